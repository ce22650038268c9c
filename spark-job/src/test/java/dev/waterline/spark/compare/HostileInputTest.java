package dev.waterline.spark.compare;

import static dev.waterline.spark.compare.Comparisons.changed;
import static dev.waterline.spark.compare.Comparisons.column;
import static dev.waterline.spark.compare.Comparisons.rows;
import static dev.waterline.spark.compare.SettingsBuilder.keyed;
import static dev.waterline.spark.compare.SettingsBuilder.keyless;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.core.compare.Comparison;
import dev.waterline.core.compare.MeasureDelta;
import dev.waterline.core.run.Side;
import dev.waterline.spark.compare.DatasetComparer.ComparedSide;
import dev.waterline.spark.stability.Stability;
import dev.waterline.test.kit.Warehouse;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.expressions.codegen.GenerateUnsafeProjection;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class HostileInputTest {

  @RegisterExtension final Warehouse warehouse = Warehouse.named("lake");

  private Comparison compare(String base, String candidate, SettingsBuilder settings) {
    return Comparisons.compare(warehouse.spark(), base, candidate, settings.build());
  }

  private ComparedSide withStability(String sql) {
    Dataset<Row> rows = warehouse.spark().sql(sql);
    return new ComparedSide(
        rows, rows.schema(), Stability.of(warehouse.spark(), rows.queryExecution().analyzed()));
  }

  @Test
  void columnNamesMayHoldAnything() {
    String columns =
        "SELECT 1 AS `a.b`, 2 AS `the ``best```, 3 AS `select`, 4 AS `😀 x`, 5 AS `c0`, %d AS `key_hash`";

    Comparison comparison =
        compare(
            columns.formatted(6),
            columns.formatted(7),
            keyed("a.b", "the `best`").groupBy("😀 x", "select").measures("key_hash"));

    assertThat(rows(comparison)).isEqualTo("unchanged 0, changed 1, added 0, removed 0");
    assertThat(changed(comparison, "key_hash")).isEqualTo(1);
    assertThat(comparison.samples().get(0).key()).containsOnlyKeys("a.b", "the `best`");
  }

  @Test
  void eightHundredColumnsAreCompared() {
    String columns =
        IntStream.range(0, 800)
            .mapToObj(i -> "id + " + i + " AS c" + i)
            .collect(Collectors.joining(", "));

    Comparison comparison =
        compare(
            "SELECT id, " + columns + " FROM range(50)",
            "SELECT id, "
                + columns.replace("id + 700 AS", "IF(id = 7, -1, id + 700) AS")
                + " FROM range(50)",
            keyed("id"));

    assertThat(rows(comparison)).isEqualTo("unchanged 49, changed 1, added 0, removed 0");
    assertThat(changed(comparison, "c700")).isEqualTo(1);
    assertThat(comparison.samples().get(0).columns()).containsExactly("c700");
  }

  /** Spark says nothing but a line of its log when it falls back to interpreting. */
  @Test
  void theCellsOfEightHundredColumnsAreCompiledAndNotInterpreted() {
    List<String> kinds =
        List.of(
            "concat('a', id)",
            "id / 3",
            "CAST(id AS DECIMAL(20, 2))",
            "array(id, NULL)",
            "map(id, 'x')",
            "named_struct('a', id)",
            "CAST(id AS INT)",
            "timestamp_seconds(id)");
    String columns =
        IntStream.range(0, 800)
            .mapToObj(i -> kinds.get(i % kinds.size()) + " AS c" + i)
            .collect(Collectors.joining(", "));
    ComparedSide side =
        Comparisons.side(warehouse.spark(), "SELECT id, " + columns + " FROM range(5)");
    StructType schema = side.rows().schema();
    Alignment alignment =
        Alignment.of(schema, schema, new UnstableColumns(side, side), keyed("id").build());
    Project cells =
        (Project)
            CellProjection.of(alignment, Map.of())
                .applyWithKeyHash(Side.BASE, side.rows())
                .queryExecution()
                .analyzed();

    Object compiled =
        GenerateUnsafeProjection.generate(cells.projectList(), cells.child().output());

    assertThat(cells.projectList().size()).isEqualTo(802);
    assertThat(compiled.getClass().getName()).contains("GeneratedClass");
  }

  @Test
  void aKeyThatEveryRowSharesIsCompared() {
    Comparison comparison =
        compare(
            "SELECT 1 AS k, id AS v, repeat('x', 10000) AS s FROM range(5000)",
            "SELECT 1 AS k, id + 1000 AS v, repeat('x', 10000) AS s FROM range(5000)",
            keyed("k"));

    assertThat(rows(comparison)).isEqualTo("unchanged 4000, changed 1000, added 0, removed 0");
    assertThat(changed(comparison, "v")).isEqualTo(1000);
    assertThat(changed(comparison, "s")).isZero();
  }

  @Test
  void valuesThatCollideUnderSparksHashDiffer() {
    // Spark's 64-bit hash skips NULLs: both rows have the same hash.
    Comparison comparison =
        compare(
            "SELECT 1 AS id, 'x' AS a, CAST(NULL AS STRING) AS b",
            "SELECT 1 AS id, CAST(NULL AS STRING) AS a, 'x' AS b",
            keyless());

    assertThat(rows(comparison)).isEqualTo("unchanged 0, changed 0, added 1, removed 1");
  }

  @Test
  void exactComparesLongValuesByValue() {
    Comparison comparison =
        compare(
            "SELECT id, repeat('x', 10000) AS s FROM range(10)",
            "SELECT id, concat(repeat('x', 9999), IF(id = 3, 'y', 'x')) AS s FROM range(10)",
            keyed("id").exact());

    assertThat(rows(comparison)).isEqualTo("unchanged 9, changed 1, added 0, removed 0");
  }

  @Test
  void whatDiffersFromRunToRunDoesNotMakeARowAChangedOne() {
    String sql = "SELECT id, id * 2 AS amt, uuid() AS row_tag FROM range(4)";

    Comparison comparison =
        Comparisons.compare(
            withStability(sql), withStability(sql), keyed("id").mask("row_tag").build());

    assertThat(rows(comparison)).isEqualTo("unchanged 4, changed 0, added 0, removed 0");
    assertThat(column(comparison, "row_tag").unstable()).isTrue();
    assertThat(changed(comparison, "row_tag")).isEqualTo(4);
    assertThat(changed(comparison, "amt")).isZero();
    assertThat(comparison.notes())
        .containsExactly(
            "Column \"row_tag\" differs from run to run (uuid()): it doesn't decide whether a row changed.");
  }

  @Test
  void aColumnThatOnlyTheCandidateMakesUnstableIsHeldAgainstItsRows() {
    Comparison comparison =
        Comparisons.compare(
            withStability("SELECT id, id * 2 AS amt, 'a' AS tag FROM range(4)"),
            withStability(
                "SELECT id, id * 4 + CAST(rand() * 0.1 AS INT) AS amt, IF(id = 1, 'b', 'a') AS tag FROM range(4)"),
            keyed("id").build());

    assertThat(rows(comparison)).isEqualTo("unchanged 1, changed 3, added 0, removed 0");
    assertThat(column(comparison, "amt").unstable()).isTrue();
    assertThat(changed(comparison, "amt")).isEqualTo(3);
    assertThat(comparison.notes())
        .containsExactly(
            "Column \"amt\" differs from run to run on the candidate (rand()) and not on base: it decides whether a row changed.");
  }

  @Test
  void aSumThatGrewByLittleHasGrown() {
    ComparedSide base = withStability("SELECT sum(d) AS s FROM VALUES (1e12D), (0.5D) AS t(d)");
    ComparedSide more = withStability("SELECT sum(d) AS s FROM VALUES (1e12D), (499.5D) AS t(d)");

    assertThat(rows(Comparisons.compare(base, more, keyless().build())))
        .isEqualTo("unchanged 0, changed 0, added 1, removed 1");
  }

  @Test
  void sumsOfFloatingPointNumbersAreEqualUpToRounding() {
    ComparedSide base =
        withStability("SELECT sum(d) AS s FROM VALUES (0.1D), (0.2D), (0.3D) AS t(d)");
    ComparedSide rounded =
        withStability("SELECT sum(d) AS s FROM VALUES (0.6000000000000001D) AS t(d)");
    ComparedSide other = withStability("SELECT sum(d) AS s FROM VALUES (0.61D) AS t(d)");

    assertThat(rows(Comparisons.compare(base, rounded, keyless().build())))
        .isEqualTo("unchanged 1, changed 0, added 0, removed 0");
    assertThat(rows(Comparisons.compare(base, other, keyless().build())))
        .isEqualTo("unchanged 0, changed 0, added 1, removed 1");
  }

  @Test
  void totalsOfSumsThatRoundOtherwiseDoNotDiffer() {
    Comparison comparison =
        Comparisons.compare(
            withStability("SELECT sum(d) AS s FROM VALUES (0.6D) AS t(d)"),
            withStability("SELECT sum(d) AS s FROM VALUES (0.6000000000000001D) AS t(d)"),
            keyless().measures("s").build());

    assertThat(comparison.measures())
        .containsExactly(new MeasureDelta("s", "0.6", "0.6000000000000001", "0", 0.0));
  }

  @Test
  void manyRowsThatOnlyAToleranceTellsApartFindTheirMatch() {
    Comparison comparison =
        compare(
            "SELECT 'a' AS x, id * 1.37D AS d FROM range(5000)",
            "SELECT 'a' AS x, id * 1.37D + 0.0001D AS d FROM range(5000) WHERE id >= 2500 OR id = 7",
            keyless().tolerance("d", "0.001", "0"));

    assertThat(rows(comparison)).isEqualTo("unchanged 2501, changed 0, added 0, removed 2499");
  }

  @Test
  void aToleranceBeyondAllNumbersIsATolerance() {
    Comparison comparison =
        compare(
            "SELECT 1 AS id, 2.5D AS a, 2.5D AS b",
            "SELECT 1 AS id, 3.5D AS a, 3.5D AS b",
            keyed("id").tolerance("a", "0", "1e-2147483647").tolerance("b", "1e2147483647", "0"));

    assertThat(rows(comparison)).isEqualTo("unchanged 0, changed 1, added 0, removed 0");
    assertThat(changed(comparison, "a")).isEqualTo(1);
    assertThat(changed(comparison, "b")).isZero();
  }
}

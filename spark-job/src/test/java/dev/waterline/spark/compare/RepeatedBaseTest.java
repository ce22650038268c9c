package dev.waterline.spark.compare;

import static dev.waterline.spark.compare.Comparisons.changed;
import static dev.waterline.spark.compare.Comparisons.rows;
import static dev.waterline.spark.compare.SettingsBuilder.keyed;
import static dev.waterline.spark.compare.SettingsBuilder.keyless;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.core.compare.Comparison;
import dev.waterline.core.compare.Reproducibility;
import dev.waterline.core.compare.Reproducibility.SecondRun;
import dev.waterline.test.kit.Warehouse;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a second run of base says of the difference between base and the candidate. */
class RepeatedBaseTest {

  @RegisterExtension final Warehouse warehouse = Warehouse.named("lake");

  private Comparison compare(String base, String second, String candidate, SettingsBuilder asked) {
    Comparison byValue = compare(new DatasetComparer(), base, second, candidate, asked);
    assertThat(compare(new DatasetComparer(-1), base, second, candidate, asked)).isEqualTo(byValue);
    return byValue;
  }

  private Comparison compare(
      DatasetComparer comparer,
      String base,
      String second,
      String candidate,
      SettingsBuilder asked) {
    return comparer.compare(
        Comparisons.side(warehouse.spark(), base),
        Comparisons.side(warehouse.spark(), candidate),
        asked.build(),
        warehouse.spark().sql(second));
  }

  private static String values(String columns, String rows) {
    return "SELECT * FROM VALUES %s AS t(%s)".formatted(rows, columns);
  }

  @Test
  void aSecondRunThatIsTheSameSaysSoAndChangesNothing() {
    String base = values("id, v", "(1, 'a'), (2, 'b')");

    Comparison comparison = compare(base, base, values("id, v", "(1, 'a'), (2, 'x')"), keyed("id"));

    assertThat(rows(comparison)).isEqualTo("unchanged 1, changed 1, added 0, removed 0");
    assertThat(comparison.reproducibility())
        .isEqualTo(new Reproducibility(0, new SecondRun(2, 2, 0, 0, 0, List.of())));
    assertThat(comparison.notes())
        .containsExactly("A second run of base on the same input gave the same 2 rows.");
  }

  @Test
  void columnsThatDifferBecomeUnstable() {
    Comparison comparison =
        compare(
            values("id, v, w", "(1, 'a', 1), (2, 'b', 2)"),
            values("id, v, w", "(1, 'a', 1), (2, 'c', 2)"),
            values("id, v, w", "(1, 'z', 1), (2, 'b', 3)"),
            keyed("id"));

    assertThat(rows(comparison)).isEqualTo("unchanged 1, changed 1, added 0, removed 0");
    assertThat(changed(comparison, "v")).isEqualTo(1);
    assertThat(Comparisons.column(comparison, "v").unstable()).isTrue();
    assertThat(Comparisons.column(comparison, "w").unstable()).isFalse();
    assertThat(comparison.notes())
        .containsExactly(
            "Column \"v\" differs from run to run (two runs of base differ in it): it doesn't decide whether a row changed.",
            "A second run of base on the same input gave another result: of 2 rows, 1 changed, values differ in v.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "1, 2, 4;  2", // just what the second run has
        "1, 2, 3, 4; 1", // both
        "1, 2, 5;  1", // 3 is gone from the second run, too; 5 is new
        "2, 3;     0", // both runs have 1
      })
  void rowsOfAKeyBetweenBothRunsAreNotBlamed(String candidate, long unstable) {
    Comparison comparison =
        compare(
            "SELECT explode(array(1, 2, 3)) AS id",
            "SELECT explode(array(1, 2, 4)) AS id",
            "SELECT explode(array(%s)) AS id".formatted(candidate),
            keyed("id"));

    assertThat(comparison.reproducibility().unstableRows()).isEqualTo(unstable);
    assertThat(comparison.reproducibility().secondRun())
        .isEqualTo(new SecondRun(3, 3, 0, 1, 1, List.of()));
  }

  @ParameterizedTest
  @CsvSource({"2, 1", "0, 2"})
  void duplicatesOfAKeyCountEach(int candidateRows, long unstable) {
    Comparison comparison =
        compare(
            "SELECT NULL AS id, 1 AS v FROM range(3)".replace("NULL", "CAST(NULL AS INT)"),
            "SELECT CAST(NULL AS INT) AS id, 1 AS v FROM range(1)",
            "SELECT CAST(NULL AS INT) AS id, 1 AS v FROM range(%d)".formatted(candidateRows),
            keyed("id"));

    assertThat(comparison.reproducibility().unstableRows()).isEqualTo(unstable);
  }

  @Test
  void withoutAKeyNobodyCanSayWhichRowsTheyAre() {
    Comparison comparison =
        compare(
            values("x", "(1), (2), (3)"),
            values("x", "(1), (2), (4)"),
            values("x", "(1), (2), (5), (6)"),
            keyless());

    assertThat(rows(comparison)).isEqualTo("unchanged 2, changed 0, added 2, removed 1");
    assertThat(comparison.reproducibility().unstableRows()).isEqualTo(3);
  }

  @Test
  void theSecondRunTakesTheTypesNamesAndFilterOfTheFirst() {
    Comparison comparison =
        compare(
            "SELECT 1L AS id, named_struct('a', 1, 'b', 2L) AS s, 5 AS old UNION ALL SELECT -9L, NULL, 6",
            "SELECT 5 AS OLD, named_struct('b', 2, 'a', 1) AS s, 1 AS id UNION ALL SELECT 8, NULL, -9",
            "SELECT 1 AS id, named_struct('a', 1, 'b', 2L) AS s, 5 AS fresh",
            keyed("id").rename("old", "fresh").where("fresh < 6"));

    assertThat(rows(comparison)).isEqualTo("unchanged 1, changed 0, added 0, removed 0");
    assertThat(comparison.reproducibility().secondRun())
        .isEqualTo(new SecondRun(1, 1, 0, 0, 0, List.of()));
  }
}

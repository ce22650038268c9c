package dev.waterline.spark.compare;

import static dev.waterline.spark.compare.Comparisons.changed;
import static dev.waterline.spark.compare.Comparisons.column;
import static dev.waterline.spark.compare.Comparisons.key;
import static dev.waterline.spark.compare.Comparisons.rows;
import static dev.waterline.spark.compare.Comparisons.schema;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waterline.core.compare.CompareSettings;
import dev.waterline.core.compare.Comparison;
import dev.waterline.core.compare.PerSide;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.test.kit.Warehouse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class DatasetComparerTest {

  @RegisterExtension final Warehouse warehouse = Warehouse.named("lake");

  private Comparison compare(String base, String candidate, CompareSettings settings) {
    return Comparisons.compare(warehouse.spark(), base, candidate, settings);
  }

  @Test
  void nullKeysMatchAndNullValuesAreEqual() {
    Comparison comparison =
        compare(
            "SELECT * FROM VALUES (NULL,'n',1), (1,NULL,5), (2,'x',6) AS t(id, note, amt)",
            "SELECT * FROM VALUES (NULL,'n',1), (1,NULL,5), (3,'x',6) AS t(id, note, amt)",
            key("id"));

    assertThat(rows(comparison)).isEqualTo("unchanged 2, changed 0, added 1, removed 1");
    assertThat(comparison.rows().nullKeys()).isEqualTo(new PerSide<>(1L, 1L));
    assertThat(comparison.rows().duplicateKeys()).isEqualTo(new PerSide<>(0L, 0L));
    assertThat(changed(comparison, "note")).isZero();
  }

  @Test
  void rowsThatShareAKeyAreAMultiset() {
    String rows = "SELECT * FROM VALUES (1,'A'), (1,'B'), (2,'C') AS t(id, tag)";

    Comparison comparison = compare(rows, rows, key("id"));

    assertThat(rows(comparison)).isEqualTo("unchanged 3, changed 0, added 0, removed 0");
    assertThat(comparison.rows().duplicateKeys()).isEqualTo(new PerSide<>(1L, 1L));
    assertThat(comparison.equal()).isTrue();
  }

  @Test
  void ofRowsThatShareAKeyEqualOnesMatchFirst() {
    Comparison comparison =
        compare(
            "SELECT * FROM VALUES (1,'A'), (1,'B'), (1,'B'), (1,'C') AS t(id, tag)",
            "SELECT * FROM VALUES (1,'B'), (1,'X') AS t(id, tag)",
            key("id"));

    assertThat(rows(comparison)).isEqualTo("unchanged 1, changed 1, added 0, removed 2");
    assertThat(changed(comparison, "tag")).isEqualTo(1);
  }

  @Test
  void keysWhoseNullIsInAnotherColumnAreNoDuplicates() {
    String rows =
        "SELECT IF(id < 5000, NULL, id % 5000) AS a, IF(id < 5000, id, NULL) AS b FROM range(0, 10000, 1, 1)";

    Comparison comparison = compare(rows, rows, key("a", "b"));

    assertThat(rows(comparison)).isEqualTo("unchanged 10000, changed 0, added 0, removed 0");
    assertThat(comparison.rows().duplicateKeys()).isEqualTo(new PerSide<>(0L, 0L));
    assertThat(comparison.rows().nullKeys()).isEqualTo(new PerSide<>(10_000L, 10_000L));
  }

  @Test
  void withoutAKeyEqualRowsAreCounted() {
    Comparison comparison =
        compare(
            "SELECT * FROM VALUES ('p',1), ('p',1), ('p',1), ('q',2) AS t(x, y)",
            "SELECT * FROM VALUES ('p',1), ('p',1), ('q',2), ('q',2) AS t(x, y)",
            CompareSettings.NONE);

    assertThat(rows(comparison)).isEqualTo("unchanged 3, changed 0, added 1, removed 1");
  }

  @Test
  void widerNumbersCompareByValue() {
    String base = "SELECT 1 AS id, CAST(5 AS INT) AS n, CAST(1.10 AS DECIMAL(10,2)) AS p";

    Comparison comparison =
        compare(
            base,
            "SELECT 1 AS id, CAST(5 AS BIGINT) AS n, CAST(1.10 AS DECIMAL(12,4)) AS p",
            key("id"));

    assertThat(rows(comparison)).isEqualTo("unchanged 1, changed 0, added 0, removed 0");
    assertThat(schema(comparison))
        .containsExactly("n widened int > bigint", "p widened decimal(10,2) > decimal(12,4)");
  }

  @Test
  void valuesThatReadAlikeWhenJoinedUpDiffer() {
    String base = "SELECT * FROM VALUES (1,'x',NULL,'y'), (2,'m|n','o','z') AS t(id, a, b, c)";
    String candidate = "SELECT * FROM VALUES (1,'x','y',NULL), (2,'m','n|o','z') AS t(id, a, b, c)";

    Comparison keyed = compare(base, candidate, key("id"));
    Comparison keyless = compare(base, candidate, CompareSettings.NONE);

    assertThat(rows(keyed)).isEqualTo("unchanged 0, changed 2, added 0, removed 0");
    assertThat(changed(keyed, "a")).isEqualTo(1);
    assertThat(changed(keyed, "b")).isEqualTo(2);
    assertThat(changed(keyed, "c")).isEqualTo(1);
    assertThat(rows(keyless)).isEqualTo("unchanged 0, changed 0, added 2, removed 2");
  }

  @Test
  void fieldsOfAStructMatchByName() {
    Comparison comparison =
        compare(
            "SELECT 1 AS id, named_struct('city','Oslo','zip','01') AS addr",
            "SELECT 1 AS id, named_struct('city','Oslo','postcode','01') AS addr",
            key("id"));

    assertThat(schema(comparison))
        .containsExactly(
            "addr.postcode added null > string", "addr.zip removed string > null, breaking");
    assertThat(rows(comparison)).isEqualTo("unchanged 1, changed 0, added 0, removed 0");
    assertThat(column(comparison, "addr").comparable()).isTrue();
  }

  @Test
  void letterCaseOfNamesDoesNotCount() {
    Comparison comparison =
        compare("SELECT 1 AS Id, 10 AS Amt", "SELECT 1 AS id, 10 AS AMT", key("ID"));

    assertThat(rows(comparison)).isEqualTo("unchanged 1, changed 0, added 0, removed 0");
    assertThat(schema(comparison)).containsExactly("id case Id > id", "AMT case Amt > AMT");
  }

  @Test
  void columnsThatDifferOnlyInLetterCaseAreRefused() {
    assertThatThrownBy(
            () ->
                compare(
                    "SELECT 1 AS id, 2 AS amt", "SELECT 1 AS id, 2 AS amt, 2 AS AMT", key("id")))
        .isInstanceOf(WaterlineException.class)
        .hasMessage(
            "Columns \"amt\" and \"AMT\" of the candidate differ only in letter case."
                + " Give each its own name.");
  }

  @Test
  void aMissingKeyColumnIsNamedWithTheColumnsThereAre() {
    assertThatThrownBy(() -> compare("SELECT 1 AS id", "SELECT 1 AS id, 2 AS n", key("nr")))
        .isInstanceOf(WaterlineException.class)
        .hasMessage("Key column \"nr\" is not a column of the candidate. It has: id, n.");
  }
}

package dev.waterline.spark.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.core.dqdl.RulesetReader;
import dev.waterline.core.dqdl.RulesetResult;
import dev.waterline.core.project.CompositeRules;
import dev.waterline.test.kit.Warehouse;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class FailingRowsTest {

  private static final Instant NOW = Instant.parse("2026-11-29T15:30:00Z");

  private static final String ROWS =
      """
      SELECT * FROM VALUES
        (1, 'DE', 10, named_struct('zip', '01')), (2, 'XX', -1, named_struct('zip', '02')),
        (2, 'FR', 20, named_struct('zip', '03')), (NULL, 'DE', 30, named_struct('zip', '04'))
      AS t(id, country, amount, address)
      """;

  @RegisterExtension static final Warehouse WAREHOUSE = Warehouse.named("lake");

  private static Optional<Dataset<Row>> failing(Set<String> masked, int limit, String... rules) {
    Dataset<Row> rows = WAREHOUSE.spark().sql(ROWS);
    RuleContext context = new RuleContext(NOW, masked, CompositeRules.COLUMN);
    RulesetEvaluator evaluator = new RulesetEvaluator(new TrustingGate());
    RulesetResult result =
        evaluator.evaluate(
            RulesetReader.readEach("rules", List.of(rules)), rows, Map.of(), context);
    return evaluator.failingRows(result, rows, context, limit);
  }

  private static List<String> told(Optional<Dataset<Row>> rows) {
    return rows.orElseThrow().orderBy("amount").collectAsList().stream()
        .map(row -> row.getAs("amount") + " " + row.getList(row.size() - 1))
        .toList();
  }

  @Test
  void eachRowNamesTheRulesThatItFailed() {
    assertThat(
            told(
                failing(
                    Set.of(),
                    100,
                    "ColumnValues \"country\" in [\"DE\", \"FR\"]",
                    "ColumnValues \"amount\" > 0",
                    "IsPrimaryKey \"id\"",
                    "IsComplete \"country\"")))
        .containsExactly(
            "-1 [ColumnValues \"country\" in [\"DE\", \"FR\"], ColumnValues \"amount\" > 0,"
                + " IsPrimaryKey \"id\"]",
            "20 [IsPrimaryKey \"id\"]",
            "30 [IsPrimaryKey \"id\"]");
  }

  @Test
  void rowsThatAWhereLeavesOutFailNothing() {
    assertThat(
            told(
                failing(
                    Set.of(), 100, "IsUnique \"country\" where \"id is not null or amount = 30\"")))
        .containsExactly(
            "10 [IsUnique \"country\" where \"id is not null or amount = 30\"]",
            "30 [IsUnique \"country\" where \"id is not null or amount = 30\"]");
    assertThat(failing(Set.of(), 100, "IsUnique \"country\" where \"id is not null\"")).isEmpty();
  }

  @Test
  void aRowFailsAnAndByOnePartAndAnOrByAll() {
    String and = "(ColumnValues \"amount\" > 0) and (IsComplete \"id\")";
    String or = "(ColumnValues \"amount\" > 15) or (ColumnValues \"country\" = \"DE\")";

    assertThat(told(failing(Set.of(), 100, and, or)))
        .containsExactly("-1 [" + and + ", " + or + "]", "30 [" + and + "]");
  }

  @Test
  void rulesThatPassOrAreNotAboutRowsHaveNoFailingRows() {
    assertThat(
            failing(
                Set.of(),
                100,
                "ColumnValues \"amount\" > 0 with threshold > 0.5",
                "RowCount > 100",
                "IsComplete \"nope\""))
        .isEmpty();
  }

  @Test
  void maskedColumnsAreLeftOutAndRowsAreLimited() {
    Dataset<Row> rows =
        failing(Set.of("COUNTRY", "address.zip"), 2, "ColumnValues \"amount\" > 100").orElseThrow();

    assertThat(rows.columns()).containsExactly("id", "amount", RulesetEvaluator.FAILED_RULES);
    assertThat(rows.count()).isEqualTo(2);
  }
}

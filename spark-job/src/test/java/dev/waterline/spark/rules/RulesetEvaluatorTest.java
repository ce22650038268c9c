package dev.waterline.spark.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.core.dqdl.RuleResult;
import dev.waterline.core.dqdl.RuleResult.Outcome;
import dev.waterline.core.dqdl.RulesetReader;
import dev.waterline.core.dqdl.RulesetResult;
import dev.waterline.core.dqdl.Statistic;
import dev.waterline.core.project.CompositeRules;
import dev.waterline.core.project.SourceText;
import dev.waterline.test.kit.Warehouse;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class RulesetEvaluatorTest {

  private static final RuleContext CONTEXT = new RuleContext(Instant.parse("2026-11-29T15:30:00Z"));

  @RegisterExtension static final Warehouse WAREHOUSE = Warehouse.named("lake");

  private static Dataset<Row> rows(String sql) {
    return WAREHOUSE.spark().sql(sql);
  }

  private static RulesetResult evaluate(Dataset<Row> primary, RuleContext context, String text) {
    return new RulesetEvaluator(new TrustingGate())
        .evaluate(
            RulesetReader.read(new SourceText("rules.dqdl", text)), primary, Map.of(), context);
  }

  private static List<RuleResult> rules(Dataset<Row> primary, String... rules) {
    return evaluate(primary, CONTEXT, "Rules = [" + String.join(",", rules) + "]").rules();
  }

  /** As in {@code FAIL 1 of 3 rows (0.333333)}. */
  private static String told(RuleResult result) {
    return result.outcome() + " " + result.reason();
  }

  @Test
  void boundsOfBetweenAreExcludedAndNullRowsFailUnlessTheRuleExcludesValues() {
    Dataset<Row> rows =
        rows(
            """
            SELECT * FROM VALUES (1, 10, 'US'), (2, 20, 'US'), (3, 30, NULL), (4, NULL, 'XX')
            AS t(id, n, c)
            """);

    List<RuleResult> results =
        rules(
            rows,
            "ColumnValues \"n\" between 10 and 30 where \"n is not null\"",
            "ColumnValues \"n\" between 9 and 31 where \"n is not null\"",
            "ColumnValues \"n\" between 9 and 31",
            "ColumnValues \"c\" in [\"US\",\"XX\"]",
            "ColumnValues \"c\" in [\"US\",\"XX\",NULL]",
            "ColumnValues \"c\" != \"ZZ\"",
            "ColumnValues \"c\" not in [\"ZZ\",NULL]",
            "ColumnValues \"c\" in [\"US\"] where \"n > 15\"",
            "IsComplete \"c\" where \"id < 0\"");

    assertThat(results)
        .extracting(RulesetEvaluatorTest::told)
        .containsExactly(
            "FAIL 1 of 3 rows (0.333333)",
            "PASS 3 of 3 rows (1)",
            "FAIL 3 of 4 rows (0.75)",
            "FAIL 3 of 4 rows (0.75)",
            "PASS 4 of 4 rows (1)",
            "PASS 4 of 4 rows (1)",
            "FAIL 3 of 4 rows (0.75)",
            "FAIL 1 of 2 rows (0.5)",
            "PASS no row to judge");
  }

  @Test
  void aMissingColumnFailsItsRuleAndNoOther() {
    List<RuleResult> results =
        rules(
            rows("SELECT 1 AS id"), "IsComplete \"nope\"", "RowCount > 0", "ColumnExists \"nope\"");

    assertThat(results)
        .extracting(RulesetEvaluatorTest::told)
        .containsExactly(
            "FAIL there is no column 'nope'", "PASS 1 rows", "FAIL there is no column 'nope'");
  }

  @Test
  void aRuleThatCantBeEvaluatedSaysWhyAndWhere() {
    List<RuleResult> results =
        rules(
            rows("SELECT 1 AS id"),
            "RowCount > 0",
            "\nRowCount > avg(last(3))",
            "\n (RowCount > 0) and ( isComplete \"id\")",
            "RowCount > 0 and RowCount > 1",
            "Mean \"id\" = \"x\"");

    assertThat(results)
        .extracting(RulesetEvaluatorTest::told)
        .containsExactly(
            "PASS 1 rows",
            "ERROR avg(…) is not supported: it needs the metrics of earlier runs, which aren't kept"
                + " (rules.dqdl:2:1)",
            "ERROR (1 rows) and (there is no rule type 'isComplete'; it is written IsComplete"
                + " (rules.dqdl:3:23))",
            "ERROR each rule that 'and' or 'or' joins must stand in parentheses (rules.dqdl:3:40)",
            "ERROR this Mean can't be read: Unexpected condition for rule of type Mean with number"
                + " return type (rules.dqdl:3:70)");
  }

  @Test
  void aMisspeltRuleTypeIsToldApart() {
    List<RuleResult> results = rules(rows("SELECT 1 AS id"), "RowCuont > 0");

    assertThat(results).hasSize(1);
    assertThat(told(results.get(0)))
        .startsWith("ERROR there is no rule type 'RowCuont'; did you mean RowCount? (rules.dqdl:");
  }

  @Test
  void aRuleThatFailsWhileItRunsTakesNoOtherDown() {
    Dataset<Row> rows = rows("SELECT * FROM VALUES (1, '1'), (2, 'secret') AS t(id, text)");

    List<RuleResult> results =
        rules(
            rows,
            "RowCount = 2",
            "IsComplete \"id\" where \"raise_error(text) is null\"",
            "IsUnique \"id\" where \"raise_error(text) is null\"",
            "IsUnique \"id\"",
            "Sum \"id\" = 3");

    assertThat(results)
        .extracting(RuleResult::outcome)
        .containsExactly(Outcome.PASS, Outcome.ERROR, Outcome.ERROR, Outcome.PASS, Outcome.PASS);
    assertThat(results).noneMatch(result -> result.reason().contains("secret"));
  }

  @Test
  void metricAndThresholdAreToldApart() {
    RuleResult result =
        rules(
                rows("SELECT * FROM VALUES (1), (2), (3), (4) AS t(n)"),
                "ColumnValues \"n\" in [1, 2, 3] with threshold > 0.8")
            .get(0);

    assertThat(result.outcome()).isEqualTo(Outcome.FAIL);
    assertThat(result.metric()).isEqualTo(0.75);
    assertThat(result.threshold()).isEqualTo("in [1, 2, 3] with threshold > 0.8");
  }

  @Test
  void oneRowOfAMillionIsNotRoundedAway() {
    Dataset<Row> rows = rows("SELECT IF(id = 0, NULL, id) AS n FROM range(1000000)");

    List<RuleResult> results =
        rules(rows, "IsComplete \"n\"", "Completeness \"n\" = 1", "Completeness \"n\" = 1.0");

    assertThat(results)
        .extracting(RulesetEvaluatorTest::told)
        .containsOnly("FAIL 999999 of 1000000 rows (0.999999)");
  }

  @Test
  void thePartsOfARuleOnNoRows() {
    Dataset<Row> none = rows("SELECT * FROM VALUES (1, 'a') AS t(n, s) WHERE n > 1");

    assertThat(
            rules(
                none,
                "RowCount = 0",
                "IsComplete \"n\"",
                "Completeness \"n\" > 0.9",
                "ColumnValues \"n\" > 5",
                "ColumnLength \"s\" > 5",
                "IsUnique \"n\"",
                "Uniqueness \"n\" > 0.5",
                "UniqueValueRatio \"n\" > 0.5",
                "IsPrimaryKey \"n\"",
                "DistinctValuesCount \"n\" = 0",
                "CustomSql \"select n from primary\""))
        .extracting(RuleResult::outcome)
        .containsOnly(Outcome.PASS);
    assertThat(
            rules(
                none,
                "Mean \"n\" < 5",
                "Sum \"n\" < 5",
                "StandardDeviation \"n\" < 5",
                "Entropy \"n\" < 5",
                "CustomSql \"select sum(n) from primary\" < 5"))
        .extracting(RuleResult::outcome)
        .containsOnly(Outcome.FAIL);
  }

  @Test
  void nullIsOneOfTheDistinctValuesAndHasNoPartInUniqueness() {
    Dataset<Row> rows = rows("SELECT * FROM VALUES ('a'), ('b'), ('b'), (NULL), (NULL) AS t(c)");

    assertThat(
            rules(
                rows,
                "DistinctValuesCount \"c\" = 3",
                "Uniqueness \"c\" between 0.33 and 0.34",
                "UniqueValueRatio \"c\" = 0.5",
                "IsUnique \"c\" where \"c is null\""))
        .extracting(RuleResult::outcome)
        .containsOnly(Outcome.PASS);
  }

  @Test
  void namesOfColumnsMayHoldAnything() {
    Dataset<Row> rows =
        rows(
            "SELECT 1 AS `a.b`, 2 AS `x y`, 3 AS `q\"'`, 4 AS `2024-01-01`, 5 AS `b``t`, 6 AS `in`");

    assertThat(
            rules(
                rows,
                "IsPrimaryKey \"a.b\" \"x y\"",
                "Sum \"q\\\"'\" = 3",
                "IsComplete \"2024-01-01\"",
                "ColumnValues \"2024-01-01\" in [4]",
                "ColumnValues \"b`t\" = 5",
                "Uniqueness \"b`t\" \"in\" = 1",
                "CustomSql \"select `a.b` from primary\""))
        .allSatisfy(
            result -> assertThat(result.outcome()).as(result.reason()).isEqualTo(Outcome.PASS));
  }

  @Test
  void letterCaseOfColumnsMattersAsItDoesToSpark() {
    assertThat(rules(rows("SELECT 1 AS Id"), "ColumnExists \"ID\"", "IsComplete \"id\""))
        .extracting(RuleResult::outcome)
        .containsOnly(Outcome.PASS);
  }

  @Test
  void compositesJoinOutcomesOrRows() {
    Dataset<Row> rows = rows("SELECT * FROM VALUES (2, 1), (0, 3) AS t(a, b)");
    String rule = "Rules = [(ColumnValues \"a\" > 1) OR (ColumnValues \"b\" > 2)]";

    RuleContext byRow = new RuleContext(CONTEXT.now(), Set.of(), CompositeRules.ROW);
    assertThat(told(evaluate(rows, CONTEXT, rule).rules().get(0)))
        .isEqualTo("FAIL (1 of 2 rows (0.5)) or (1 of 2 rows (0.5))");
    assertThat(told(evaluate(rows, byRow, rule).rules().get(0))).isEqualTo("PASS 2 of 2 rows (1)");
  }

  @Test
  void rowByRowAWhereLetsOtherRowsPassAndSharesCantBeJudged() {
    Dataset<Row> rows = rows("SELECT * FROM VALUES (2, 1), (0, 3) AS t(a, b)");
    RuleContext byRow = new RuleContext(CONTEXT.now(), Set.of(), CompositeRules.ROW);

    List<RuleResult> results =
        evaluate(
                rows,
                byRow,
                """
                Rules = [
                  (ColumnValues "a" > 1 where "b < 2") and (IsComplete "a"),
                  (Completeness "a" > 0.5) and (IsComplete "a"),
                  (ColumnValues "a" > 1 with threshold > 0.5) or (IsComplete "a"),
                  (RowCount > 0) and (IsComplete "a")
                ]
                """)
            .rules();

    assertThat(results)
        .extracting(RuleResult::outcome)
        .containsExactly(Outcome.PASS, Outcome.ERROR, Outcome.ERROR, Outcome.ERROR);
    assertThat(results.get(3).reason())
        .isEqualTo("RowCount can't be judged row by row in a composite (rules.dqdl:5:4)");
  }

  @Test
  void metricsThatMayComeFromMaskedColumnsOfInputsAreWithheld() {
    Dataset<Row> rows = rows("SELECT * FROM VALUES (1, 5), (2, 6) AS t(id, salary)");
    Dataset<Row> people = rows("SELECT * FROM VALUES (1, 79000), (2, 60000) AS t(id, salary)");
    RuleContext masked =
        new RuleContext(CONTEXT.now(), Set.of(), Set.of("SALARY"), CompositeRules.COLUMN);

    List<RuleResult> results =
        new RulesetEvaluator(new TrustingGate())
            .evaluate(
                RulesetReader.readEach(
                    "rules",
                    List.of(
                        "CustomSql \"select max(salary) from people\" > 1",
                        "AggregateMatch \"sum(id)\" \"sum(people.salary)\" < 1",
                        "Sum \"salary\" = 11")),
                rows,
                Map.of("people", people),
                masked)
            .rules();

    assertThat(results)
        .extracting(RulesetEvaluatorTest::told)
        .containsExactly("PASS " + Masks.WITHHELD, "PASS " + Masks.WITHHELD, "PASS Sum is 11");
  }

  @Test
  void metricsThatAreValuesOfMaskedColumnsAreWithheld() {
    Dataset<Row> rows = rows("SELECT * FROM VALUES (1, 79000), (2, 60000) AS t(id, salary)");
    RuleContext masked = new RuleContext(CONTEXT.now(), Set.of("Salary"), CompositeRules.COLUMN);

    RulesetResult result =
        evaluate(
            rows,
            masked,
            """
            Rules = [
              Sum "salary" = 139000,
              Mean "salary" < 5,
              AggregateMatch "sum(salary)" "sum(id)" > 1,
              CustomSql "select max(salary) from primary" > 1,
              (Sum "salary" = 139000) and (RowCount = 2),
              IsComplete "salary",
              ColumnValues "salary" > 70000,
              Sum "id" = 3
            ]
            Analyzers = [ Mean "salary", ColumnValues "salary", Completeness "salary" ]
            """);

    assertThat(result.rules())
        .extracting(RulesetEvaluatorTest::told)
        .containsExactly(
            "PASS " + Masks.WITHHELD,
            "FAIL " + Masks.WITHHELD,
            "PASS " + Masks.WITHHELD,
            "PASS " + Masks.WITHHELD,
            "PASS (" + Masks.WITHHELD + ") and (2 rows)",
            "PASS 2 of 2 rows (1)",
            "FAIL 1 of 2 rows (0.5)",
            "PASS Sum is 3");
    assertThat(result.rules().subList(0, 5)).allMatch(rule -> rule.metric() == null);
    assertThat(result.statistics())
        .extracting(Statistic::value)
        .containsExactly(null, null, null, 1.0);
  }

  @Test
  void analyzersGiveStatistics() {
    Dataset<Row> rows =
        rows("SELECT * FROM VALUES (1, 'a', 2.5), (2, 'bcd', NULL), (2, NULL, 0.5) AS t(n, s, d)");

    RulesetResult result =
        evaluate(
            rows,
            CONTEXT,
            """
            Analyzers = [
              RowCount, ColumnCount, Completeness "s", Uniqueness "n", UniqueValueRatio "n",
              DistinctValuesCount "s", Mean "n", Sum "d", ColumnLength "s", ColumnValues "n",
              ColumnValues "s", ColumnCorrelation "n" "n", AllStatistics "s", Distribution "n",
              Mean "nope", CustomSql "select max(n) from primary"
            ]
            """);

    assertThat(result.score()).isNull();
    assertThat(result.statistics())
        .extracting(
            statistic ->
                statistic.name()
                    + "="
                    + (statistic.value() == null ? statistic.note() : statistic.value()))
        .containsExactly(
            "Dataset.*.RowCount=3.0",
            "Dataset.*.ColumnCount=3.0",
            "Column.s.Completeness=0.6666666666666666",
            "Column.n.Uniqueness=0.3333333333333333",
            "Column.n.UniqueValueRatio=0.5",
            "Column.s.DistinctValuesCount=3.0",
            "Column.n.Mean=1.6666666666666667",
            "Column.d.Sum=3.0",
            "Column.s.MinimumLength=1.0",
            "Column.s.MaximumLength=3.0",
            "Column.n.Minimum=1.0",
            "Column.n.Maximum=2.0",
            "Column.s.MinimumLength=1.0",
            "Column.s.MaximumLength=3.0",
            "Multicolumn.n,n.ColumnCorrelation=1.0",
            "Dataset.*.RowCount=3.0",
            "Dataset.*.ColumnCount=3.0",
            "Column.s.Completeness=0.6666666666666666",
            "Column.s.Uniqueness=1.0",
            "Column.s.MinimumLength=1.0",
            "Column.s.MaximumLength=3.0",
            "=Distribution is not supported: distributions aren't computed",
            "=there is no column 'nope'",
            "Dataset.*.CustomSQL=2.0");
  }

  @Test
  void theScoreIsTheShareOfRulesThatPassed() {
    RulesetResult result =
        evaluate(
            rows("SELECT 1 AS id"),
            CONTEXT,
            "Rules = [RowCount = 1, RowCount = 1, RowCount = 2, Nonsense]");

    assertThat(result.rules()).hasSize(4);
    assertThat(result.score()).isEqualTo(0.5);
  }
}

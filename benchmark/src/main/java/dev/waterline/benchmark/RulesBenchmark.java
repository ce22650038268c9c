package dev.waterline.benchmark;

import com.amazon.deequ.dqdl.EvaluateDataQuality;
import dev.waterline.benchmark.Benchmark.Size;
import dev.waterline.benchmark.Stopwatch.Medians;
import dev.waterline.core.dqdl.RuleResult;
import dev.waterline.core.dqdl.RulesetReader;
import dev.waterline.core.dqdl.RulesetResult;
import dev.waterline.spark.rules.GuardedSqlGate;
import dev.waterline.spark.rules.RuleContext;
import dev.waterline.spark.rules.RulesetEvaluator;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.SparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Measures the evaluation of a ruleset against Deequ's {@code EvaluateDataQuality}, on the same
 * rules and files: jobs, scans (records read, as multiples of the table) and time.
 */
final class RulesBenchmark {

  private static final List<String> SCANNING =
      List.of(
          "RowCount > 1000",
          "IsComplete \"id\"",
          "Completeness \"note\" > 0.5",
          "ColumnValues \"country\" in [\"DE\", \"FR\", \"GB\"]",
          "ColumnValues \"amount\" >= 0",
          "ColumnValues \"note\" matches \"note [0-9]+\" where \"note is not null\"",
          "ColumnLength \"country\" = 2",
          "Mean \"amount\" > 0",
          "Sum \"quantity\" > 0 where \"country = 'DE'\"",
          "StandardDeviation \"amount\" > 0",
          "ColumnCorrelation \"id\" \"amount\" > 0.9",
          "Completeness \"placed\" = 1.0");

  private static final List<String> ON_UNIQUENESS =
      List.of(
          "IsUnique \"id\"",
          "IsPrimaryKey \"id\" \"country\"",
          "Uniqueness \"amount\" > 0.1",
          "UniqueValueRatio \"country\" < 0.5",
          "DistinctValuesCount \"country\" = 3",
          "DistinctValuesCount \"quantity\" = 40",
          "Entropy \"country\" > 1",
          "Uniqueness \"note\" > 0.1");

  private final Workplace workplace;
  private final int turns;
  private final RulesetEvaluator evaluator;

  private RulesBenchmark(Workplace workplace, int turns) {
    this.workplace = workplace;
    this.turns = turns;
    this.evaluator =
        new RulesetEvaluator(new GuardedSqlGate(workplace.spark(), "rules.dqdl", Map.of()));
  }

  static void run(Size size) {
    try (Workplace workplace = Workplace.open()) {
      boolean quick = size == Size.QUICK;
      long rows = quick ? 200_000 : 4_000_000;
      RulesBenchmark benchmark = new RulesBenchmark(workplace, quick ? 1 : 3);
      Dataset<Row> orders = benchmark.orders(rows);
      List<String> all = new ArrayList<>(SCANNING);
      all.addAll(ON_UNIQUENESS);
      benchmark.measure(orders, rows, SCANNING, 0);
      benchmark.measure(orders, rows, all, ON_UNIQUENESS.size());
    }
  }

  private Dataset<Row> orders(long rows) {
    Dataset<Row> orders =
        workplace
            .spark()
            .range(0, rows, 1, 8)
            .selectExpr(
                "id",
                "element_at(array('DE', 'FR', 'GB'), CAST(id % 3 + 1 AS INT)) AS country",
                "CAST(id / 100 AS DECIMAL(12, 2)) AS amount",
                "CAST(id * 7919 % 40 AS INT) AS quantity",
                "date_add(DATE '2020-01-01', CAST(id % 2000 AS INT)) AS placed",
                "IF(id % 10 = 0, NULL, concat('note ', id)) AS note");
    return workplace.stored(orders, "orders");
  }

  private void measure(Dataset<Row> orders, long rows, List<String> rules, int onUniqueness) {
    SparkContext context = workplace.spark().sparkContext();
    Jobs ours = Jobs.during(context, () -> ours(orders, rules));
    Jobs deequ = Jobs.during(context, () -> deequ(orders, rules));
    Map<String, Medians> medians =
        new Stopwatch()
            .way("ours", () -> ours(orders, rules))
            .way("deequ", () -> deequ(orders, rules))
            .medians(turns);
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("rows", rows);
    line.put("rules", rules.size());
    line.put("onUniqueness", onUniqueness);
    line.put("scans", Workplace.rounded((double) ours.recordsRead() / rows));
    line.put("jobs", ours.all().size());
    line.put("oursSeconds", Workplace.rounded(medians.get("ours").elapsed()));
    line.put("oursProcessorSeconds", Workplace.rounded(medians.get("ours").processor()));
    line.put("deequScans", Workplace.rounded((double) deequ.recordsRead() / rows));
    line.put("deequJobs", deequ.all().size());
    line.put("deequSeconds", Workplace.rounded(medians.get("deequ").elapsed()));
    line.put("deequProcessorSeconds", Workplace.rounded(medians.get("deequ").processor()));
    Workplace.print(line);
  }

  private void ours(Dataset<Row> orders, List<String> rules) {
    RulesetResult result =
        evaluator.evaluate(
            RulesetReader.readEach("rules", rules),
            orders,
            Map.of(),
            new RuleContext(Instant.now()));
    for (RuleResult rule : result.rules()) {
      if (rule.outcome() != RuleResult.Outcome.PASS) {
        throw new IllegalStateException("A rule doesn't pass: " + rule);
      }
    }
  }

  /**
   * Deequ answers with a row per rule; one that doesn't pass would not have been measured whole.
   */
  private static void deequ(Dataset<Row> orders, List<String> rules) {
    String ruleset = "Rules = [\n" + String.join(",\n", rules) + "\n]\n";
    for (Row rule : EvaluateDataQuality.process(orders, ruleset).collectAsList()) {
      if (!rule.getAs("Outcome").equals("Passed")) {
        throw new IllegalStateException("A rule doesn't pass: " + rule);
      }
    }
  }
}

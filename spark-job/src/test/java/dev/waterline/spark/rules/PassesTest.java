package dev.waterline.spark.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.core.dqdl.RuleResult;
import dev.waterline.core.dqdl.RuleResult.Outcome;
import dev.waterline.core.dqdl.RulesetReader;
import dev.waterline.core.dqdl.RulesetResult;
import dev.waterline.test.kit.Warehouse;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** How often the data is read, and how many jobs that takes. */
class PassesTest {

  private static final long ROWS = 10_000;

  private static final List<String> RULES =
      List.of(
          "RowCount = 10000",
          "IsComplete \"id\"",
          "Completeness \"note\" > 0.5",
          "ColumnValues \"country\" in [\"DE\", \"FR\", \"GB\"]",
          "ColumnValues \"amount\" >= 0",
          "ColumnValues \"note\" matches \"note [0-9]+\" with threshold > 0.5",
          "ColumnLength \"country\" = 2",
          "Mean \"amount\" between 0 and 10000",
          "Sum \"amount\" > 0 where \"country = 'DE'\"",
          "StandardDeviation \"amount\" > 0",
          "ColumnCorrelation \"id\" \"amount\" > 0.9",
          "ColumnDataType \"note\" = \"Integer\" with threshold < 0.1",
          "IsUnique \"id\"",
          "IsPrimaryKey \"id\" \"country\"",
          "Uniqueness \"amount\" > 0.1",
          "UniqueValueRatio \"country\" < 0.5",
          "DistinctValuesCount \"country\" = 3",
          "DistinctValuesCount \"note\" > 3 where \"country = 'DE'\"",
          "Entropy \"country\" > 1",
          "Uniqueness \"country\" \"amount\" > 0.1");

  @RegisterExtension static final Warehouse WAREHOUSE = Warehouse.named("lake");

  /** Counts jobs, and records read from files. */
  private static final class Work extends SparkListener {
    private final AtomicLong jobs = new AtomicLong();
    private final AtomicLong records = new AtomicLong();

    @Override
    public void onJobStart(SparkListenerJobStart start) {
      jobs.incrementAndGet();
    }

    @Override
    public void onTaskEnd(SparkListenerTaskEnd end) {
      records.addAndGet(end.taskMetrics().inputMetrics().recordsRead());
    }
  }

  private static Dataset<Row> orders(Path folder) {
    SparkSession spark = WAREHOUSE.spark();
    String file = folder.resolve("orders").toUri().toString();
    spark
        .sql(
            """
            SELECT id, element_at(array('DE', 'FR', 'GB'), CAST(id % 3 AS INT) + 1) AS country,
                   CAST(id AS DECIMAL(12, 2)) AS amount,
                   IF(id % 10 = 0, NULL, concat('note ', id)) AS note
            FROM range(10000)
            """)
        .write()
        .parquet(file);
    return spark.read().parquet(file);
  }

  private static Work work(Dataset<Row> orders, List<String> rules) throws Exception {
    SparkSession spark = orders.sparkSession();
    Work work = new Work();
    spark.sparkContext().addSparkListener(work);
    try {
      RulesetResult result =
          new RulesetEvaluator(new TrustingGate())
              .evaluate(
                  RulesetReader.readEach("rules", rules),
                  orders,
                  Map.of(),
                  new RuleContext(Instant.parse("2026-11-29T15:30:00Z")));
      spark.sparkContext().listenerBus().waitUntilEmpty();
      assertThat(result.rules())
          .hasSameSizeAs(rules)
          .extracting(RuleResult::outcome)
          .containsOnly(Outcome.PASS);
      return work;
    } finally {
      spark.sparkContext().removeSparkListener(work);
    }
  }

  @Test
  void twentyRulesOfWhichEightAreOnUniquenessTakeTwoScansAndSixJobs(@TempDir Path folder)
      throws Exception {
    Work work = work(orders(folder), RULES);

    assertThat(RULES).hasSize(20);
    assertThat(work.records.get()).isEqualTo(2 * ROWS);
    assertThat(work.jobs.get()).isLessThanOrEqualTo(6);
  }

  @Test
  void queriesForOneNumberShareAScan(@TempDir Path folder) throws Exception {
    Work work =
        work(
            orders(folder),
            List.of(
                "CustomSql \"select count(*) from primary\" = 10000",
                "CustomSql \"select max(amount) from primary\" = 9999",
                "CustomSql \"select sum(id) from primary\" > 0"));

    assertThat(work.records.get()).isEqualTo(ROWS);
  }

  @Test
  void whatTheSchemaSaysTakesNoJob(@TempDir Path folder) throws Exception {
    Dataset<Row> orders = orders(folder);

    Work work =
        work(
            orders,
            List.of(
                "ColumnCount = 4", "ColumnExists \"id\"", "ColumnNamesMatchPattern \"[a-z]+\""));

    assertThat(work.jobs.get()).isZero();
  }
}

package dev.waterline.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.core.contract.BucketLayout;
import dev.waterline.core.judge.Verdict;
import dev.waterline.core.report.Report;
import dev.waterline.core.run.RunId;
import dev.waterline.e2e.OnEmulatedAws;
import dev.waterline.e2e.aws.Await;
import dev.waterline.e2e.aws.EmulatedAws;
import dev.waterline.e2e.deploy.Deployment;
import dev.waterline.e2e.scenario.Waterline.Done;
import dev.waterline.e2e.scenario.Waterline.Previewed;
import java.nio.file.Path;
import java.util.Map;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.glue.GlueClient;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;

/** What changes and their inputs can be like. */
@ExtendWith(OnEmulatedAws.class)
class ChangesOnAwsTest {

  /** What the model of {@link Sales} gives. */
  static final Schema TOTALS =
      new Schema(
          Types.NestedField.optional(1, "region", Types.StringType.get()),
          Types.NestedField.optional(2, "sales", Types.LongType.get()),
          Types.NestedField.optional(3, "cents", Types.LongType.get()));

  @TempDir Path folder;

  private final EmulatedAws aws;
  private final Deployment deployment;
  private final Lake lake;

  ChangesOnAwsTest(EmulatedAws aws, Deployment deployment) {
    this.aws = aws;
    this.deployment = deployment;
    this.lake = new Lake(aws, deployment);
  }

  /** One run of five models, each with a change of its own, while more sales come in. */
  @Test
  void eachModelShowsItsOwnChangeOnThePinnedSales() {
    Waterline waterline = new Waterline(folder, deployment);
    Table sales = lake.input("sales", Lake.SALES);
    Lake.sell(sales, 0, 300);
    for (String model : new String[] {"filtered", "broken", "repaired", "wider", "emptied"}) {
      lake.output("t_" + model, TOTALS);
    }
    Path project =
        waterline.project(
            "five",
            Map.ofEntries(
                Map.entry(
                    "waterline.yml",
                    """
                    version: 1
                    inputs:
                      landing.sales: { alias: sales }
                    models:
                      - { name: filtered, sql: filtered.sql, output: shop.t_filtered, key: [region], compare: { measures: [sales] }, rules: glue:totals }
                      - { name: broken, sql: broken.sql, output: shop.t_broken, key: [region] }
                      - { name: repaired, sql: repaired.sql, output: shop.t_repaired, key: [region] }
                      - { name: wider, sql: wider.sql, output: shop.t_wider, key: [region] }
                      - { name: emptied, sql: emptied.sql, output: shop.t_emptied, key: [region] }
                    local: { base: base/ }
                    """),
                Map.entry("base/filtered.sql", Sales.BASE),
                Map.entry("filtered.sql", Sales.CANDIDATE),
                Map.entry("base/broken.sql", Sales.BASE),
                Map.entry(
                    "broken.sql", Sales.BASE.replace("count(*)", "element_at(array(count(*)), 0)")),
                Map.entry("base/repaired.sql", "SELECT area AS region FROM sales"),
                Map.entry("repaired.sql", Sales.BASE),
                Map.entry("base/wider.sql", Sales.BASE),
                Map.entry("wider.sql", Sales.BASE.replace(" FROM", ", max(id) AS newest FROM")),
                Map.entry("base/emptied.sql", Sales.BASE),
                Map.entry("emptied.sql", Sales.BASE.replace("GROUP BY", "WHERE id < 0 GROUP BY"))));
    try (GlueClient glue = aws.glue()) {
      glue.createDataQualityRuleset(
          create ->
              create
                  .name("totals")
                  .ruleset("Rules = [ RowCount = 3, ColumnValues \"sales\" > 95 ]"));
    }
    Invariants invariants = new Invariants(aws, deployment);

    RunId run = waterline.onAws("submit", project.toString()).run();
    Await.that(() -> exists(BucketLayout.captured(run)));
    Lake.sell(sales, 300, 300);
    invariants.moved(sales);
    Previewed previewed = waterline.follow(run);

    assertThat(previewed.watched().code()).as(previewed.watched().err()).isEqualTo(3);
    assertThat(previewed.report().verdict()).isEqualTo(Verdict.ERROR);
    Report.Model filtered = model(previewed, "filtered");
    assertThat(filtered.isolation()).isEqualTo(Report.Isolation.BRANCH);
    assertThat(filtered.measures().get(0).base()).isEqualTo("300");
    assertThat(filtered.measures().get(0).candidate()).isEqualTo("270");
    assertThat(filtered.rules())
        .extracting(rule -> rule.side() + " " + rule.rule() + " " + rule.outcome())
        .containsExactly(
            "base RowCount = 3 PASS",
            "candidate RowCount = 3 PASS",
            "base ColumnValues \"sales\" > 95 PASS",
            "candidate ColumnValues \"sales\" > 95 FAIL");
    assertThat(model(previewed, "broken").candidate()).isNull();
    assertThat(model(previewed, "repaired").base()).isNull();
    assertThat(model(previewed, "repaired").candidate().rows()).isEqualTo(3);
    Report.Model wider = model(previewed, "wider");
    assertThat(wider.isolation()).isEqualTo(Report.Isolation.TABLE);
    assertThat(wider.schema())
        .extracting(change -> change.column() + " " + change.change())
        .containsExactly("newest added");
    assertThat(previewed.report().reasons())
        .anyMatch(reason -> reason.startsWith("emptied:") && reason.contains("empty"));
    assertThat(previewed.report().models())
        .allSatisfy(model -> assertThat(model.mainUnchanged()).isTrue());
    invariants.check(run);
  }

  @Test
  void anInputThatIsNotIcebergIsNamedInTheReport() {
    Waterline waterline = new Waterline(folder, deployment);
    try (GlueClient glue = aws.glue()) {
      glue.createTable(
          create ->
              create
                  .databaseName(Deployment.INPUT_DATABASE)
                  .tableInput(table -> table.name("feed").tableType("EXTERNAL_TABLE")));
    }
    try {
      Previewed run =
          waterline.preview(Sales.project(waterline, "landing.feed", "shop.none", Sales.CANDIDATE));

      assertThat(run.watched().code()).as(run.watched().err()).isEqualTo(3);
      assertThat(run.report().reasons().get(0))
          .contains("landing.feed is not an Iceberg table: only Iceberg tables can be held still");
      assertThat(jobs(run.run())).isZero();
    } finally {
      try (GlueClient glue = aws.glue()) {
        glue.deleteTable(delete -> delete.databaseName(Deployment.INPUT_DATABASE).name("feed"));
      }
    }
  }

  @Test
  void aTableOutsideTheInputDatabasesIsRefusedBeforeAnythingRuns() {
    Waterline waterline = new Waterline(folder, deployment);
    Path project = Sales.project(waterline, "payroll.salaries", "shop.none", Sales.CANDIDATE);

    RunId run = waterline.onAws("submit", project.toString()).run();
    Done watched = waterline.onAws("watch", run.value());

    assertThat(watched.code()).isEqualTo(2);
    assertThat(watched.err())
        .contains(
            "The run %s was refused, nothing ran: The SQL reads payroll.salaries, but runs of this environment may read the databases landing, shop only"
                .formatted(run));
    assertThat(jobs(run)).isZero();
  }

  @Test
  void aBundleWithOtherBytesThanItsNameSaysIsRefused() {
    Waterline waterline = new Waterline(folder, deployment);
    Path project = Sales.project(waterline, "landing.any", "shop.tampered", Sales.CANDIDATE);
    RunId first = waterline.onAws("submit", project.toString()).run();
    waterline.onAws("watch", first.value());
    String key =
        aws.invocations().stream()
            .map(invocation -> invocation.path("payload").toString())
            .filter(payload -> payload.contains(first.value()))
            .map(payload -> payload.replaceAll("(?s).*(bundles/[0-9a-f]{64}\\.json).*", "$1"))
            .findFirst()
            .orElseThrow();
    try (S3Client s3 = aws.s3()) {
      s3.putObject(put -> put.bucket(deployment.bucket()).key(key), RequestBody.fromString("{}"));
    }

    RunId second = waterline.onAws("submit", project.toString()).run();
    Done watched = waterline.onAws("watch", second.value());

    assertThat(second).isEqualTo(first.nextAttempt());
    assertThat(watched.code()).isEqualTo(2);
    assertThat(watched.err()).contains("has other bytes than its name says");
    assertThat(jobs(second)).isZero();
  }

  private static Report.Model model(Previewed run, String name) {
    return run.report().models().stream()
        .filter(model -> model.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private long jobs(RunId run) {
    return aws.jobRuns().stream()
        .filter(job -> job.path("name").asText().startsWith(run.refPrefix()))
        .count();
  }

  private boolean exists(String key) {
    try (S3Client s3 = aws.s3()) {
      s3.headObject(head -> head.bucket(deployment.bucket()).key(key));
      return true;
    } catch (NoSuchKeyException e) {
      return false;
    }
  }
}

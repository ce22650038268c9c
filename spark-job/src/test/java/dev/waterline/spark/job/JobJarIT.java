package dev.waterline.spark.job;

import static org.apache.iceberg.types.Types.NestedField.optional;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.core.bundle.Bundle;
import dev.waterline.core.compare.Comparison;
import dev.waterline.core.contract.BucketLayout;
import dev.waterline.core.contract.JobCommand;
import dev.waterline.core.contract.RunJob;
import dev.waterline.core.dqdl.PinnedRulesets;
import dev.waterline.core.json.BundleJson;
import dev.waterline.core.json.CapturedJson;
import dev.waterline.core.json.ComparisonResultJson;
import dev.waterline.core.json.LegResultJson;
import dev.waterline.core.json.PinnedRulesetsJson;
import dev.waterline.core.json.RunClaimJson;
import dev.waterline.core.pin.PinsJson;
import dev.waterline.core.project.InputSettings.Protect;
import dev.waterline.core.project.SourceText;
import dev.waterline.core.result.ComparisonResult.ComparedModel;
import dev.waterline.core.result.LegResult;
import dev.waterline.core.result.RunClaim;
import dev.waterline.core.run.RunId;
import dev.waterline.core.run.Side;
import dev.waterline.core.table.TableName;
import dev.waterline.core.transform.PreviewRef;
import dev.waterline.iceberg.capture.RunCapture;
import dev.waterline.iceberg.local.LocalCatalog;
import dev.waterline.iceberg.pin.InputPinner;
import dev.waterline.iceberg.table.IcebergTables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.data.parquet.GenericParquetWriter;
import org.apache.iceberg.io.DataWriter;
import org.apache.iceberg.parquet.Parquet;
import org.apache.iceberg.types.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The job jar alone under spark-submit, with Spark and Iceberg on the class path as EMR has them:
 * both sides run as jobs of their own, the third compares, and another one maintains the sandbox.
 */
class JobJarIT {

  private static final RunId RUN = new RunId("pr_7_0123456789ab_r1");
  private static final Instant NOW = Instant.parse("2026-11-01T06:00:00Z");
  private static final TableName ORDERS = TableName.parse("shop.orders");

  private static final String PROJECT =
      """
      version: 1
      models:
        - name: totals
          sql: totals.sql
          output: shop.totals
          key: [region]
          rules: glue:totals
      """;

  @TempDir Path folder;

  @Test
  void aRunIsThreeJobs() throws Exception {
    String bundle = upload();

    writeOrders();
    capture(bundle);
    for (Side side : Side.values()) {
      submit(
          JobCommand.LEG,
          "--run",
          RUN.value(),
          "--side",
          side.toString(),
          "--bundle-sha256",
          bundle,
          "--sandbox-database",
          "shop");
    }
    submit(
        JobCommand.COMPARE,
        "--run",
        RUN.value(),
        "--bundle-sha256",
        bundle,
        "--sandbox-database",
        "shop",
        "--base-runs",
        "2");

    LegResult base = LegResultJson.read(read(BucketLayout.result(RUN, RunJob.BASE)));
    assertThat(base.failures()).isEmpty();
    assertThat(base.engine().settings().now()).isEqualTo(NOW);
    // The output isn't there, so both sides write tables of their own.
    assertThat(base.models().get(0).written().ref()).isInstanceOf(PreviewRef.ShadowTable.class);
    ComparedModel compared =
        ComparisonResultJson.read(read(BucketLayout.result(RUN, RunJob.COMPARISON)))
            .models()
            .get(0);
    Comparison difference = compared.comparison();
    assertThat(difference.rows().base()).isEqualTo(2);
    assertThat(difference.rows().changed()).isEqualTo(1);
    assertThat(difference.rows().unchanged()).isEqualTo(1);
    assertThat(difference.reproducibility().secondRun().same()).isTrue();
    // The ruleset of the Glue Data Catalog, as it was when the run began.
    assertThat(compared.judged().rules())
        .extracting(rule -> rule.side() + " " + rule.rule() + " " + rule.outcome())
        .containsExactly("base Sum \"cents\" = 157 PASS", "candidate Sum \"cents\" = 157 FAIL");

    submit(JobCommand.MAINTENANCE, "--sandbox-database", "shop", "--orphan-age-hours", "72");
  }

  private String upload() throws IOException {
    Map<String, String> base =
        Map.of(
            "waterline.yml",
            PROJECT,
            "totals.sql",
            "SELECT region, sum(cents) AS cents FROM shop.orders GROUP BY region");
    Map<String, String> candidate =
        Map.of(
            "waterline.yml",
            PROJECT,
            "totals.sql",
            "SELECT region, max(cents) AS cents FROM shop.orders GROUP BY region");
    String text =
        BundleJson.write(
            new Bundle(
                Map.of(Side.BASE, base, Side.CANDIDATE, candidate),
                Map.of(),
                Set.of(ORDERS),
                null,
                null,
                null,
                Set.of()));
    String sha256 = new SourceText("bundle", text).sha256();
    write(BucketLayout.bundle(sha256), text);
    return sha256;
  }

  private void writeOrders() throws IOException {
    Schema schema =
        new Schema(
            optional(1, "region", Types.StringType.get()),
            optional(2, "cents", Types.LongType.get()));
    try (LocalCatalog catalog = LocalCatalog.open(folder.resolve("warehouse"))) {
      catalog.createNamespace(Namespace.of("shop"));
      Table table = catalog.createTable(IcebergTables.identifier(ORDERS), schema);
      String file = table.locationProvider().newDataLocation("orders.parquet");
      DataWriter<Record> writer =
          Parquet.writeData(table.io().newOutputFile(file))
              .schema(schema)
              .withSpec(table.spec())
              .createWriterFunc(GenericParquetWriter::create)
              .build();
      try (writer) {
        for (Object[] row : new Object[][] {{"EU", 100L}, {"EU", 50L}, {"US", 7L}}) {
          Record order = GenericRecord.create(schema);
          order.setField("region", row[0]);
          order.setField("cents", row[1]);
          writer.write(order);
        }
      }
      table.newAppend().appendFile(writer.toDataFile()).commit();
    }
  }

  private void capture(String bundle) throws IOException {
    try (LocalCatalog catalog = LocalCatalog.open(folder.resolve("warehouse"))) {
      RunCapture.Start start =
          new RunCapture(catalog, new InputPinner(catalog, table -> Protect.TAG))
              .capture(
                  RUN,
                  Set.of(ORDERS),
                  Map.of(),
                  null,
                  Set.of(TableName.parse("shop.totals")),
                  Duration.ofHours(24),
                  Instant.now());
      write(BucketLayout.pins(RUN), PinsJson.write(start.pins()));
      write(BucketLayout.captured(RUN), CapturedJson.write(start.captured()));
    }
    write(
        BucketLayout.rulesets(RUN),
        PinnedRulesetsJson.write(
            new PinnedRulesets(
                Map.of(
                    "glue:totals",
                    new PinnedRulesets.Found(
                        List.of(new SourceText("glue:totals", "Rules = [ Sum \"cents\" = 157 ]")),
                        null)))));
    write(BucketLayout.claim(RUN), RunClaimJson.write(new RunClaim(RUN, "arn:x", NOW, bundle)));
  }

  private void submit(JobCommand command, String... arguments) throws Exception {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(Arrays.asList(System.getProperty("waterline.spark.jvm").strip().split("\\s+")));
    line.addAll(
        List.of(
            "-Xmx1g",
            "-cp",
            System.getProperty("waterline.spark.classpath"),
            "org.apache.spark.deploy.SparkSubmit",
            "--master",
            "local[2]",
            "--class",
            JobCommand.MAIN_CLASS,
            "--conf",
            "spark.ui.enabled=false",
            "--conf",
            "spark.driver.host=localhost",
            "--conf",
            "spark.driver.bindAddress=127.0.0.1",
            "--conf",
            "spark.sql.shuffle.partitions=2",
            "--conf",
            JobCommand.CATALOG_SETTINGS + "catalog-impl=" + LocalCatalog.class.getName(),
            "--conf",
            JobCommand.CATALOG_SETTINGS + "warehouse=" + folder.resolve("warehouse"),
            "--conf",
            JobCommand.CATALOG_SETTINGS + "io-impl=org.apache.iceberg.hadoop.HadoopFileIO",
            System.getProperty("waterline.job.jar"),
            command.toString(),
            "--sandbox-uri",
            folder.toString()));
    line.addAll(List.of(arguments));
    Path log = folder.resolve(command + ".log");
    Process process =
        new ProcessBuilder(line)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    boolean ended = process.waitFor(400, TimeUnit.SECONDS);
    process.destroyForcibly();
    assertThat(ended).as(Files.readString(log)).isTrue();
    assertThat(process.exitValue()).as(Files.readString(log)).isZero();
  }

  private void write(String key, String text) throws IOException {
    Path file = folder.resolve(key);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private byte[] read(String key) throws IOException {
    return Files.readAllBytes(folder.resolve(key));
  }
}

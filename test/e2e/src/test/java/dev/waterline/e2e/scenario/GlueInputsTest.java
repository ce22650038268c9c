package dev.waterline.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.core.contract.BucketLayout;
import dev.waterline.core.judge.Verdict;
import dev.waterline.core.report.Report;
import dev.waterline.e2e.OnEmulatedAws;
import dev.waterline.e2e.aws.EmulatedAws;
import dev.waterline.e2e.deploy.Deployment;
import dev.waterline.e2e.scenario.Waterline.Done;
import dev.waterline.e2e.scenario.Waterline.Previewed;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.iceberg.Table;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.glue.GlueClient;
import software.amazon.awssdk.services.glue.model.Database;
import software.amazon.awssdk.services.s3.S3Client;

/** {@code --catalog glue}: a run on this machine that reads real inputs, and only reads them. */
@ExtendWith(OnEmulatedAws.class)
class GlueInputsTest {

  @TempDir Path folder;

  private final EmulatedAws aws;
  private final Deployment deployment;
  private final Lake lake;

  GlueInputsTest(EmulatedAws aws, Deployment deployment) {
    this.aws = aws;
    this.deployment = deployment;
    this.lake = new Lake(aws, deployment);
  }

  @Test
  void inputsAreReadFromGlueAndOnlyTheLocalWarehouseIsWritten() {
    Waterline waterline = new Waterline(folder, deployment);
    Table sales = lake.input("read_here", Lake.SALES);
    Lake.sell(sales, 0, 300);
    String project =
        Sales.project(waterline, "landing.read_here", "shop.read_here", Sales.CANDIDATE).toString();
    Map<String, String> before = everything();

    Done planned = local(waterline, "plan", project);
    assertThat(planned.code()).as(planned.err()).isZero();
    assertThat(planned.out()).contains("landing.read_here", "300 rows");

    String pins = folder.resolve("pins.json").toString();
    Done pinned = local(waterline, "pin", project, "--out", pins);
    assertThat(pinned.code()).as(pinned.err()).isZero();
    assertThat(everything()).isEqualTo(before);

    Lake.sell(sales, 300, 30);
    before = everything();
    Path out = folder.resolve("out");
    Done ran = local(waterline, "run", project, "--pins", pins, "--keep", "--out", out.toString());

    assertThat(ran.code()).as(ran.err()).isZero();
    Report report = new Previewed(null, ran, out).report();
    assertThat(report.verdict()).isEqualTo(Verdict.PASS);
    assertThat(report.models().get(0).measures())
        .extracting(measure -> measure.name() + " " + measure.base() + " " + measure.candidate())
        .containsExactly("sales 300 270");
    assertThat(report.inputs())
        .extracting(Report.Input::table, Report.Input::protection, Report.Input::tag)
        .containsExactly(Tuple.tuple("landing.read_here", "none", null));
    assertThat(ran.err()).contains(folder.resolve("warehouse").toString());
    assertThat(everything()).isEqualTo(before);
  }

  private Done local(Waterline waterline, String command, String project, String... options) {
    List<String> all = new ArrayList<>(List.of(command, project, "--catalog", "glue"));
    all.addAll(List.of("--warehouse", folder.resolve("warehouse").toString()));
    all.addAll(List.of(options));
    return waterline.here(all.toArray(String[]::new));
  }

  /** Every version of a table in Glue and every object, as they are now. */
  private Map<String, String> everything() {
    Map<String, String> all = new TreeMap<>();
    try (GlueClient glue = aws.glue();
        S3Client s3 = aws.s3()) {
      for (Database database : glue.getDatabases(any -> {}).databaseList()) {
        all.put(database.name(), "");
        glue.getTablesPaginator(tables -> tables.databaseName(database.name())).stream()
            .flatMap(page -> page.tableList().stream())
            .forEach(
                table ->
                    all.put(
                        database.name() + "." + table.name(),
                        table.versionId() + " " + table.parameters()));
      }
      String inputs = URI.create(Deployment.INPUT_LOCATION).getHost();
      for (String bucket : List.of(deployment.bucket(), inputs)) {
        s3.listObjectsV2Paginator(list -> list.bucket(bucket)).contents().stream()
            // Jobs of other tests have ended, but their logs may come late.
            .filter(object -> !object.key().startsWith(BucketLayout.LOGS))
            .forEach(
                object ->
                    all.put(
                        bucket + "/" + object.key(), object.eTag() + " " + object.lastModified()));
      }
    }
    return all;
  }
}

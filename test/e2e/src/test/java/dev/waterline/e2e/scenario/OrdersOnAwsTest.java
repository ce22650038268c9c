package dev.waterline.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waterline.core.json.ManifestJson;
import dev.waterline.core.judge.Verdict;
import dev.waterline.core.manifest.Manifest;
import dev.waterline.core.report.Report;
import dev.waterline.core.run.Step;
import dev.waterline.e2e.OnEmulatedAws;
import dev.waterline.e2e.aws.EmulatedAws;
import dev.waterline.e2e.aws.Workspace;
import dev.waterline.e2e.deploy.Deployment;
import dev.waterline.e2e.scenario.Waterline.Done;
import dev.waterline.e2e.scenario.Waterline.Previewed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** {@code examples/orders}, as the documentation says: seed, submit, watch. */
@ExtendWith(OnEmulatedAws.class)
class OrdersOnAwsTest {

  private static final Path ORDERS = Workspace.TOP.resolve("examples/orders");

  @TempDir Path folder;

  private final EmulatedAws aws;
  private final Deployment deployment;

  OrdersOnAwsTest(EmulatedAws aws, Deployment deployment) {
    this.aws = aws;
    this.deployment = deployment;
  }

  @Test
  void theReportIsTheOneThatALocalRunGives() throws IOException {
    Waterline waterline = new Waterline(folder, deployment);
    Done seeded = waterline.onAws("seed", ORDERS.toString());
    assertThat(seeded.out().lines())
        .as(seeded.err())
        .containsExactly(
            "created shop.orders", "created shop.customers", "created shop.order_totals");
    Invariants invariants = new Invariants(aws, deployment);

    Previewed run = waterline.preview(ORDERS);

    assertThat(run.watched().code()).as(run.watched().err()).isZero();
    assertThat(run.report().verdict()).isEqualTo(Verdict.PASS);
    assertThat(run.model().isolation()).isEqualTo(Report.Isolation.BRANCH);
    assertThat(run.model().measures())
        .extracting(measure -> measure.name() + " " + measure.base() + " " + measure.candidate())
        .containsExactly("orders 10000 9000", "revenue_cents 22375000 20250000");
    assertThat(run.watched().out()).contains("−850,000", "−9.5 %");
    assertThat(run.watched().err())
        .contains("plan", "pin", "SUBMITTED as job", "SUCCESS", "judge", "cleanup");
    invariants.check(run.run());
    assertThat(files(run.out()))
        .containsOnlyKeys(
            "report.json", "report.md", "report.html", "report.junit.xml", "manifest.json");
    Manifest manifest = ManifestJson.read(Files.readAllBytes(run.out().resolve("manifest.json")));
    assertThat(manifest.run()).isEqualTo(run.run());
    assertThat(manifest.step()).isEqualTo(Step.CLEANUP);
    assertThat(manifest.left()).isEmpty();
    assertThat(manifest.removed()).isNotEmpty();

    Path fetched = folder.resolve("fetched");
    Done report = waterline.onAws("report", run.run().value(), "--out", fetched.toString());
    assertThat(report.code()).as(report.err()).isZero();
    assertThat(files(fetched)).isEqualTo(files(run.out()));

    Path local = folder.resolve("local");
    Done here =
        waterline.here(
            "run",
            ORDERS.toString(),
            "--warehouse",
            folder.resolve("warehouse").toString(),
            "--out",
            local.toString());
    assertThat(here.code()).as(here.err()).isZero();
    assertThat(comparable(run.out())).isEqualTo(comparable(local));

    Done again = waterline.onAws("seed", ORDERS.toString());
    assertThat(again.code()).isEqualTo(2);
    assertThat(again.err()).contains("Seeding doesn't replace tables");
  }

  private static Map<String, String> files(Path folder) throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> paths = Files.list(folder)) {
      paths.forEach(path -> files.put(path.getFileName().toString(), Workspace.read(path)));
    }
    return files;
  }

  /** The report without ids, times and cost. */
  private static JsonNode comparable(Path folder) throws IOException {
    ObjectNode report =
        (ObjectNode) new ObjectMapper().readTree(Files.readString(folder.resolve("report.json")));
    report.remove(
        List.of(
            "run", "startedAt", "durationMillis", "cost", "cleanup", "baseCommit", "headCommit"));
    ObjectNode engine = (ObjectNode) report.path("engine");
    engine.remove("release");
    ((ObjectNode) engine.path("settings")).remove("now");
    report
        .path("inputs")
        .forEach(
            input ->
                ((ObjectNode) input)
                    .remove(List.of("snapshotId", "committedAt", "metadataLocation", "tag")));
    for (JsonNode model : report.path("models")) {
      for (String side : List.of("base", "candidate")) {
        ((ObjectNode) model.path(side)).remove(List.of("ref", "snapshotId"));
      }
    }
    return report;
  }
}

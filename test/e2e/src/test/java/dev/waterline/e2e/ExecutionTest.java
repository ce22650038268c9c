package dev.waterline.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waterline.core.bundle.Bundle;
import dev.waterline.core.contract.BucketLayout;
import dev.waterline.core.json.BundleJson;
import dev.waterline.core.project.SourceText;
import dev.waterline.core.run.RunId;
import dev.waterline.core.run.Side;
import dev.waterline.core.table.TableName;
import dev.waterline.e2e.aws.EmulatedAws;
import dev.waterline.e2e.aws.Workspace;
import dev.waterline.e2e.deploy.Deployment;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.apache.iceberg.aws.glue.GlueCatalog;
import org.apache.iceberg.catalog.TableIdentifier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.sfn.SfnClient;
import software.amazon.awssdk.services.sfn.model.DescribeExecutionResponse;
import software.amazon.awssdk.services.sfn.model.ExecutionStatus;

/** Executions of the deployed state machine, over public APIs alone. */
@ExtendWith(OnEmulatedAws.class)
class ExecutionTest {

  private static final RunId RUN = new RunId("pr_7_0123456789ab_r1");

  private final EmulatedAws aws;
  private final Deployment deployment;

  ExecutionTest(EmulatedAws aws, Deployment deployment) {
    this.aws = aws;
    this.deployment = deployment;
  }

  @Test
  void theOrdersExampleEndsInItsReportAndLeavesNothingElse() throws IOException {
    GlueCatalog catalog = aws.catalog(BucketLayout.uri(deployment.bucket(), "warehouse"));
    SampleTables.orders(catalog, deployment.database());

    DescribeExecutionResponse ended =
        execute(RUN, upload(Workspace.TOP.resolve("examples/orders")));

    assertThat(ended.status()).as(ended.cause()).isEqualTo(ExecutionStatus.SUCCEEDED);
    JsonNode report = new ObjectMapper().readTree(read(BucketLayout.report(RUN, "report.json")));
    assertThat(report.path("verdict").asText()).isEqualTo("PASS");
    assertThat(report.at("/models/0/rows/changed").asInt()).isEqualTo(3);
    assertThat(aws.jobRuns())
        .filteredOn(job -> job.path("name").asText().startsWith(RUN.refPrefix()))
        .hasSize(3)
        .allSatisfy(job -> assertThat(job.path("state").asText()).isEqualTo("SUCCESS"));
    assertThat(catalog.loadTable(TableIdentifier.of(deployment.database(), "orders")).refs())
        .containsOnlyKeys("main");
  }

  @Test
  void anInputThatIsWrongIsRefused() {
    DescribeExecutionResponse ended = execute(new RunId("pr_8_0123456789ab_r1"), "0".repeat(64));

    assertThat(ended.status()).isEqualTo(ExecutionStatus.FAILED);
    assertThat(ended.error())
        .isEqualTo("dev.waterline.core.contract.failure.InvalidInputException");
    assertThat(ended.cause()).contains("upload it first");
    assertThat(aws.calls("emr-serverless:StartJobRun")).isZero();
  }

  private DescribeExecutionResponse execute(RunId run, String bundle) {
    try (SfnClient stepFunctions = aws.stepFunctions()) {
      String arn =
          stepFunctions
              .startExecution(
                  start ->
                      start
                          .stateMachineArn(deployment.stateMachineArn())
                          .name(run.value())
                          .input(
                              """
                              {"run": "%s", "bundle": {"uri": "%s", "sha256": "%s"}}
                              """
                                  .formatted(
                                      run,
                                      BucketLayout.uri(
                                          deployment.bucket(), BucketLayout.bundle(bundle)),
                                      bundle)))
              .executionArn();
      while (true) {
        DescribeExecutionResponse execution =
            stepFunctions.describeExecution(describe -> describe.executionArn(arn));
        if (execution.status() != ExecutionStatus.RUNNING) {
          return execution;
        }
        LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
      }
    }
  }

  private String upload(Path project) throws IOException {
    Map<String, String> candidate = files(project);
    candidate.keySet().removeIf(path -> path.startsWith("base/"));
    Map<String, String> base = new TreeMap<>(candidate);
    base.putAll(files(project.resolve("base")));
    String text =
        BundleJson.write(
            new Bundle(
                Map.of(Side.BASE, base, Side.CANDIDATE, candidate),
                Map.of(),
                Set.of(TableName.parse("shop.orders"), TableName.parse("shop.customers")),
                null,
                null,
                null,
                Set.of()));
    String sha256 = new SourceText("bundle", text).sha256();
    try (S3Client s3 = aws.s3()) {
      s3.putObject(
          put -> put.bucket(deployment.bucket()).key(BucketLayout.bundle(sha256)),
          RequestBody.fromString(text));
    }
    return sha256;
  }

  private static Map<String, String> files(Path folder) throws IOException {
    Map<String, String> texts = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      files
          .filter(Files::isRegularFile)
          .forEach(file -> texts.put(folder.relativize(file).toString(), text(file)));
    }
    return texts;
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private byte[] read(String key) {
    try (S3Client s3 = aws.s3()) {
      return s3.getObjectAsBytes(get -> get.bucket(deployment.bucket()).key(key)).asByteArray();
    }
  }
}

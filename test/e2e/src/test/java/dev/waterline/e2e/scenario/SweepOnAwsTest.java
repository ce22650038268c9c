package dev.waterline.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waterline.core.contract.BucketLayout;
import dev.waterline.core.run.RunId;
import dev.waterline.e2e.OnEmulatedAws;
import dev.waterline.e2e.aws.Await;
import dev.waterline.e2e.aws.EmulatedAws;
import dev.waterline.e2e.aws.Fault;
import dev.waterline.e2e.deploy.Deployment;
import dev.waterline.e2e.scenario.Waterline.Done;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.lambda.LambdaClient;
import software.amazon.awssdk.services.lambda.model.FunctionConfiguration;
import software.amazon.awssdk.services.lambda.model.InvokeResponse;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.sfn.SfnClient;

/** The sweep, which is what can be relied on when everything else fails. */
@ExtendWith(OnEmulatedAws.class)
class SweepOnAwsTest {

  @TempDir Path folder;

  private final EmulatedAws aws;
  private final Deployment deployment;
  private final Lake lake;

  SweepOnAwsTest(EmulatedAws aws, Deployment deployment) {
    this.aws = aws;
    this.deployment = deployment;
    this.lake = new Lake(aws, deployment);
  }

  @Test
  void aRunWhoseExecutionVanishedIsCleanedAndALiveOneIsLeftAlone() throws IOException {
    Waterline waterline = new Waterline(folder, deployment);
    Table sales = lake.input("swept", Lake.SALES);
    Lake.sell(sales, 0, 300);
    Invariants invariants = new Invariants(aws, deployment);
    aws.order(Fault.jobStuck("__", 600).times(4));
    aws.order(Fault.eventLost("ABORTED"));
    RunId vanished =
        waterline
            .onAws(
                "submit",
                Sales.project(waterline, "landing.swept", "shop.swept_a", Sales.CANDIDATE)
                    .toString())
            .run();
    RunId live =
        waterline
            .onAws(
                "submit",
                Sales.project(waterline, "landing.swept", "shop.swept_b", Sales.CANDIDATE)
                    .toString())
            .run();
    Await.that(() -> hasJob(vanished) && hasJob(live));
    try (SfnClient stepFunctions = aws.stepFunctions()) {
      stepFunctions.stopExecution(
          stop ->
              stop.executionArn(
                  deployment.stateMachineArn().replace(":stateMachine:", ":execution:")
                      + ":"
                      + vanished));
    }
    age(vanished);

    // A job that still writes is told to end first; the next sweep removes what it wrote.
    Await.that(() -> sweep().contains(vanished.value()));

    sales.refresh();
    assertThat(sales.refs()).containsOnlyKeys("main", live.pinTag());
    assertThat(waterline.onAws("clean", live.value()).code()).isZero();
    Await.passes(() -> invariants.check(live));
    // A sweep cleans and doesn't judge; whoever asks for the report is told what happened. How the
    // run ended is left out: moto may call a stopped execution failed later.
    for (String command : List.of("report", "watch")) {
      Done asked = waterline.onAws(command, vanished.value());
      assertThat(asked.code()).isEqualTo(3);
      assertThat(asked.err())
          .contains(
              "The run %s ".formatted(vanished),
              " and has no report",
              "nothing of it is left. `waterline submit` starts the next attempt.");
    }
  }

  private boolean hasJob(RunId run) {
    return aws.jobRuns().stream()
        .anyMatch(job -> job.path("name").asText().startsWith(run.refPrefix()));
  }

  /** Makes a run look as old as its lease, and its execution like one that nobody remembers. */
  private void age(RunId run) throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    try (S3Client s3 = aws.s3()) {
      String key = BucketLayout.claim(run);
      ObjectNode claim =
          (ObjectNode)
              mapper.readTree(
                  s3.getObjectAsBytes(get -> get.bucket(deployment.bucket()).key(key))
                      .asByteArray());
      claim.put("startedAt", Instant.now().minus(Duration.ofDays(3)).toString());
      claim.put("execution", claim.path("execution").asText() + "-forgotten");
      String text = mapper.writeValueAsString(claim);
      s3.putObject(put -> put.bucket(deployment.bucket()).key(key), RequestBody.fromString(text));
    }
  }

  /** The runs that one sweep cleaned. */
  private String sweep() {
    try (LambdaClient lambda = aws.lambda()) {
      String function =
          lambda.listFunctionsPaginator().functions().stream()
              .map(FunctionConfiguration::functionName)
              .filter(name -> name.contains("Sweep"))
              .findFirst()
              .orElseThrow();
      InvokeResponse answer = lambda.invoke(invoke -> invoke.functionName(function));
      assertThat(answer.functionError()).as(answer.payload().asUtf8String()).isNull();
      JsonNode result = new ObjectMapper().readTree(answer.payload().asByteArray());
      return result.path("cleaned").toString();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}

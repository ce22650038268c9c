package dev.waterline.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.core.contract.BucketLayout;
import dev.waterline.core.run.RunId;
import dev.waterline.e2e.aws.Await;
import dev.waterline.e2e.aws.EmulatedAws;
import dev.waterline.e2e.deploy.Deployment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.services.sfn.SfnClient;
import software.amazon.awssdk.services.sfn.model.DescribeExecutionResponse;
import software.amazon.awssdk.services.sfn.model.ExecutionStatus;

/** Executions of the deployed state machine, over public APIs alone. */
@ExtendWith(OnEmulatedAws.class)
class ExecutionTest {

  private final EmulatedAws aws;
  private final Deployment deployment;

  ExecutionTest(EmulatedAws aws, Deployment deployment) {
    this.aws = aws;
    this.deployment = deployment;
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
      return Await.until(
          () -> stepFunctions.describeExecution(describe -> describe.executionArn(arn)),
          execution -> execution.status() != ExecutionStatus.RUNNING);
    }
  }
}

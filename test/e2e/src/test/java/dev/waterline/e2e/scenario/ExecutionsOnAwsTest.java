package dev.waterline.e2e.scenario;

import dev.waterline.cli.aws.AwsEnvironment;
import dev.waterline.cli.remote.Deployment;
import dev.waterline.cli.remote.Executions;
import dev.waterline.cli.remote.ExecutionsContract;
import dev.waterline.core.run.RunId;
import dev.waterline.e2e.OnEmulatedAws;
import dev.waterline.e2e.aws.EmulatedAws;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.services.sfn.SfnClient;

/** The executions of the command line, on Step Functions. */
@ExtendWith(OnEmulatedAws.class)
class ExecutionsOnAwsTest extends ExecutionsContract {

  private static final AtomicInteger RUNS = new AtomicInteger();
  private static final String WAITS =
      """
      {"StartAt": "Wait", "States": {"Wait": {"Type": "Wait", "Seconds": 86400, "End": true}}}
      """;

  private final AwsEnvironment environment;

  ExecutionsOnAwsTest(EmulatedAws aws) {
    try (SfnClient stepFunctions = aws.stepFunctions()) {
      String machine =
          stepFunctions
              .createStateMachine(
                  create ->
                      create
                          .name("waits")
                          .definition(WAITS)
                          .roleArn("arn:aws:iam::%s:role/any".formatted(EmulatedAws.ACCOUNT)))
              .stateMachineArn();
      this.environment =
          new AwsEnvironment(new Deployment(machine, "sandbox-bucket", null, null, null));
    }
  }

  @AfterEach
  void close() {
    environment.close();
  }

  @Override
  protected Executions executions() {
    return environment.executions();
  }

  @Override
  protected RunId freshRun() {
    return RunId.local("c0ffee".repeat(2), RUNS.incrementAndGet());
  }
}

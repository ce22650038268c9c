package dev.waterline.lambda.aws;

import dev.waterline.lambda.port.Executions;
import software.amazon.awssdk.services.sfn.SfnClient;
import software.amazon.awssdk.services.sfn.model.ExecutionDoesNotExistException;
import software.amazon.awssdk.services.sfn.model.ExecutionStatus;

/** Executions on AWS Step Functions. */
public final class StepFunctionsExecutions implements Executions {

  private static final String SERVICE = "Step Functions";

  private final SfnClient stepFunctions;

  public StepFunctionsExecutions(SfnClient stepFunctions) {
    this.stepFunctions = stepFunctions;
  }

  @Override
  public State state(String executionArn) {
    return AwsErrors.call(
        SERVICE,
        () -> {
          try {
            ExecutionStatus status =
                stepFunctions
                    .describeExecution(describe -> describe.executionArn(executionArn))
                    .status();
            return status == ExecutionStatus.RUNNING || status == ExecutionStatus.PENDING_REDRIVE
                ? State.RUNNING
                : State.ENDED;
          } catch (ExecutionDoesNotExistException e) {
            return State.UNKNOWN;
          }
        });
  }

  @Override
  public void stop(String executionArn, String reason) {
    AwsErrors.call(
        SERVICE,
        () -> {
          try {
            stepFunctions.stopExecution(
                stop -> stop.executionArn(executionArn).error("PastItsLease").cause(reason));
          } catch (ExecutionDoesNotExistException e) {
            // Nothing to stop.
          }
          return executionArn;
        });
  }
}

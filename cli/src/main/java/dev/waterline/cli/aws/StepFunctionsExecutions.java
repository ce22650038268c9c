package dev.waterline.cli.aws;

import dev.waterline.cli.remote.Deployment;
import dev.waterline.cli.remote.ExecutionEvent;
import dev.waterline.cli.remote.Executions;
import dev.waterline.core.contract.ExecutionOrder;
import dev.waterline.core.json.ExecutionOrderJson;
import dev.waterline.core.run.RunId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.sfn.SfnClient;
import software.amazon.awssdk.services.sfn.model.DescribeExecutionResponse;
import software.amazon.awssdk.services.sfn.model.ExecutionAlreadyExistsException;
import software.amazon.awssdk.services.sfn.model.ExecutionDoesNotExistException;
import software.amazon.awssdk.services.sfn.model.ExecutionStatus;
import software.amazon.awssdk.services.sfn.model.HistoryEvent;

/** Executions on AWS Step Functions. */
final class StepFunctionsExecutions implements Executions {

  private static final String SERVICE = "Step Functions";
  private static final int EVENTS_PER_PAGE = 1000;

  private final SfnClient stepFunctions;
  private final Deployment deployment;

  StepFunctionsExecutions(SfnClient stepFunctions, Deployment deployment) {
    this.stepFunctions = stepFunctions;
    this.deployment = deployment;
  }

  @Override
  public Optional<Instant> start(ExecutionOrder order) {
    String input = ExecutionOrderJson.write(order);
    return AwsErrors.call(
        SERVICE,
        () -> {
          Optional<DescribeExecutionResponse> before = describe(order.run());
          if (before.isPresent()) {
            return before.filter(found -> isSame(found, input)).map(found -> found.startDate());
          }
          try {
            return Optional.of(
                stepFunctions
                    .startExecution(
                        start ->
                            start
                                .stateMachineArn(deployment.stateMachineArn())
                                .name(order.run().value())
                                .input(input))
                    .startDate());
          } catch (ExecutionAlreadyExistsException e) {
            // Somebody else was faster, or the answer to a start of ours was lost.
            return describe(order.run())
                .filter(found -> isSame(found, input))
                .map(found -> found.startDate());
          }
        });
  }

  private static boolean isSame(DescribeExecutionResponse execution, String input) {
    return execution.status() == ExecutionStatus.RUNNING && input.equals(execution.input());
  }

  private Optional<DescribeExecutionResponse> describe(RunId run) {
    try {
      return Optional.of(
          stepFunctions.describeExecution(
              describe -> describe.executionArn(deployment.executionArn(run.value()))));
    } catch (ExecutionDoesNotExistException e) {
      return Optional.empty();
    }
  }

  @Override
  public Optional<Status> status(RunId run) {
    return AwsErrors.call(
        SERVICE,
        () ->
            describe(run)
                .map(
                    found ->
                        new Status(
                            state(found.status()),
                            found.startDate(),
                            found.error(),
                            found.cause())));
  }

  private static State state(ExecutionStatus status) {
    return switch (status) {
      case SUCCEEDED -> State.SUCCEEDED;
      case FAILED -> State.FAILED;
      case TIMED_OUT -> State.TIMED_OUT;
      case ABORTED -> State.ABORTED;
      default -> State.RUNNING;
    };
  }

  @Override
  public List<ExecutionEvent> events(RunId run, long after) {
    return AwsErrors.call(SERVICE, () -> read(run, after));
  }

  private List<ExecutionEvent> read(RunId run, long after) {
    List<ExecutionEvent> events = new ArrayList<>();
    Map<Long, String> states = new HashMap<>();
    for (HistoryEvent event :
        stepFunctions
            .getExecutionHistoryPaginator(
                history ->
                    history
                        .executionArn(deployment.executionArn(run.value()))
                        .maxResults(EVENTS_PER_PAGE)
                        .includeExecutionData(true))
            .events()) {
      String state = stateOf(event, states);
      states.put(event.id(), state);
      if (event.id() > after) {
        event(event, state).ifPresent(events::add);
      }
    }
    return events;
  }

  /** A task's events don't name its state, but the event before them. */
  private static String stateOf(HistoryEvent event, Map<Long, String> states) {
    if (event.stateEnteredEventDetails() != null) {
      return event.stateEnteredEventDetails().name();
    }
    if (event.stateExitedEventDetails() != null) {
      return event.stateExitedEventDetails().name();
    }
    return states.getOrDefault(event.previousEventId(), "");
  }

  private static Optional<ExecutionEvent> event(HistoryEvent event, String state) {
    if (event.stateEnteredEventDetails() != null) {
      return Optional.of(of(event, ExecutionEvent.Kind.ENTERED, state, null));
    }
    if (event.stateExitedEventDetails() != null) {
      return Optional.of(
          of(event, ExecutionEvent.Kind.EXITED, state, event.stateExitedEventDetails().output()));
    }
    String error = error(event);
    return error == null || state.isEmpty()
        ? Optional.empty()
        : Optional.of(of(event, ExecutionEvent.Kind.FAILED, state, error));
  }

  private static @Nullable String error(HistoryEvent event) {
    if (event.lambdaFunctionFailedEventDetails() != null) {
      return event.lambdaFunctionFailedEventDetails().error();
    }
    if (event.lambdaFunctionTimedOutEventDetails() != null) {
      return event.lambdaFunctionTimedOutEventDetails().error();
    }
    if (event.lambdaFunctionScheduleFailedEventDetails() != null) {
      return event.lambdaFunctionScheduleFailedEventDetails().error();
    }
    return event.taskFailedEventDetails() == null ? null : event.taskFailedEventDetails().error();
  }

  private static ExecutionEvent of(
      HistoryEvent event, ExecutionEvent.Kind kind, String state, @Nullable String text) {
    return new ExecutionEvent(event.id(), event.timestamp(), kind, state, text == null ? "" : text);
  }

  @Override
  public void stop(RunId run, String reason) {
    AwsErrors.call(
        SERVICE,
        () -> {
          try {
            stepFunctions.stopExecution(
                stop ->
                    stop.executionArn(deployment.executionArn(run.value()))
                        .error("Stopped")
                        .cause(reason));
          } catch (ExecutionDoesNotExistException e) {
            // Nothing to stop.
          }
          return run;
        });
  }
}

package dev.waterline.lambda.payload;

import com.fasterxml.jackson.databind.JsonNode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.run.RunId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A run to clean up after: from a state, or from the event that an execution ended.
 *
 * @param execution the ARN of the execution
 * @param run the run, or null when the input of the execution had none
 * @param error what went wrong, or null
 * @param conclusion what the verdict means for the execution, or null when the run wasn't judged
 */
public record CleanUpInput(
    String execution,
    @Nullable RunId run,
    @Nullable StateError error,
    @Nullable String conclusion) {

  /**
   * Reads the payload of the state, or EventBridge's event. What the execution's state holds is not
   * to be trusted to be complete: it may have failed anywhere.
   */
  public static CleanUpInput of(JsonNode payload) {
    JsonNode detail = payload.path("detail");
    if (detail.isObject()) {
      String status = detail.path("status").asText();
      String input = detail.path("input").asText("{}");
      return new CleanUpInput(
          detail.path("executionArn").asText(),
          run(Payloads.parse(input)).orElse(null),
          new StateError("Execution." + status, null),
          null);
    }
    JsonNode state = payload.path("state");
    JsonNode error = state.path("error");
    JsonNode conclusion = state.path("judged").path("conclusion");
    return new CleanUpInput(
        Payloads.required("execution", payload.path("execution").textValue()),
        run(state).orElse(null),
        error.isObject() ? Payloads.convert(error, StateError.class) : null,
        conclusion.textValue());
  }

  private static Optional<RunId> run(JsonNode state) {
    String run = state.path("run").textValue();
    try {
      return Optional.ofNullable(run).map(RunId::new);
    } catch (WaterlineException e) {
      return Optional.empty();
    }
  }
}

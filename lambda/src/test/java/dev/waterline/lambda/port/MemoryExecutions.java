package dev.waterline.lambda.port;

import java.util.LinkedHashMap;
import java.util.Map;

/** Executions that are as a test says. */
public final class MemoryExecutions implements Executions {

  private final Map<String, State> states = new LinkedHashMap<>();

  public void running(String executionArn) {
    states.put(executionArn, State.RUNNING);
  }

  @Override
  public State state(String executionArn) {
    return states.getOrDefault(executionArn, State.UNKNOWN);
  }

  @Override
  public void stop(String executionArn, String reason) {
    states.computeIfPresent(executionArn, (arn, state) -> State.ENDED);
  }
}

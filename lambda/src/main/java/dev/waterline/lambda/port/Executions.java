package dev.waterline.lambda.port;

/** Executions of the workflow. */
public interface Executions {

  /** How the execution is. */
  State state(String executionArn);

  /** Stops an execution. One that has ended already, or isn't there, is fine. */
  void stop(String executionArn, String reason);

  /** Whether an execution goes on. */
  enum State {
    RUNNING,
    ENDED,
    /** There is none of this name, or its history is gone. */
    UNKNOWN
  }
}

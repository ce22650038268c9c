package dev.waterline.cli.remote;

import java.time.Instant;

/**
 * One thing that happened in an execution.
 *
 * @param id counts up within the execution
 * @param state the state of the workflow that it happened in
 * @param text what the state put out, or what went wrong
 */
public record ExecutionEvent(long id, Instant at, Kind kind, String state, String text) {

  /** What happened. */
  public enum Kind {
    ENTERED,
    EXITED,
    /** A task failed; the workflow may try it again. */
    FAILED
  }
}

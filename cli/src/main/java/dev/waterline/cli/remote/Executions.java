package dev.waterline.cli.remote;

import dev.waterline.core.contract.ExecutionOrder;
import dev.waterline.core.run.RunId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Executions of the workflow, each named by its run. */
public interface Executions {

  /**
   * Starts an execution, or finds the running one that was started with the same order.
   *
   * @return when it started; empty when the name is taken by another execution, or by one that has
   *     ended
   * @throws UnreachableException when the service doesn't answer
   */
  Optional<Instant> start(ExecutionOrder order);

  /**
   * How an execution is.
   *
   * @return empty when there is none
   * @throws UnreachableException when the service doesn't answer
   */
  Optional<Status> status(RunId run);

  /**
   * What happened in an execution so far, oldest first.
   *
   * @param after the events up to this id are left out
   * @throws UnreachableException when the service doesn't answer
   */
  List<ExecutionEvent> events(RunId run, long after);

  /** Stops an execution; its clean-up comes by itself. One that has ended is fine. */
  void stop(RunId run, String reason);

  /**
   * How an execution is.
   *
   * @param state where it is
   * @param error the name of what ended it, or null
   * @param cause more on that, or null
   */
  record Status(State state, Instant startedAt, @Nullable String error, @Nullable String cause) {}

  /** Where an execution is. */
  enum State {
    RUNNING,
    SUCCEEDED,
    FAILED,
    TIMED_OUT,
    ABORTED;

    public boolean ended() {
      return this != RUNNING;
    }
  }
}

package dev.waterline.cli.remote;

import dev.waterline.cli.remote.CleanUpFunction.Outcome;
import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.run.RunId;
import java.time.Duration;

/** Cleans up after a run on AWS, whatever state it is in. */
public final class RemoteCleaning {

  private static final Duration BETWEEN_CALLS = Duration.ofSeconds(5);

  /** A job on EMR Serverless ends within a few minutes after it was told to. */
  private static final int MOST_CALLS = 60;

  private final Executions executions;
  private final CleanUpFunction function;
  private final Pause pause;

  public RemoteCleaning(Executions executions, CleanUpFunction function, Pause pause) {
    this.executions = executions;
    this.function = function;
    this.pause = pause;
  }

  /**
   * Stops the run's execution when it still runs, then cleans up.
   *
   * @throws dev.waterline.core.error.WaterlineException INVALID_ARGUMENT when there is no such run;
   *     CLEANUP_INCOMPLETE when something is left
   */
  public void clean(RunId run) {
    Executions.Status status = executions.status(run).orElseThrow(() -> Following.unknown(run));
    if (!status.state().ended()) {
      executions.stop(run, "Stopped by `waterline clean`");
    }
    for (int call = 0; call < MOST_CALLS; call++) {
      if (function.clean(run) == Outcome.CLEAN) {
        return;
      }
      pause.of(BETWEEN_CALLS);
    }
    throw new WaterlineException(
        ErrorCode.CLEANUP_INCOMPLETE,
        "A job of %s still writes, though it was told to end. `waterline clean` tries again; the sweep does as well."
            .formatted(run));
  }
}

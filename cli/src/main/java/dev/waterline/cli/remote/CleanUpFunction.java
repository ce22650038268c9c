package dev.waterline.cli.remote;

import dev.waterline.core.run.RunId;

/** The workflow's function that cleans up after a run. */
@FunctionalInterface
public interface CleanUpFunction {

  /**
   * Cleans up after a run whose execution has ended.
   *
   * @throws dev.waterline.core.error.WaterlineException CLEANUP_INCOMPLETE when something is left;
   *     the message says what
   */
  Outcome clean(RunId run);

  /** How far a clean-up came. */
  enum Outcome {
    CLEAN,
    /** A job still writes. It was told to end; the clean-up must be called again. */
    WRITER_ALIVE
  }
}

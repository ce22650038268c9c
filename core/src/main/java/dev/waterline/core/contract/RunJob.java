package dev.waterline.core.contract;

import dev.waterline.core.run.RunId;
import dev.waterline.core.run.Side;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The Spark jobs of one run. */
public enum RunJob {
  /** Runs base's SQL. */
  BASE,
  /** Runs the candidate's SQL. */
  CANDIDATE,
  /** Compares the results of both. */
  COMPARISON;

  public static RunJob of(Side side) {
    return side == Side.BASE ? BASE : CANDIDATE;
  }

  /** The job of a name that {@link #toString()} gives, if there is one. */
  public static Optional<RunJob> named(String name) {
    return Stream.of(values()).filter(job -> job.toString().equals(name)).findFirst();
  }

  /**
   * What the job of a run is called, and its client token: starting it twice gives one job. The
   * run's id holds the attempt.
   */
  public String nameIn(RunId run) {
    return run.refPrefix() + this;
  }

  /** The name in arguments, states and file names, in lower case. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}

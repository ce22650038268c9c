package dev.waterline.core.contract;

import static dev.waterline.core.contract.JobArgument.BASE_RUNS;
import static dev.waterline.core.contract.JobArgument.BUNDLE_SHA256;
import static dev.waterline.core.contract.JobArgument.ORPHAN_AGE_HOURS;
import static dev.waterline.core.contract.JobArgument.RUN;
import static dev.waterline.core.contract.JobArgument.SANDBOX_DATABASE;
import static dev.waterline.core.contract.JobArgument.SANDBOX_URI;
import static dev.waterline.core.contract.JobArgument.SIDE;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** What the job jar can do: its first argument. The others come in pairs, in any order. */
public enum JobCommand {
  /** Runs one side's SQL and writes its results. */
  LEG(RUN, SIDE, SANDBOX_URI, BUNDLE_SHA256, SANDBOX_DATABASE),
  /** Compares the results of both sides. */
  COMPARE(RUN, SANDBOX_URI, BUNDLE_SHA256, SANDBOX_DATABASE, BASE_RUNS),
  /** Expires snapshots and removes orphan files in the sandbox database. */
  MAINTENANCE(SANDBOX_URI, SANDBOX_DATABASE, ORPHAN_AGE_HOURS);

  /**
   * What Spark settings start with that configure the Iceberg catalog of the sandbox, for example
   * {@code spark.waterline.catalog.catalog-impl}.
   */
  public static final String CATALOG_SETTINGS = "spark.waterline.catalog.";

  /** The job jar's main class. */
  public static final String MAIN_CLASS = "dev.waterline.spark.job.JobMain";

  private final Set<JobArgument> arguments;

  JobCommand(JobArgument first, JobArgument... others) {
    this.arguments = Collections.unmodifiableSet(EnumSet.of(first, others));
  }

  /** The arguments that the command takes; all are needed. */
  public Set<JobArgument> arguments() {
    return arguments;
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}

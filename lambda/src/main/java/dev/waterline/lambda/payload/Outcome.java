package dev.waterline.lambda.payload;

import org.jspecify.annotations.Nullable;

/**
 * The output of an execution.
 *
 * @param run the run's id, or null when the input had none
 * @param verdict PASS, WARN, FAIL, INCONCLUSIVE or ERROR
 * @param conclusion {@link #SUCCESS} or {@link #FAILURE}: whether the execution succeeds
 * @param report the URI of report.json, or null when there is none
 */
public record Outcome(
    @Nullable String run, String verdict, String conclusion, @Nullable String report) {

  public static final String SUCCESS = "SUCCESS";
  public static final String FAILURE = "FAILURE";
}

package dev.waterline.spark.rules;

import dev.waterline.core.error.WaterlineException;
import java.util.Map;
import org.apache.spark.SparkThrowable;

/** Failures of Spark as reasons that hold no data values. */
final class Failures {

  private Failures() {}

  /**
   * The problem that a failure is. A message of Spark may quote the value that it failed on, so
   * only its error class is told, and the name when one can't be resolved.
   */
  static RuleProblem problem(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof RuleProblem problem) {
        return problem;
      }
      if (cause instanceof WaterlineException refused) {
        return RuleProblem.error(String.valueOf(refused.getMessage()));
      }
    }
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SparkThrowable spark && spark.getErrorClass() != null) {
        return RuleProblem.error(described(spark));
      }
    }
    return RuleProblem.error(
        "it can't be evaluated: Spark ended in " + root(failure).getClass().getSimpleName());
  }

  private static String described(SparkThrowable failure) {
    Map<String, String> parameters = failure.getMessageParameters();
    if ("SCALAR_SUBQUERY_TOO_MANY_ROWS".equals(failure.getErrorClass())) {
      return "with a condition the query must return one row";
    }
    String name = parameters == null ? null : parameters.get("objectName");
    return "it can't be evaluated: Spark says %s%s"
        .formatted(failure.getErrorClass(), name == null ? "" : " for " + name);
  }

  private static Throwable root(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root;
  }
}

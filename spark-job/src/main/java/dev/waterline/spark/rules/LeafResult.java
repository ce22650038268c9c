package dev.waterline.spark.rules;

import dev.waterline.core.dqdl.RuleResult.Outcome;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What became of one leaf, or of a composite.
 *
 * @param metric the number measured, or null
 * @param threshold what it had to meet, or null
 */
record LeafResult(
    Outcome outcome, @Nullable BigDecimal metric, @Nullable String threshold, String reason) {

  static LeafResult of(RuleProblem problem, @Nullable String threshold) {
    return new LeafResult(problem.outcome(), null, threshold, problem.reason());
  }

  LeafResult withoutMetric(String why) {
    return new LeafResult(outcome, null, threshold, why);
  }
}

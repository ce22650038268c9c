package dev.waterline.core.dqdl;

import org.jspecify.annotations.Nullable;

/**
 * What became of one rule.
 *
 * @param rule the rule
 * @param outcome FAIL when the data isn't as the rule demands, which includes a column that is
 *     missing or of another type; ERROR when the rule can't be evaluated
 * @param metric the number that was measured; null when there is none, or when it would show a
 *     value of a masked column
 * @param threshold what the metric must meet, such as {@code > 0.9}; null where a rule has none
 * @param reason the facts for a person: counts, names, no data values
 */
public record RuleResult(
    Rule rule,
    Outcome outcome,
    @Nullable Double metric,
    @Nullable String threshold,
    String reason) {

  /** What can become of a rule. */
  public enum Outcome {
    PASS,
    FAIL,
    /** It couldn't be evaluated. */
    ERROR
  }
}

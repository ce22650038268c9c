package dev.waterline.core.project;

/**
 * How {@code and} and {@code or} join DQDL rules: the evaluation methods of Glue's option {@code
 * compositeRuleEvaluation.method}.
 */
public enum CompositeRules {
  /** Each rule is evaluated for the whole relation, then the outcomes are joined. */
  COLUMN,
  /** Each row meets the composite or doesn't; all rows must. */
  ROW
}

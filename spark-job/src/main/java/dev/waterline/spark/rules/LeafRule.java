package dev.waterline.spark.rules;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A rule without composites.
 *
 * @param parameters what stands between the type and the condition, without quotes
 * @param condition null where the type needs none
 * @param where a predicate of Spark SQL that picks the rows to judge, or null for all
 * @param threshold the share of rows that must meet the condition, or null for all rows
 */
record LeafRule(
    RuleType type,
    List<String> parameters,
    @Nullable Condition condition,
    @Nullable String where,
    @Nullable Condition threshold) {

  LeafRule {
    parameters = List.copyOf(parameters);
  }

  /** The only parameter, or the first. */
  String parameter() {
    return parameters.get(0);
  }

  Condition requiredCondition() {
    if (condition == null) {
      throw RuleProblem.error("%s needs a condition, such as > 0".formatted(type));
    }
    return condition;
  }
}

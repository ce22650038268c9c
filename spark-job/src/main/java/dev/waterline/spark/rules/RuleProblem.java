package dev.waterline.spark.rules;

import dev.waterline.core.dqdl.RuleResult.Outcome;

/**
 * Why a rule has no metric to judge. What the data can cause (a column that is gone or has another
 * type) fails the rule; what only the rule's author can cause is an error.
 */
final class RuleProblem extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final Outcome outcome;

  private RuleProblem(Outcome outcome, String reason) {
    super(reason);
    this.outcome = outcome;
  }

  static RuleProblem fails(String reason) {
    return new RuleProblem(Outcome.FAIL, reason);
  }

  static RuleProblem error(String reason) {
    return new RuleProblem(Outcome.ERROR, reason);
  }

  Outcome outcome() {
    return outcome;
  }

  String reason() {
    return String.valueOf(getMessage());
  }
}

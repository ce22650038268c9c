package dev.waterline.core.dqdl;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of a ruleset.
 *
 * @param rules one result per rule, in the ruleset's order, duplicates kept
 * @param statistics of the analyzers, in their order
 */
public record RulesetResult(List<RuleResult> rules, List<Statistic> statistics) {

  public RulesetResult {
    rules = List.copyOf(rules);
    statistics = List.copyOf(statistics);
  }

  /** The share of rules that passed, as Glue's {@code Score}; null when there is no rule. */
  public @Nullable Double score() {
    if (rules.isEmpty()) {
      return null;
    }
    long passed = rules.stream().filter(rule -> rule.outcome() == RuleResult.Outcome.PASS).count();
    return (double) passed / rules.size();
  }
}

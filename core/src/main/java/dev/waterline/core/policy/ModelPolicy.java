package dev.waterline.core.policy;

import dev.waterline.core.compare.CompareSettings;
import dev.waterline.core.project.CompositeRules;
import dev.waterline.core.project.RuleSource;
import dev.waterline.core.project.SqlCheck;
import java.util.List;

/**
 * How one model is compared and judged.
 *
 * @param compare how results are compared
 * @param rules every source of rules that applies, base's first; a rule that is in several counts
 *     once
 * @param checks every SQL check that applies, base's first
 * @param composites how rules are joined
 * @param storeFailures how many failing rows are stored for the rules, and for each check
 */
public record ModelPolicy(
    CompareSettings compare,
    List<RuleSource> rules,
    List<SqlCheck> checks,
    CompositeRules composites,
    int storeFailures) {

  public ModelPolicy {
    rules = List.copyOf(rules);
    checks = List.copyOf(checks);
  }
}

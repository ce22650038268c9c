package dev.waterline.core.policy;

import dev.waterline.core.compare.CompareSettings;
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
 */
public record ModelPolicy(CompareSettings compare, List<RuleSource> rules, List<SqlCheck> checks) {

  public ModelPolicy {
    rules = List.copyOf(rules);
    checks = List.copyOf(checks);
  }
}

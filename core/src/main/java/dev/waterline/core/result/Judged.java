package dev.waterline.core.result;

import dev.waterline.core.judge.Check;
import dev.waterline.core.judge.RuleOutcome;
import java.util.ArrayList;
import java.util.List;

/**
 * What rules and checks say of a model's results.
 *
 * @param rules of both sides, the candidate's in the ruleset's order, each base's before it
 * @param checks SQL checks and freshness
 */
public record Judged(List<RuleOutcome> rules, List<Check> checks) {

  public static final Judged NOTHING = new Judged(List.of(), List.of());

  public Judged {
    rules = List.copyOf(rules);
    checks = List.copyOf(checks);
  }

  /** The same with one more check. */
  public Judged with(Check check) {
    List<Check> more = new ArrayList<>(checks);
    more.add(check);
    return new Judged(rules, more);
  }
}

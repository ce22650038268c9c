package dev.waterline.core.result;

import dev.waterline.core.judge.Check;
import dev.waterline.core.judge.FailingRow;
import dev.waterline.core.judge.RuleOutcome;
import java.util.ArrayList;
import java.util.List;

/**
 * What rules and checks say of a model's results.
 *
 * @param rules of both sides, the candidate's in the ruleset's order, each base's before it
 * @param checks SQL checks and freshness
 * @param failures rows that failed on the candidate, as many as are to be stored
 */
public record Judged(List<RuleOutcome> rules, List<Check> checks, List<FailingRow> failures) {

  public static final Judged NOTHING = new Judged(List.of(), List.of(), List.of());

  public Judged {
    rules = List.copyOf(rules);
    checks = List.copyOf(checks);
    failures = List.copyOf(failures);
  }

  /** The same with checks that come before its own. */
  public Judged after(List<Check> first) {
    List<Check> more = new ArrayList<>(first);
    more.addAll(checks);
    return new Judged(rules, more, failures);
  }

  /** The same with one more check. */
  public Judged with(Check check) {
    List<Check> more = new ArrayList<>(checks);
    more.add(check);
    return new Judged(rules, more, failures);
  }
}

package dev.waterline.core.judge;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * When a run fails. The gate is policy: it is taken from the base side, and the candidate may only
 * tighten it.
 *
 * @param failOn which failing rules fail the run
 * @param inconclusive whether an inconclusive run fails
 * @param severity severities of rules, by the rule's text
 * @param expect what the change is declared to do; anything else fails
 */
public record Gate(
    FailOn failOn,
    Inconclusive inconclusive,
    Map<String, Severity> severity,
    List<Expectation> expect) {

  public static final Gate DEFAULT =
      new Gate(FailOn.NEW_FAILURES, Inconclusive.FAIL, Map.of(), List.of());

  public Gate {
    severity = Collections.unmodifiableMap(new LinkedHashMap<>(severity));
    expect = List.copyOf(expect);
  }

  /** Whether a run with this verdict may go on. */
  public boolean passes(Verdict verdict) {
    return switch (verdict) {
      case PASS, WARN -> true;
      case INCONCLUSIVE -> inconclusive == Inconclusive.PASS;
      case FAIL, ERROR -> false;
    };
  }

  /** Which failing rules fail the run. */
  public enum FailOn {
    NEW_FAILURES,
    ANY_FAILURE
  }

  /** What an inconclusive run counts as. */
  public enum Inconclusive {
    FAIL,
    PASS
  }
}

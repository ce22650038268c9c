package dev.waterline.core.judge;

/** What a run says about a change, from best to worst. */
public enum Verdict {
  /** The candidate works and nothing is newly wrong. */
  PASS,
  /** Nothing blocks, but a person should look. */
  WARN,
  /** The difference can't be blamed on the change. */
  INCONCLUSIVE,
  /** The gate says no. */
  FAIL,
  /** There is no result to judge. */
  ERROR;

  /** The worse of two verdicts. */
  public Verdict and(Verdict other) {
    return compareTo(other) >= 0 ? this : other;
  }
}

package dev.waterline.core.judge;

/** What became of one check, rule or expectation. */
public enum Outcome {
  PASS,
  WARN,
  FAIL,
  /** It couldn't be evaluated. */
  ERROR
}

package dev.waterline.core.run;

import java.util.Locale;

/** The steps of a run, in their order. */
public enum Step {
  PLAN,
  PIN,
  TRANSFORM,
  COMPARE,
  JUDGE,
  REPORT,
  CLEANUP;

  /** Returns the name that reports use, in lower case. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}

package dev.waterline.core.judge;

import java.util.Locale;

/** How much a failing rule or check weighs. */
public enum Severity {
  /** It fails the run. */
  ERROR,
  /** It is shown and makes the verdict WARN at least. */
  WARN;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}

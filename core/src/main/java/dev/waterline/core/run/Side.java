package dev.waterline.core.run;

import java.util.Locale;

/** One of the two versions of a transformation that a run compares. */
public enum Side {
  /** The version that the change starts from. */
  BASE,
  /** The version that the change proposes. */
  CANDIDATE;

  /** Returns the name that reports, refs and file names use: {@code base} or {@code candidate}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}

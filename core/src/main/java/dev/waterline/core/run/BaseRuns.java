package dev.waterline.core.run;

/** How often base runs. */
public enum BaseRuns {
  ONCE,
  /** Once more, to find what it doesn't reproduce. */
  TWICE
}

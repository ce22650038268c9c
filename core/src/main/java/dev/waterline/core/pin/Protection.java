package dev.waterline.core.pin;

import java.util.Locale;

/** What keeps a pinned snapshot from being expired while a run reads it. */
public enum Protection {
  /** A tag on the snapshot. */
  TAG,
  /** Nothing: the run may not write to the table's metadata, or was told not to. */
  NONE,
  /** There is nothing to protect: the table was never written. */
  EMPTY;

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}

package dev.waterline.core.judge;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * When an input counts as stale, by its age at the run's instant. At least one of the two ages is
 * there, and a warning doesn't come later than the error.
 *
 * @param warnAfter the oldest age without a warning, or null
 * @param errorAfter the oldest age without an error, or null
 * @param column the column whose newest value tells the age, or null for the commit time of the
 *     snapshot
 */
public record Freshness(
    @Nullable Duration warnAfter, @Nullable Duration errorAfter, @Nullable String column) {

  public Freshness {
    if (warnAfter == null && errorAfter == null) {
      throw new IllegalArgumentException("Freshness needs warn_after, error_after or both");
    }
    if (warnAfter != null && errorAfter != null && warnAfter.compareTo(errorAfter) > 0) {
      throw new IllegalArgumentException("warn_after is later than error_after");
    }
  }
}

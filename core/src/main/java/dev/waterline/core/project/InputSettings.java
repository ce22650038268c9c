package dev.waterline.core.project;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a project says of one input table.
 *
 * @param alias a one-part name by which the SQL may read the table, or null
 * @param where a Spark SQL predicate; both sides read only rows for which it is true. Null: all
 *     rows
 * @param freshness when the input counts as stale, or null
 * @param protect whether a pin is protected by a tag, or null for the default of the place
 * @param mask columns of which no value may be shown, wherever the SQL carries them
 */
public record InputSettings(
    @Nullable String alias,
    @Nullable String where,
    @Nullable Freshness freshness,
    @Nullable Protect protect,
    Set<String> mask) {

  public static final InputSettings DEFAULT = new InputSettings(null, null, null, null, Set.of());

  public InputSettings {
    mask = Collections.unmodifiableSet(new LinkedHashSet<>(mask));
  }

  /** Whether pins are protected. */
  public enum Protect {
    TAG,
    NONE
  }

  /**
   * When an input counts as stale, by the age of its snapshot at the run's instant. At least one of
   * the two is there, and a warning doesn't come later than the error.
   *
   * @param warnAfter the oldest age without a warning, or null
   * @param errorAfter the oldest age without an error, or null
   */
  public record Freshness(@Nullable Duration warnAfter, @Nullable Duration errorAfter) {

    public Freshness {
      if (warnAfter == null && errorAfter == null) {
        throw new IllegalArgumentException("Freshness needs warn_after, error_after or both");
      }
      if (warnAfter != null && errorAfter != null && warnAfter.compareTo(errorAfter) > 0) {
        throw new IllegalArgumentException("warn_after is later than error_after");
      }
    }
  }
}

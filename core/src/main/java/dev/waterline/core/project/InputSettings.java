package dev.waterline.core.project;

import dev.waterline.core.judge.Freshness;
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
}

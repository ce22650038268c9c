package dev.waterline.core.compare;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One difference between the schemas of the two queries.
 *
 * @param column the column; a field of a struct by its path, for example {@code addr.zip}
 * @param change what happened to it
 * @param base its type on base as Spark SQL writes it (for a rename or a change of case: its name
 *     on base; for a move: its position, from 1), or null when base lacks it
 * @param candidate the same for the candidate
 * @param breaking whether a reader of the table may break: a column removed, renamed or retyped
 *     with loss
 */
public record SchemaChange(
    String column,
    Kind change,
    @Nullable String base,
    @Nullable String candidate,
    boolean breaking) {

  /** What can happen to a column. */
  public enum Kind {
    ADDED,
    REMOVED,
    /** By {@code compare.rename} of waterline.yml. */
    RENAMED,
    /** To a type that holds every value of the old one; compared by value. */
    WIDENED,
    /**
     * To a type that can't hold every value of the old one. Numbers are still compared by value,
     * other types not at all.
     */
    RETYPED,
    REORDERED,
    /** Only the letter case of the name. */
    CASE,
    NULLABILITY;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}

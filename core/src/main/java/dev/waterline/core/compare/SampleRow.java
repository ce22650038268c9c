package dev.waterline.core.compare;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One differing row, as an example.
 *
 * @param rowClass the class the row is in
 * @param key the row's key; empty without a key
 * @param base the row on base, by the candidate's column names, or null for an added row
 * @param candidate the row on the candidate, or null for a removed row
 * @param columns the columns that differ; empty for added and removed rows
 * @param count how many equal rows this example stands for; more than 1 only without a key
 */
public record SampleRow(
    RowClass rowClass,
    Map<String, Cell> key,
    @Nullable Map<String, Cell> base,
    @Nullable Map<String, Cell> candidate,
    List<String> columns,
    long count) {

  public SampleRow {
    key = Collections.unmodifiableMap(new LinkedHashMap<>(key));
    base = base == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(base));
    candidate =
        candidate == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(candidate));
    columns = List.copyOf(columns);
  }

  /** The class of a differing row. */
  public enum RowClass {
    CHANGED,
    ADDED,
    REMOVED;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}

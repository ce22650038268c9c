package dev.waterline.core.compare;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a comparison is asked. Column names are the candidate's and match without regard to letter
 * case, as in Spark SQL; a field of a struct is named by its path.
 *
 * @param key columns that identify a row, or null to compare rows as a multiset
 * @param groupBy groupings to show deltas for, each a list of columns
 * @param measures numeric columns to total
 * @param tolerance how far numbers of a column may be apart and still be equal
 * @param ignore columns that are not compared
 * @param rename base's name of a column to the candidate's name of the same column
 * @param where a Spark SQL predicate; rows of both sides for which it is not true are left out
 * @param mask columns of which no value, nor one that can be derived from values, may be shown
 * @param exact whether equality is decided by value throughout, never by digest
 */
public record CompareSettings(
    @Nullable List<String> key,
    List<List<String>> groupBy,
    List<String> measures,
    Map<String, Tolerance> tolerance,
    Set<String> ignore,
    Map<String, String> rename,
    @Nullable String where,
    Set<String> mask,
    boolean exact) {

  /** A multiset comparison of all columns, with nothing else asked. */
  public static final CompareSettings NONE =
      new CompareSettings(
          null, List.of(), List.of(), Map.of(), Set.of(), Map.of(), null, Set.of(), false);

  public CompareSettings {
    key = key == null ? null : List.copyOf(key);
    groupBy = groupBy.stream().map(List::copyOf).toList();
    measures = List.copyOf(measures);
    tolerance = Collections.unmodifiableMap(new LinkedHashMap<>(tolerance));
    ignore = Collections.unmodifiableSet(new java.util.LinkedHashSet<>(ignore));
    rename = Collections.unmodifiableMap(new LinkedHashMap<>(rename));
    mask = Collections.unmodifiableSet(new java.util.LinkedHashSet<>(mask));
    if (key != null && key.isEmpty()) {
      throw new IllegalArgumentException("A key has at least one column; null means no key");
    }
  }

  /** The same settings with another key. */
  public CompareSettings withKey(@Nullable List<String> newKey) {
    return new CompareSettings(
        newKey, groupBy, measures, tolerance, ignore, rename, where, mask, exact);
  }

  /** The same settings, with equality decided by value throughout. */
  public CompareSettings byValue() {
    return new CompareSettings(
        key, groupBy, measures, tolerance, ignore, rename, where, mask, true);
  }

  /** The same settings with more masked columns. */
  public CompareSettings withMask(Set<String> more) {
    Set<String> all = new java.util.LinkedHashSet<>(mask);
    all.addAll(more);
    return new CompareSettings(
        key, groupBy, measures, tolerance, ignore, rename, where, all, exact);
  }
}

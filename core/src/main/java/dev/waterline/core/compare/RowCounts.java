package dev.waterline.core.compare;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * In which class each row of both results is. Always {@code unchanged + changed + removed == base}
 * and {@code unchanged + changed + added == candidate}.
 *
 * <p>With a key, rows match by key; rows that share a key are a multiset: equal ones are matched
 * first, then as many of the rest as there are on both sides count as changed. Without a key rows
 * match by all comparable columns, as multisets, and none is {@code changed}.
 *
 * @param key the key's columns, or null when rows were compared without one
 * @param base rows of base
 * @param candidate rows of the candidate
 * @param unchanged rows in both results with equal values
 * @param changed rows in both results with the same key and different values
 * @param added rows of the candidate alone
 * @param removed rows of base alone
 * @param duplicateKeys distinct keys that more than one row of the side has; 0 without a key
 * @param nullKeys rows of the side with NULL in any column of the key; 0 without a key
 */
public record RowCounts(
    @Nullable List<String> key,
    long base,
    long candidate,
    long unchanged,
    long changed,
    long added,
    long removed,
    PerSide<Long> duplicateKeys,
    PerSide<Long> nullKeys) {

  public RowCounts {
    key = key == null ? null : List.copyOf(key);
    if (unchanged + changed + removed != base || unchanged + changed + added != candidate) {
      throw new IllegalArgumentException(
          "Row classes don't add up: base %d, candidate %d, unchanged %d, changed %d, added %d, removed %d"
              .formatted(base, candidate, unchanged, changed, added, removed));
    }
  }

  public boolean equal() {
    return changed == 0 && added == 0 && removed == 0;
  }
}

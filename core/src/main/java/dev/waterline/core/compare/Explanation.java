package dev.waterline.core.compare;

import java.util.Map;

/**
 * Column values that most changed rows have and few others.
 *
 * @param text one sentence with exact numbers
 * @param columns the columns and their values
 * @param changedRows changed rows that have these values
 * @param ofChangedRows all changed rows
 */
public record Explanation(
    String text, Map<String, Cell> columns, long changedRows, long ofChangedRows) {

  public Explanation {
    columns = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(columns));
  }
}

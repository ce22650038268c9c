package dev.waterline.core.judge;

import dev.waterline.core.compare.Cell;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A row that rules or a check find fault with.
 *
 * @param failed the texts of the rules that the row failed, or the name of the check that returned
 *     it; at least one
 * @param row the row's values by column: of the candidate's result for rules, of the query's result
 *     for a check. Masked columns are masked, or left out
 */
public record FailingRow(List<String> failed, Map<String, Cell> row) {

  public FailingRow {
    failed = List.copyOf(failed);
    row = Collections.unmodifiableMap(new LinkedHashMap<>(row));
    if (failed.isEmpty()) {
      throw new IllegalArgumentException("A failing row failed something");
    }
  }
}

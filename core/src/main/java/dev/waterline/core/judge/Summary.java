package dev.waterline.core.judge;

import dev.waterline.core.compare.Comparison;
import dev.waterline.core.compare.RowCounts;
import dev.waterline.core.compare.SchemaChange;
import java.util.ArrayList;
import java.util.List;

/** A comparison in one sentence. */
public final class Summary {

  private Summary() {}

  /** The sentence, without a full stop and without data values. */
  public static String of(Comparison comparison) {
    RowCounts rows = comparison.rows();
    if (comparison.equal()
        && comparison.columns().stream()
            .allMatch(column -> column.comparable() && column.reproducible())) {
      return "nothing changed: both sides give the same %s".formatted(counted(rows.base()));
    }
    List<String> parts = new ArrayList<>();
    if (rows.equal()) {
      parts.add("all %s are the same in every column that counts".formatted(counted(rows.base())));
    } else {
      if (rows.key() != null) {
        parts.add(rows.changed() + " changed");
      }
      parts.add(rows.added() + " added");
      parts.add(rows.removed() + " removed");
      parts.add(rows.unchanged() + " unchanged");
    }
    long breaking = comparison.schema().stream().filter(SchemaChange::breaking).count();
    if (!comparison.schema().isEmpty()) {
      parts.add(
          comparison.schema().size()
              + (comparison.schema().size() == 1 ? " schema change" : " schema changes")
              + (breaking == 0 ? "" : " (" + breaking + " breaking)"));
    }
    String text = String.join(", ", parts);
    return rows.equal()
        ? text
        : "%s before, %s after: %s".formatted(counted(rows.base()), rows.candidate(), text);
  }

  private static String counted(long rows) {
    return rows + (rows == 1 ? " row" : " rows");
  }
}

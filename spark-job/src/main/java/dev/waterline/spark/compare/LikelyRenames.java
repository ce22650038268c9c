package dev.waterline.spark.compare;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.types.DataType;

/**
 * Columns that look like one under two names: one of base and one of the candidate, the only ones
 * of their type that the other side lacks. They are not compared unless the settings say so.
 */
final class LikelyRenames {

  private LikelyRenames() {}

  /** One sentence for each. */
  static List<String> notes(Alignment alignment) {
    List<ColumnPair> columns =
        alignment.columns().stream().filter(column -> !column.ignored()).toList();
    List<ColumnPair> removed =
        columns.stream().filter(column -> column.candidate() == null).toList();
    List<ColumnPair> added = columns.stream().filter(column -> column.base() == null).toList();
    List<String> notes = new ArrayList<>();
    for (ColumnPair before : removed) {
      DataType type = before.type();
      List<ColumnPair> after = ofType(type, added);
      if (ofType(type, removed).size() == 1 && after.size() == 1) {
        notes.add(
            "Base's \"%1$s\" and the candidate's \"%2$s\" (%3$s) are not compared. If they are one column, say so under compare: rename: {%1$s: %2$s}."
                .formatted(before.name(), after.get(0).name(), type.catalogString()));
      }
    }
    return notes;
  }

  private static List<ColumnPair> ofType(DataType type, List<ColumnPair> columns) {
    return columns.stream().filter(column -> column.type().equals(type)).toList();
  }
}

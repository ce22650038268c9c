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
    if (comparison.equal()) {
      return "nothing changed: both sides give the same %s".formatted(counted(rows.base()));
    }
    List<String> parts = new ArrayList<>();
    if (rows.equal()) {
      parts.add("the values of all %s are the same".formatted(counted(rows.base())));
    } else {
      if (rows.key() != null) {
        parts.add("%d changed".formatted(rows.changed()));
      }
      parts.add("%d added".formatted(rows.added()));
      parts.add("%d removed".formatted(rows.removed()));
      parts.add("%d unchanged".formatted(rows.unchanged()));
    }
    long breaking = comparison.schema().stream().filter(SchemaChange::breaking).count();
    if (!comparison.schema().isEmpty()) {
      parts.add(
          "%d schema change%s%s"
              .formatted(
                  comparison.schema().size(),
                  comparison.schema().size() == 1 ? "" : "s",
                  breaking == 0 ? "" : " (%d breaking)".formatted(breaking)));
    }
    String text = String.join(", ", parts);
    return rows.equal()
        ? text
        : "%s before, %d after: %s".formatted(counted(rows.base()), rows.candidate(), text);
  }

  private static String counted(long rows) {
    return "%d row%s".formatted(rows, rows == 1 ? "" : "s");
  }
}

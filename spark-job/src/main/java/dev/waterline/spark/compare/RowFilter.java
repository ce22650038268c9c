package dev.waterline.spark.compare;

import static dev.waterline.spark.compare.ColumnNames.invalid;

import dev.waterline.core.compare.PerSide;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.project.SourceText;
import dev.waterline.spark.compare.ColumnPair.SideColumn;
import dev.waterline.spark.compare.DatasetComparer.ComparedSide;
import dev.waterline.spark.guard.GuardedPredicate;
import dev.waterline.spark.plan.Plans;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.jspecify.annotations.Nullable;

/** Leaves rows of both sides out by a predicate over the candidate's column names. */
final class RowFilter {

  private RowFilter() {}

  static PerSide<Dataset<Row>> apply(
      ComparedSide base, ComparedSide candidate, Alignment alignment, @Nullable String where) {
    if (where == null) {
      return new PerSide<>(base.rows(), candidate.rows());
    }
    return new PerSide<>(
        ofBase(base.rows(), alignment, where), filter("the candidate", candidate.rows(), where));
  }

  /** Leaves rows with base's columns out. */
  static Dataset<Row> ofBase(Dataset<Row> rows, Alignment alignment, @Nullable String where) {
    return where == null ? rows : filter("base", renamed(rows, alignment), where);
  }

  private static Dataset<Row> filter(String side, Dataset<Row> rows, String where) {
    Dataset<Row> filtered = guarded(side, rows, where);
    if (!Plans.list(filtered.queryExecution().analyzed().expressions()).stream()
        .allMatch(Expression::deterministic)) {
      throw invalid(
          "The predicate of compare.where, %s, is not the same for a row each time. Write a condition on the row's own columns."
              .formatted(where.strip()));
    }
    return filtered;
  }

  private static Dataset<Row> guarded(String side, Dataset<Row> rows, String where) {
    try {
      return new GuardedPredicate(new SourceText("compare.where", where), Map.of()).filter(rows);
    } catch (WaterlineException e) {
      throw invalid(
          "The predicate of compare.where doesn't fit %s: %s The columns are: %s."
              .formatted(side, e.getMessage(), String.join(", ", rows.columns())));
    }
  }

  /** Base under the candidate's names, in base's order. */
  private static Dataset<Row> renamed(Dataset<Row> base, Alignment alignment) {
    List<Attribute> attributes = Plans.list(base.queryExecution().analyzed().output());
    Column[] columns = attributes.stream().map(Column::new).toArray(Column[]::new);
    for (ColumnPair pair : alignment.columns()) {
      SideColumn onBase = pair.base();
      if (onBase != null && !onBase.field().name().equals(pair.name())) {
        columns[onBase.ordinal()] = columns[onBase.ordinal()].as(pair.name());
      }
    }
    return base.select(columns);
  }
}

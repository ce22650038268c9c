package dev.waterline.spark.rules;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.lit;

import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.catalyst.expressions.Cast;
import org.apache.spark.sql.catalyst.expressions.EvalMode$;
import org.apache.spark.sql.types.DataType;
import scala.Option;

/** Expressions that Spark's column functions lack. */
final class Columns {

  private Columns() {}

  /** A cast that gives NULL where a value can't be cast, whatever the session's ANSI mode. */
  static Column tryCast(Column column, DataType type) {
    return new Column(new Cast(column.expr(), type, Option.empty(), EvalMode$.MODULE$.TRY()));
  }

  /** True where the predicate is; false where it is false or NULL. */
  static Column isTrue(Column predicate) {
    return coalesce(predicate, lit(false));
  }

  /** A balanced conjunction: a chain of hundreds would overflow the stack of Spark's planner. */
  static Column allOf(List<Column> predicates) {
    if (predicates.size() == 1) {
      return predicates.get(0);
    }
    int half = predicates.size() / 2;
    return allOf(predicates.subList(0, half))
        .and(allOf(predicates.subList(half, predicates.size())));
  }

  /** A balanced disjunction. */
  static Column anyOf(List<Column> predicates) {
    if (predicates.size() == 1) {
      return predicates.get(0);
    }
    int half = predicates.size() / 2;
    return anyOf(predicates.subList(0, half))
        .or(anyOf(predicates.subList(half, predicates.size())));
  }
}

package dev.waterline.spark.rules;

import static org.apache.spark.sql.functions.lit;

import java.util.HashMap;
import java.util.Map;
import org.apache.spark.sql.Column;
import org.jspecify.annotations.Nullable;

/** The predicates of {@code where}, each read and analysed once. */
final class WhereClauses {

  static final Column ALL = lit(true);

  private final Relation primary;
  private final SqlGate gate;
  private final Map<String, Column> read = new HashMap<>();

  WhereClauses(Relation primary, SqlGate gate) {
    this.primary = primary;
    this.gate = gate;
  }

  /** True for the rows to judge, false where the predicate is false or NULL. */
  Column rows(@Nullable String where) {
    if (where == null) {
      return ALL;
    }
    return read.computeIfAbsent(where, this::read);
  }

  private Column read(String where) {
    Column predicate = gate.predicate(primary.rows(), where);
    // As a filter, Spark refuses what can't stand in WHERE: aggregates, other types than boolean.
    primary.rows().filter(predicate);
    return Columns.isTrue(predicate);
  }
}

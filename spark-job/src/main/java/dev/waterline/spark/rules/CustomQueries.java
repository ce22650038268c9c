package dev.waterline.spark.rules;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.NumericType;
import org.jspecify.annotations.Nullable;

/**
 * Compiles {@code CustomSql}. With a condition the query gives one number; without, it returns the
 * rows of the primary relation that are as they should be.
 */
final class CustomQueries {

  private final Relation primary;
  private final Aggregates aggregates;
  private final Joins joins;
  private final ScalarQueries scalars;
  private final SqlGate gate;
  private final Map<String, Dataset<Row>> relations = new LinkedHashMap<>();

  CustomQueries(
      Relation primary,
      Aggregates aggregates,
      Map<String, Dataset<Row>> references,
      Joins joins,
      ScalarQueries scalars,
      SqlGate gate) {
    this.primary = primary;
    this.aggregates = aggregates;
    this.joins = joins;
    this.scalars = scalars;
    this.gate = gate;
    relations.putAll(references);
    relations.put(Relation.PRIMARY, primary.rows());
  }

  LeafPlan plan(LeafRule rule) {
    Dataset<Row> query = gate.query(rule.parameter(), relations);
    return rule.condition() == null ? returnedRows(rule, query) : number(rule, query);
  }

  /** The number that a query of one row and one column returns, null for NULL. */
  Supplier<@Nullable BigDecimal> number(String sql) {
    return number(sql, gate.query(sql, relations));
  }

  private Supplier<@Nullable BigDecimal> number(String sql, Dataset<Row> query) {
    if (query.schema().size() != 1
        || !(query.schema().fields()[0].dataType() instanceof NumericType)) {
      throw RuleProblem.error("with a condition the query must return one column, a number");
    }
    return scalars.measure(sql, query)::value;
  }

  private LeafPlan number(LeafRule rule, Dataset<Row> query) {
    Condition condition = rule.requiredCondition();
    Supplier<@Nullable BigDecimal> returned = number(rule.parameter(), query);
    return () -> {
      BigDecimal number = returned.get();
      if (number == null) {
        throw RuleProblem.fails("the query returns no number");
      }
      return Metrics.judge(number, condition, "the query returns " + Metrics.shown(number));
    };
  }

  private LeafPlan returnedRows(LeafRule rule, Dataset<Row> query) {
    List<String> columns = Arrays.asList(query.columns());
    for (String column : columns) {
      if (!primary.has(column)) {
        throw RuleProblem.error(
            "without a condition the query must return columns of the table; '%s' is none"
                .formatted(column));
      }
    }
    Measure<BigDecimal> all = aggregates.rowsThat(WhereClauses.ALL);
    Measure<BigDecimal> returned = joins.returned(primary, columns, query);
    return () ->
        LeafPlanner.share(rule, returned.known(), all.known(), "rows are returned by the query");
  }
}

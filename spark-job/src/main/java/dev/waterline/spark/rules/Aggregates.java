package dev.waterline.spark.rules;

import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.when;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/** Measures that one aggregation over a relation gives: one scan for all of them. */
final class Aggregates {

  /** Keeps the generated code of one aggregation below the JVM's limits for methods. */
  private static final int MAX_PER_SCAN = 200;

  private final Relation relation;
  private final Map<Column, Measure<BigDecimal>> asked = new LinkedHashMap<>();

  Aggregates(Relation relation) {
    this.relation = relation;
  }

  Measure<BigDecimal> rowsThat(Column predicate) {
    return measure(
        predicate.equals(WhereClauses.ALL) ? count(lit(1)) : count(when(predicate, lit(1))));
  }

  /** The value of an aggregate function; equal ones are computed once. */
  Measure<BigDecimal> measure(Column aggregate) {
    return asked.computeIfAbsent(aggregate, key -> new Measure<>());
  }

  void take() {
    List<Map.Entry<Column, Measure<BigDecimal>>> requests = new ArrayList<>(asked.entrySet());
    for (int from = 0; from < requests.size(); from += MAX_PER_SCAN) {
      List<Map.Entry<Column, Measure<BigDecimal>>> chunk =
          requests.subList(from, Math.min(from + MAX_PER_SCAN, requests.size()));
      // Analysed before anything runs: what Spark refuses then costs the others no further scan.
      Isolation.run(chunk, this::together, (request, e) -> request.getValue().failed(e));
      Isolation.run(
          chunk.stream().filter(request -> !request.getValue().hasFailed()).toList(),
          this::takeTogether,
          (request, e) -> request.getValue().failed(e));
    }
  }

  private Dataset<Row> together(List<Map.Entry<Column, Measure<BigDecimal>>> requests) {
    List<Column> columns = new ArrayList<>();
    for (int i = 0; i < requests.size(); i++) {
      columns.add(requests.get(i).getKey().as("m" + i));
    }
    return relation
        .rows()
        .agg(columns.get(0), columns.subList(1, columns.size()).toArray(new Column[0]));
  }

  private void takeTogether(List<Map.Entry<Column, Measure<BigDecimal>>> requests) {
    Row row = together(requests).head();
    for (int i = 0; i < requests.size(); i++) {
      requests.get(i).getValue().isKnown(number(row.get(i)));
    }
  }

  /** NULL for NULL and for what isn't a number: NaN and the infinities. */
  static @Nullable BigDecimal number(@Nullable Object cell) {
    if (cell instanceof BigDecimal decimal) {
      return decimal;
    }
    if (cell instanceof Double || cell instanceof Float) {
      double number = ((Number) cell).doubleValue();
      return Double.isFinite(number) ? new BigDecimal(number) : null;
    }
    return cell instanceof Number whole ? BigDecimal.valueOf(whole.longValue()) : null;
  }
}

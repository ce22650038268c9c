package dev.waterline.spark.rules;

import dev.waterline.spark.plan.Plans;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.expressions.ScalarSubquery;
import org.apache.spark.sql.catalyst.plans.logical.OneRowRelation;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import scala.Option;

/**
 * Queries that return one number. They become scalar subqueries of one query, so that Spark merges
 * those that aggregate the same relation into one scan.
 */
final class ScalarQueries {

  private record Request(Dataset<Row> query, Measure<BigDecimal> measure) {}

  private final SparkSession session;
  private final Map<String, Request> asked = new LinkedHashMap<>();

  ScalarQueries(SparkSession session) {
    this.session = session;
  }

  /** The number, or null when the query returns NULL or no row. */
  Measure<BigDecimal> measure(String sql, Dataset<Row> query) {
    return asked.computeIfAbsent(sql, key -> new Request(query, new Measure<>())).measure();
  }

  void take() {
    Isolation.run(
        List.copyOf(asked.values()),
        this::takeTogether,
        (request, failure) -> request.measure().failed(failure));
  }

  private void takeTogether(List<Request> requests) {
    List<NamedExpression> subqueries = new ArrayList<>();
    for (int i = 0; i < requests.size(); i++) {
      subqueries.add(new Column(subquery(requests.get(i).query())).as("q" + i).named());
    }
    Row row =
        Dataset.ofRows(session, new Project(Plans.seq(subqueries), new OneRowRelation())).head();
    for (int i = 0; i < requests.size(); i++) {
      requests.get(i).measure().isKnown(Aggregates.number(row.get(i)));
    }
  }

  private static Expression subquery(Dataset<Row> query) {
    return new ScalarSubquery(
        query.logicalPlan(),
        Plans.seq(List.of()),
        NamedExpression.newExprId(),
        Plans.seq(List.of()),
        Option.empty(),
        Option.empty());
  }
}

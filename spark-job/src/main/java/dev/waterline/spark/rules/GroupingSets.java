package dev.waterline.spark.rules;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.grouping_id;

import dev.waterline.spark.plan.Plans;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.plans.logical.Aggregate;
import scala.collection.Seq;

/**
 * {@code GROUP BY GROUPING SETS}, which Spark 3.5 offers in SQL text but not for datasets. The plan
 * is built here, so that no name ever stands in a text.
 */
final class GroupingSets {

  /** The column that tells which set a group belongs to. */
  static final String ID = "grouping_set";

  private GroupingSets() {}

  /**
   * Groups rows once per set.
   *
   * @param keys all columns of the sets, in the order in which the sets name them first
   * @param sets lists of keys, no two equal
   * @param column how the column of the n-th key is called in {@code rows} and in the result
   * @param aggregates named aggregates
   * @return the keys, NULL where a set lacks them; {@link #ID}; the aggregates
   */
  static Dataset<Row> group(
      Dataset<Row> rows,
      List<String> keys,
      List<List<String>> sets,
      IntFunction<String> column,
      List<Column> aggregates) {
    List<Seq<Object>> indexes = new ArrayList<>();
    List<Expression> flat = new ArrayList<>();
    for (List<String> set : sets) {
      List<Object> positions = new ArrayList<>();
      for (String key : set) {
        positions.add(flat.size());
        flat.add(col(column.apply(keys.indexOf(key))).expr());
      }
      indexes.add(Plans.seq(positions));
    }
    List<NamedExpression> output = new ArrayList<>();
    for (int k = 0; k < keys.size(); k++) {
      output.add(col(column.apply(k)).named());
    }
    output.add(grouping_id().as(ID).named());
    aggregates.forEach(aggregate -> output.add(aggregate.named()));
    Expression grouping =
        new org.apache.spark.sql.catalyst.expressions.GroupingSets(
            Plans.seq(indexes), Plans.seq(flat), Plans.seq(List.<Expression>of()));
    return Dataset.ofRows(
        rows.sparkSession(),
        new Aggregate(Plans.seq(List.of(grouping)), Plans.seq(output), rows.logicalPlan()));
  }

  /**
   * The value of {@link #ID} for a set: a bit for each key that is not in it, the first highest.
   */
  static long id(List<String> keys, List<String> set) {
    long id = 0;
    for (String key : keys) {
      id = id << 1 | (set.contains(key) ? 0 : 1);
    }
    return id;
  }
}

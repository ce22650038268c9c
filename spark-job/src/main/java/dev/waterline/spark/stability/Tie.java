package dev.waterline.spark.stability;

import dev.waterline.spark.plan.Plans;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;

/**
 * A place where rows are taken in an order, or in none. When two rows are equal in it, either may
 * come first; that matters when they differ in what is taken of them.
 *
 * @param rows the rows that are ordered
 * @param partition what they are partitioned by; of each partition, always as many rows are taken
 * @param order what they are ordered by
 * @param taken what is taken of a row
 */
record Tie(
    LogicalPlan rows, List<Expression> partition, List<Expression> order, List<Expression> taken) {

  /** A tie that decides which rows are taken, each as a whole. */
  static Tie ofRows(LogicalPlan rows, List<Expression> partition, List<Expression> order) {
    return new Tie(rows, partition, order, new ArrayList<>(Plans.list(rows.output())));
  }

  /** Rows that are equal in all of these have no order of their own. */
  List<Expression> keys() {
    List<Expression> keys = new ArrayList<>(partition);
    keys.addAll(order);
    return keys;
  }
}

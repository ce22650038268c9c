package dev.waterline.spark.compare;

import dev.waterline.spark.compare.DatasetComparer.ComparedSide;
import dev.waterline.spark.plan.Plans;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.plans.QueryPlan;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.storage.StorageLevel;

/**
 * Rows that are the same each time they are read. A comparison reads its sides several times: rows
 * of a query that gives others each time are kept on disk meanwhile.
 */
final class HeldRows implements AutoCloseable {

  private final ComparedSide side;
  private final boolean stored;

  private HeldRows(ComparedSide side, boolean stored) {
    this.side = side;
    this.stored = stored;
  }

  static HeldRows of(ComparedSide side) {
    if (repeatable(side.rows().queryExecution().analyzed())) {
      return new HeldRows(side, false);
    }
    Dataset<Row> stored = side.rows().persist(StorageLevel.DISK_ONLY());
    return new HeldRows(new ComparedSide(stored, side.querySchema(), side.unstable()), true);
  }

  private static boolean repeatable(LogicalPlan plan) {
    boolean[] repeatable = {true};
    Plans.walk(
        plan,
        new Plans.Visitor() {
          @Override
          public void plan(QueryPlan<?> part) {}

          @Override
          public void expression(Expression expression) {
            repeatable[0] &= expression.deterministic();
          }
        });
    return repeatable[0];
  }

  ComparedSide side() {
    return side;
  }

  @Override
  public void close() {
    if (stored) {
      side.rows().unpersist();
    }
  }
}

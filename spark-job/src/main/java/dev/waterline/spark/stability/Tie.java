package dev.waterline.spark.stability;

import java.util.List;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;

/**
 * A place where rows are taken in an order. When two rows are equal in it, either may come first.
 *
 * @param rows the rows that are ordered
 * @param keys what they are partitioned and ordered by
 */
record Tie(LogicalPlan rows, List<Expression> keys) {}

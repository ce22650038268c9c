package dev.waterline.spark.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.PlanExpression;
import org.apache.spark.sql.catalyst.plans.QueryPlan;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.SubqueryAlias;
import org.apache.spark.sql.catalyst.plans.logical.UnresolvedWith;
import scala.Tuple2;
import scala.collection.JavaConverters;

/** Walks Catalyst plans from Java. */
public final class Plans {

  private Plans() {}

  /** What a walk meets. */
  public interface Visitor {
    void plan(QueryPlan<?> plan);

    default void expression(Expression expression) {}
  }

  /** A Scala sequence as a list. */
  public static <T> List<T> list(scala.collection.Seq<T> sequence) {
    return new ArrayList<>(JavaConverters.seqAsJavaList(sequence));
  }

  /** A list as a Scala sequence. */
  public static <T> scala.collection.immutable.Seq<T> seq(List<T> list) {
    return JavaConverters.asScalaBuffer(list).toList();
  }

  /** A map as an immutable Scala map. */
  public static <V> scala.collection.immutable.Map<String, V> map(Map<String, V> map) {
    scala.collection.immutable.Map<String, V> copy =
        scala.collection.immutable.Map$.MODULE$.<String, V>empty();
    for (Map.Entry<String, V> entry : map.entrySet()) {
      copy = copy.updated(entry.getKey(), entry.getValue());
    }
    return copy;
  }

  /**
   * Visits every node and every expression of a plan, parsed or analysed, parents first: children,
   * plans inside subquery expressions, and the named queries of a {@code WITH} that is not yet
   * substituted.
   */
  public static void walk(QueryPlan<?> plan, Visitor visitor) {
    visitor.plan(plan);
    for (Expression expression : list(plan.expressions())) {
      walk(expression, visitor);
    }
    for (Object child : list(plan.children())) {
      walk((QueryPlan<?>) child, visitor);
    }
    if (plan instanceof UnresolvedWith with) {
      for (Tuple2<String, SubqueryAlias> named : list(with.cteRelations())) {
        walk(named._2(), visitor);
      }
    }
  }

  /** Visits an expression, its children, and the plans of its subqueries. */
  public static void walk(Expression expression, Visitor visitor) {
    visitor.expression(expression);
    if (expression instanceof PlanExpression<?> subquery) {
      walk(subquery.plan(), visitor);
    }
    for (Expression child : list(expression.children())) {
      walk(child, visitor);
    }
  }

  /** Visits the plans of a walk alone. */
  public static void walkPlans(LogicalPlan plan, Consumer<QueryPlan<?>> visitor) {
    walk(plan, visitor::accept);
  }
}

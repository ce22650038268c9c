package dev.waterline.spark.pinned;

import dev.waterline.core.table.TableName;
import dev.waterline.spark.plan.Plans;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.plans.logical.Filter;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import scala.runtime.AbstractPartialFunction;

/**
 * Lets a query read only the rows of its inputs for which a condition is true. The condition
 * becomes a filter on each place where the table is read, below everything else, so that it reaches
 * the files.
 */
public final class InputWindows {

  /** A condition, resolved against the columns of one read of the table. */
  private record Window(List<Attribute> columns, Expression condition) {}

  private final Map<TableName, Window> windows;

  private InputWindows(Map<TableName, Window> windows) {
    this.windows = windows;
  }

  /**
   * Windows of tables.
   *
   * @param filtered for each table the table itself with its condition, as {@link
   *     Dataset#filter(Column)} makes it
   */
  public static InputWindows of(Map<TableName, Dataset<Row>> filtered) {
    Map<TableName, Window> windows = new java.util.LinkedHashMap<>();
    filtered.forEach(
        (table, rows) -> {
          Filter filter = (Filter) rows.queryExecution().analyzed();
          windows.put(table, new Window(Plans.list(filter.child().output()), filter.condition()));
        });
    return new InputWindows(windows);
  }

  /** The same query, reading through the windows. */
  public Dataset<Row> apply(SparkSession session, Dataset<Row> query) {
    if (windows.isEmpty()) {
      return query;
    }
    LogicalPlan narrowed =
        query.queryExecution().analyzed().transformUpWithSubqueries(new Narrowing());
    return Dataset.ofRows(session, narrowed);
  }

  private final class Narrowing extends AbstractPartialFunction<LogicalPlan, LogicalPlan> {

    @Override
    public boolean isDefinedAt(LogicalPlan node) {
      return node instanceof DataSourceV2Relation relation
          && relation.table() instanceof FrozenTable frozen
          && windows.containsKey(frozen.table());
    }

    @Override
    public LogicalPlan apply(LogicalPlan node) {
      DataSourceV2Relation relation = (DataSourceV2Relation) node;
      Window window = windows.get(((FrozenTable) relation.table()).table());
      return new Filter(
          window.condition.transformUp(
              new Rebinding(window.columns, Plans.list(relation.output()))),
          relation);
    }
  }

  /** Each read of a table has attributes of its own; the columns stand in the same order. */
  private static final class Rebinding extends AbstractPartialFunction<Expression, Expression> {

    private final List<? extends Attribute> from;
    private final List<? extends Attribute> to;

    Rebinding(List<? extends Attribute> from, List<? extends Attribute> to) {
      this.from = from;
      this.to = to;
    }

    @Override
    public boolean isDefinedAt(Expression expression) {
      return expression instanceof AttributeReference;
    }

    @Override
    public Expression apply(Expression expression) {
      for (int i = 0; i < from.size(); i++) {
        if (from.get(i).exprId().equals(((AttributeReference) expression).exprId())) {
          return (Expression) to.get(i);
        }
      }
      return expression;
    }
  }
}

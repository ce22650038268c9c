package dev.waterline.spark.stability;

import dev.waterline.spark.plan.Plans;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.expressions.RowOrdering;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.catalyst.plans.logical.WithCTE;
import org.apache.spark.sql.functions;

/**
 * Finds the columns of a query's result that can differ between two executions on the same input.
 *
 * <p>Most of it is in the plan: {@code rand()}, {@code uuid()}, {@code first()} over any row, a
 * limit without an order. A {@code row_number()}, or a limit over an order, differs only when rows
 * are equal in that order; that is asked of the data.
 */
public final class Stability {

  /** How every reason begins that is only about the last digits of floating-point numbers. */
  public static final String ROUNDING = "rounding of ";

  /** How every reason begins that makes rows come and go, not only their values differ. */
  public static final String ROWS = "rows chosen by ";

  private final SparkSession session;
  private final UnstableValues values = new UnstableValues();
  private final Map<Tie, Boolean> answers = new HashMap<>();

  private Stability(SparkSession session) {
    this.session = session;
  }

  /**
   * The unstable columns of an analysed query.
   *
   * @param session a session that can run parts of the query
   * @return for each unstable column, by its name, the reasons; never an empty list. A reason for
   *     rows to come and go holds for every column, but for rounding: that it puts a row on the
   *     other side of a bound is rare, and the values of all other rows are what they are
   */
  public static Map<String, List<String>> of(SparkSession session, LogicalPlan analysed) {
    return new Stability(session).reasons(analysed);
  }

  private Map<String, List<String>> reasons(LogicalPlan plan) {
    Set<Reason> ofRows = values.visit(plan);
    Map<String, List<String>> reasons = new LinkedHashMap<>();
    for (Attribute column : Plans.list(plan.output())) {
      List<String> texts =
          Stream.concat(
                  values.of(column).stream().filter(this::holds).map(Reason::text),
                  ofRows.stream()
                      .filter(reason -> !reason.text().startsWith(ROUNDING))
                      .filter(this::holds)
                      .map(reason -> ROWS + reason.text()))
              .distinct()
              .sorted()
              .toList();
      if (!texts.isEmpty()) {
        reasons.put(column.name(), texts);
      }
    }
    return reasons;
  }

  private boolean holds(Reason reason) {
    return reason.tie() == null || answers.computeIfAbsent(reason.tie(), this::hasEqualRows);
  }

  /** Whether rows that are equal in the order differ in what is taken of them. */
  private boolean hasEqualRows(Tie tie) {
    return repeats(tie, List.of()) && (!canBeDistinct(tie.taken()) || repeats(tie, tie.taken()));
  }

  /** Whether one key has several rows, of which those that are equal in {@code parts} are one. */
  private boolean repeats(Tie tie, List<Expression> parts) {
    List<NamedExpression> columns = new ArrayList<>();
    List<Column> keys = new ArrayList<>();
    for (Expression key : tie.keys()) {
      String name = "k" + keys.size();
      columns.add(new Column(key).as(name).named());
      keys.add(functions.col(name));
    }
    for (Expression part : parts) {
      columns.add(new Column(part).as("v" + columns.size()).named());
    }
    LogicalPlan rows = new Project(Plans.seq(columns), tie.rows());
    Dataset<Row> asked = Dataset.ofRows(session, withNamedQueries(rows));
    return !(parts.isEmpty() ? asked : asked.distinct())
        .groupBy(keys.toArray(new Column[0]))
        .count()
        .where("count > 1")
        .limit(1)
        .isEmpty();
  }

  private static boolean canBeDistinct(List<Expression> taken) {
    return taken.stream().allMatch(each -> RowOrdering.isOrderable(each.dataType()));
  }

  private LogicalPlan withNamedQueries(LogicalPlan plan) {
    return values.namedQueries().isEmpty()
        ? plan
        : new WithCTE(plan, Plans.seq(values.namedQueries()));
  }
}

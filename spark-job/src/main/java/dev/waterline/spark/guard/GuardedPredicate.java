package dev.waterline.spark.guard;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.Place;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.project.Parameter;
import dev.waterline.core.project.SourceText;
import java.util.Map;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.analysis.NamedParameter;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.plans.logical.Filter;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.execution.SparkSqlParser;
import org.apache.spark.sql.internal.SQLConf;
import scala.runtime.AbstractPartialFunction;

/** The only way from a project's predicate to rows: parse, check, bind, analyse, check. */
public final class GuardedPredicate {

  private final SourceText predicate;
  private final Map<String, Parameter> parameters;

  /**
   * @param predicate a condition on the columns of a row, without subqueries
   * @param parameters values of its named parameters
   */
  public GuardedPredicate(SourceText predicate, Map<String, Parameter> parameters) {
    this.predicate = predicate;
    this.parameters = Map.copyOf(parameters);
  }

  /**
   * The rows for which the predicate is true. Nothing runs.
   *
   * @throws WaterlineException SQL_SYNTAX, SQL_REFUSED or SQL_ANALYSIS, with its place
   */
  public Dataset<Row> filter(Dataset<Row> rows) {
    try {
      Dataset<Row> filtered = rows.filter(column(rows));
      new SqlGuard(predicate).checkAnalysed(condition(filtered));
      return filtered;
    } catch (Exception | StackOverflowError e) { // AnalysisException is checked; Scala hides it
      throw SqlErrors.whileCompiling(e, predicate);
    }
  }

  /**
   * The predicate as a column of a relation, checked against it. Nothing runs.
   *
   * @throws WaterlineException as {@link #filter}
   */
  public Column columnOf(Dataset<Row> rows) {
    return new Column(condition(filter(rows)));
  }

  private static Expression condition(Dataset<Row> filtered) {
    LogicalPlan plan = filtered.queryExecution().analyzed();
    return ((Filter) plan).condition();
  }

  private Column column(Dataset<Row> rows) {
    SqlGuard guard = new SqlGuard(predicate);
    guard.checkText();
    SQLConf conf = rows.sparkSession().sessionState().conf();
    Expression parsed =
        SQLConf.withExistingConf(
            conf, () -> new SparkSqlParser().parseExpression(predicate.text()));
    guard.checkParsed(parsed);
    return new Column(parsed.transformUp(new Binding()));
  }

  /** Replaces named parameters by their values. */
  private final class Binding extends AbstractPartialFunction<Expression, Expression> {

    @Override
    public boolean isDefinedAt(Expression expression) {
      return expression instanceof NamedParameter;
    }

    @Override
    public Expression apply(Expression expression) {
      String name = ((NamedParameter) expression).name();
      Parameter value = parameters.get(name);
      if (value == null) {
        throw new WaterlineException(
            ErrorCode.SQL_ANALYSIS,
            Parameters.missing(name),
            new Place(predicate.path(), null, null),
            null);
      }
      return Parameters.literal(value);
    }
  }
}

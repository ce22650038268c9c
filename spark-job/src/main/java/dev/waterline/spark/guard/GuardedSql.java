package dev.waterline.spark.guard;

import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.plan.SqlInspector;
import dev.waterline.core.project.Parameter;
import dev.waterline.core.project.SourceText;
import dev.waterline.spark.plan.SqlText;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;

/** The only way from a project's SQL text to a Dataset: parse, check, bind, analyse, check. */
public final class GuardedSql {

  private GuardedSql() {}

  /**
   * Parses and checks a query, and says what it names.
   *
   * @throws WaterlineException SQL_SYNTAX or SQL_REFUSED, with its place
   */
  public static SqlInspector.Names names(SparkSession session, SourceText sql) {
    LogicalPlan parsed = parse(session, sql);
    return new SqlInspector.Names(SqlText.relations(parsed), SqlText.parameters(parsed));
  }

  /**
   * Compiles a query in a session that reaches pinned tables only. Nothing runs.
   *
   * @param session a session of {@link dev.waterline.spark.session.PinnedSession}
   * @throws WaterlineException SQL_SYNTAX, SQL_REFUSED or SQL_ANALYSIS, with its place
   */
  public static Dataset<Row> compile(
      SparkSession session, SourceText sql, Map<String, Parameter> parameters) {
    LogicalPlan parsed = parse(session, sql);
    LogicalPlan bound = Parameters.bind(parsed, sql, parameters);
    try {
      Dataset<Row> rows = Dataset.ofRows(session, bound);
      new SqlGuard(sql).checkAnalysed(rows.queryExecution().analyzed());
      return rows;
    } catch (Exception | StackOverflowError e) { // AnalysisException is checked; Scala hides it
      throw SqlErrors.whileCompiling(e, sql);
    }
  }

  private static LogicalPlan parse(SparkSession session, SourceText sql) {
    SqlGuard guard = new SqlGuard(sql);
    try {
      guard.checkText();
      LogicalPlan parsed = SqlText.parse(session, sql);
      guard.checkParsed(parsed);
      return parsed;
    } catch (Exception | StackOverflowError e) { // AnalysisException is checked; Scala hides it
      throw SqlErrors.whileCompiling(e, sql);
    }
  }
}

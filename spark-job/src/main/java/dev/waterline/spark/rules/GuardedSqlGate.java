package dev.waterline.spark.rules;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.Place;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.project.Parameter;
import dev.waterline.core.project.SourceText;
import dev.waterline.core.table.Identifiers;
import dev.waterline.spark.guard.GuardedPredicate;
import dev.waterline.spark.guard.Parameters;
import dev.waterline.spark.guard.SqlErrors;
import dev.waterline.spark.guard.SqlGuard;
import dev.waterline.spark.plan.SqlText;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;

/**
 * The trust boundary for SQL of rules and checks: a query reads the relations that it is given,
 * which are put in the place of their names, and no name is looked up anywhere.
 */
public final class GuardedSqlGate implements SqlGate {

  private final SparkSession session;
  private final String path;
  private final Map<String, Parameter> parameters;

  /**
   * @param session the session of the relations that queries will read
   * @param path the file that the SQL stands in, for messages
   * @param parameters values of named parameters
   */
  public GuardedSqlGate(SparkSession session, String path, Map<String, Parameter> parameters) {
    this.session = session;
    this.path = path;
    this.parameters = Map.copyOf(parameters);
  }

  @Override
  public Column predicate(Dataset<Row> of, String where) {
    return new GuardedPredicate(new SourceText(path, where), parameters).columnOf(of);
  }

  @Override
  public Dataset<Row> query(String text, Map<String, Dataset<Row>> relations) {
    SourceText sql = new SourceText(path, text);
    Map<String, LogicalPlan> plans =
        relations.entrySet().stream()
            .collect(
                Collectors.toMap(
                    entry -> key(Identifiers.split(entry.getKey())),
                    entry -> entry.getValue().queryExecution().analyzed(),
                    (one, same) -> one));
    SqlGuard guard = new SqlGuard(sql, relation -> true);
    try {
      guard.checkText();
      LogicalPlan parsed = SqlText.parse(session, sql);
      guard.checkParsed(parsed);
      for (List<String> name : SqlText.relations(parsed)) {
        if (!plans.containsKey(key(name))) {
          throw unknown(name, relations);
        }
      }
      Dataset<Row> rows =
          Dataset.ofRows(
              session,
              Parameters.bind(
                  SqlText.withRelations(parsed, name -> plans.get(key(name))), sql, parameters));
      guard.checkAnalysed(rows.queryExecution().analyzed());
      return rows;
    } catch (Exception | StackOverflowError e) { // AnalysisException is checked; Scala hides it
      throw SqlErrors.whileCompiling(e, sql);
    }
  }

  private static String key(List<String> name) {
    return name.stream()
        .map(part -> Identifiers.quote(part.toLowerCase(Locale.ROOT)))
        .collect(Collectors.joining("."));
  }

  private WaterlineException unknown(List<String> name, Map<String, Dataset<Row>> relations) {
    return new WaterlineException(
        ErrorCode.SQL_ANALYSIS,
        "The SQL reads '%s', which it can't. It can read %s."
            .formatted(
                String.join(".", name),
                relations.keySet().stream().sorted().collect(Collectors.joining(", "))),
        new Place(path, null, null),
        null);
  }
}

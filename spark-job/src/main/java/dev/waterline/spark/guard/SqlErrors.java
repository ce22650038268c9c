package dev.waterline.spark.guard;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.Place;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.project.SourceText;
import dev.waterline.spark.plan.Plans;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.QueryContext;
import org.apache.spark.SparkThrowable;
import org.apache.spark.SparkThrowableHelper$;
import org.apache.spark.sql.AnalysisException;
import org.apache.spark.sql.catalyst.parser.ParseException;
import org.jspecify.annotations.Nullable;
import scala.Option;

/**
 * Turns what Spark throws into an error with a place in the SQL and no data value in its text.
 * Spark's own run-time messages hold the value that failed ("The value 'abc' … cannot be cast"),
 * and reports are public.
 */
public final class SqlErrors {

  /** Parameters of Spark's messages that name things; any other may be a value. */
  private static final Set<String> NAMING_PARAMETERS =
      Set.of(
          "objectName",
          "relationName",
          "functionName",
          "routineName",
          "fieldName",
          "columnName",
          "colName",
          "tableName",
          "catalogName",
          "sourceType",
          "targetType",
          "inputType",
          "requiredType",
          "dataType",
          "leftType",
          "rightType",
          "inputTypes",
          "proposal",
          "searchPath",
          "config",
          "ansiConfig",
          "configName",
          "operation",
          "alternative",
          "expectedNum",
          "actualNum");

  private SqlErrors() {}

  /**
   * An error of parsing or analysing, when no data has been read: Spark's text says what is wrong.
   */
  public static WaterlineException whileCompiling(Throwable thrown, SourceText sql) {
    if (thrown instanceof WaterlineException known) {
      return known;
    }
    if (thrown instanceof StackOverflowError) {
      return new WaterlineException(
          ErrorCode.SQL_REFUSED,
          "The query is nested too deeply to be read. Split it, or use IN lists and CASE branches that are less deep.",
          new Place(sql.path(), null, null),
          null);
    }
    ErrorCode code =
        thrown instanceof ParseException ? ErrorCode.SQL_SYNTAX : ErrorCode.SQL_ANALYSIS;
    SparkThrowable classified = classified(thrown);
    String message =
        classified != null
            ? message(classified, classified.getMessageParameters())
            : firstLine(String.valueOf(thrown.getMessage()));
    return new WaterlineException(code, message, place(thrown, classified, sql), thrown);
  }

  /** An error of running, when any text may hold a value: only names and the place are kept. */
  public static WaterlineException whileRunning(Throwable thrown, SourceText sql) {
    if (thrown instanceof WaterlineException known) {
      return known;
    }
    SparkThrowable classified = classified(thrown);
    if (classified == null) {
      return new WaterlineException(
          ErrorCode.SQL_RUNTIME,
          "The engine failed with %s; its text is withheld, because it may hold data."
              .formatted(innermost(thrown).getClass().getName()),
          new Place(sql.path(), null, null),
          thrown);
    }
    Map<String, String> parameters = new HashMap<>();
    classified
        .getMessageParameters()
        .forEach(
            (name, value) ->
                parameters.put(name, NAMING_PARAMETERS.contains(name) ? value : "***"));
    return new WaterlineException(
        ErrorCode.SQL_RUNTIME,
        message(classified, parameters),
        place(thrown, classified, sql),
        thrown);
  }

  /** Spark's error class, such as {@code TABLE_OR_VIEW_NOT_FOUND}, when the error has one. */
  public static Optional<String> errorClass(Throwable thrown) {
    return Optional.ofNullable(classified(thrown)).map(SparkThrowable::getErrorClass);
  }

  private static String message(SparkThrowable classified, Map<String, String> parameters) {
    String text =
        SparkThrowableHelper$.MODULE$.getMessage(classified.getErrorClass(), Plans.map(parameters));
    return text.strip();
  }

  /**
   * The innermost error that has a class: what failed in a task is the cause of what the job says.
   */
  private static @Nullable SparkThrowable classified(Throwable thrown) {
    SparkThrowable found = null;
    for (Throwable at = thrown; at != null && at != at.getCause(); at = at.getCause()) {
      if (at instanceof SparkThrowable candidate
          && candidate.getErrorClass() != null
          && candidate.getMessageParameters() != null) {
        found = candidate;
      }
    }
    return found;
  }

  private static Throwable innermost(Throwable thrown) {
    Throwable at = thrown;
    while (at.getCause() != null && at.getCause() != at) {
      at = at.getCause();
    }
    return at;
  }

  private static Place place(
      Throwable thrown, @Nullable SparkThrowable classified, SourceText sql) {
    Object at = classified == null ? thrown : classified;
    if (at instanceof ParseException parse && parse.start().line().isDefined()) {
      return place(sql, parse.start().line(), parse.start().startPosition());
    }
    QueryContext[] contexts = classified == null ? null : classified.getQueryContext();
    if (contexts != null && contexts.length > 0 && contexts[0].startIndex() >= 0) {
      boolean inView = !String.valueOf(contexts[0].objectType()).isEmpty();
      return inView
          ? new Place(sql.path(), null, null)
          : codePointPlace(sql, contexts[0].startIndex());
    }
    if (at instanceof AnalysisException analysis && analysis.line().isDefined()) {
      return place(sql, analysis.line(), analysis.startPosition());
    }
    return new Place(sql.path(), null, null);
  }

  /** Spark counts lines from 1 and columns from 0, and doesn't always know the column. */
  private static Place place(SourceText sql, Option<Object> line, Option<Object> column) {
    return new Place(
        sql.path(), (Integer) line.get(), column.isEmpty() ? null : (Integer) column.get() + 1);
  }

  /** Spark counts code points from 0. */
  private static Place codePointPlace(SourceText sql, int index) {
    int[] codePoints = sql.text().codePoints().limit(index).toArray();
    int line = 1;
    int column = 1;
    for (int codePoint : codePoints) {
      column = codePoint == '\n' ? 1 : column + 1;
      line += codePoint == '\n' ? 1 : 0;
    }
    return new Place(sql.path(), line, column);
  }

  private static String firstLine(String text) {
    return text.lines().findFirst().orElse("").strip();
  }
}

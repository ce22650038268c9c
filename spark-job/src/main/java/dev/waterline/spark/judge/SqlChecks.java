package dev.waterline.spark.judge;

import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.judge.Check;
import dev.waterline.core.judge.Gate;
import dev.waterline.core.judge.Outcome;
import dev.waterline.core.project.Model;
import dev.waterline.core.project.Project;
import dev.waterline.core.project.SqlCheck;
import dev.waterline.core.result.Written;
import dev.waterline.core.run.Side;
import dev.waterline.spark.compare.WrittenResults;
import dev.waterline.spark.guard.SqlErrors;
import dev.waterline.spark.rules.GuardedSqlGate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/** Evaluates SQL checks: the candidate first, and base only when the candidate doesn't pass. */
final class SqlChecks {

  private final SparkSession session;
  private final Map<String, Dataset<Row>> inputs;
  private final Project project;
  private final Gate.FailOn failOn;

  SqlChecks(
      SparkSession session, Map<String, Dataset<Row>> inputs, Project project, Gate.FailOn failOn) {
    this.session = session;
    this.inputs = inputs;
    this.project = project;
    this.failOn = failOn;
  }

  /**
   * What became of a check.
   *
   * @param broken the candidate's rows that the query returned, not yet computed; null when the
   *     check passes or can't be evaluated
   */
  record Checked(Check check, @Nullable Dataset<Row> broken) {}

  /** What a check's query returned on one side. */
  private record Returned(Outcome outcome, String detail, @Nullable Dataset<Row> rows) {}

  Checked check(Model model, SqlCheck check, Map<Side, Written> written) {
    String name = check.sql().path();
    Written candidate = written.get(Side.CANDIDATE);
    if (candidate == null) {
      return new Checked(
          new Check(name, Outcome.WARN, "The candidate has no result to check"), null);
    }
    Returned now = returned(model, check, candidate);
    if (now.outcome == Outcome.PASS || now.outcome == Outcome.ERROR) {
      return new Checked(new Check(name, now.outcome, now.detail), null);
    }
    Written base = written.get(Side.BASE);
    if (base == null) {
      return new Checked(new Check(name, now.outcome, now.detail + " on the candidate"), now.rows);
    }
    Returned before = returned(model, check, base);
    boolean alreadyFailing = before.outcome == Outcome.FAIL && failOn == Gate.FailOn.NEW_FAILURES;
    return new Checked(
        new Check(
            name,
            now.outcome == Outcome.FAIL && alreadyFailing ? Outcome.WARN : now.outcome,
            "%s on the candidate, %s on base%s"
                .formatted(
                    now.detail, before.detail, alreadyFailing ? ": it was failing already" : "")),
        now.rows);
  }

  private Returned returned(Model model, SqlCheck check, Written result) {
    try {
      Dataset<Row> rows = new WrittenResults(session).read(result);
      Map<String, Dataset<Row>> relations = new LinkedHashMap<>(inputs);
      for (String name : List.of("primary", "result", model.name(), model.output().toString())) {
        relations.put(name, rows);
      }
      Dataset<Row> returned =
          new GuardedSqlGate(session, check.sql().path(), project.parameters())
              .query(check.sql().text(), relations);
      long found = returned.count();
      return new Returned(
          check.outcome(found, rows.count()),
          found == 0 ? "no row" : found == 1 ? "1 row" : found + " rows",
          returned);
    } catch (Exception e) { // Spark's checked exceptions are hidden by Scala
      WaterlineException error = SqlErrors.whileRunning(e, check.sql());
      return new Returned(
          Outcome.ERROR,
          (error.place() == null ? "" : error.place() + ": ") + error.getMessage(),
          null);
    }
  }
}

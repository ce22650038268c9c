package dev.waterline.core.project;

import dev.waterline.core.judge.Bound;
import dev.waterline.core.judge.Outcome;
import dev.waterline.core.judge.Severity;
import org.jspecify.annotations.Nullable;

/**
 * A query that returns the rows that break a business rule.
 *
 * @param sql the query
 * @param severity ERROR when any row fails the check as long as {@code errorIf} doesn't say
 *     otherwise, WARN when rows alone never do
 * @param warnIf when the returned rows are worth a warning, or null for any row
 * @param errorIf when the returned rows fail the check, or null to go by {@code severity}
 */
public record SqlCheck(
    SourceText sql, Severity severity, @Nullable Bound warnIf, @Nullable Bound errorIf) {

  /**
   * What it means that the query returned {@code rows} rows.
   *
   * @param of rows of the model's result: what percentages are of
   */
  public Outcome outcome(long rows, long of) {
    boolean fails =
        errorIf == null ? severity == Severity.ERROR && rows > 0 : errorIf.holds(rows, of);
    if (fails) {
      return Outcome.FAIL;
    }
    boolean warns = warnIf == null ? rows > 0 : warnIf.holds(rows, of);
    return warns ? Outcome.WARN : Outcome.PASS;
  }
}

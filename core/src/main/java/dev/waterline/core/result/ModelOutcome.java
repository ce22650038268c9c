package dev.waterline.core.result;

import dev.waterline.core.compare.Comparison;
import dev.waterline.core.run.Side;
import dev.waterline.core.table.TableName;
import dev.waterline.core.transform.OutputChange;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All that a run found out about one model.
 *
 * @param name the model's name
 * @param output the table that production writes
 * @param sqlSha256 the hash of the SQL of each side that has the model
 * @param problems why a side that has the model has no result
 * @param written the results, by side
 * @param rows how many rows a result has that couldn't be compared, by side
 * @param comparison the difference, or null
 * @param comparisonProblem why two results couldn't be compared, or null
 * @param outputChange what became of the output's table, or null when the run had nothing to do
 *     with it
 * @param judged what rules and checks say
 * @param notes what else a reader must know, one sentence each
 */
public record ModelOutcome(
    String name,
    TableName output,
    Map<Side, String> sqlSha256,
    Map<Side, Problem> problems,
    Map<Side, Written> written,
    Map<Side, Long> rows,
    @Nullable Comparison comparison,
    @Nullable Problem comparisonProblem,
    @Nullable OutputChange outputChange,
    Judged judged,
    List<String> notes) {

  public ModelOutcome {
    sqlSha256 = Map.copyOf(sqlSha256);
    problems = Map.copyOf(problems);
    written = Map.copyOf(written);
    rows = Map.copyOf(rows);
    notes = List.copyOf(notes);
  }

  /** How many rows a side's result has; 0 when it has none. */
  public long rowsOf(Side side) {
    if (comparison != null) {
      return side == Side.BASE ? comparison.rows().base() : comparison.rows().candidate();
    }
    return rows.getOrDefault(side, 0L);
  }
}

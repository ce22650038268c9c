package dev.waterline.core.result;

import dev.waterline.core.report.Report;
import dev.waterline.core.run.RunId;
import dev.waterline.core.run.Side;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the job of one side found.
 *
 * @param engine what ran the SQL, or null when the job failed before it knew
 * @param models one entry for each model that the side has
 * @param failures what ended the job early
 */
public record LegResult(
    RunId run,
    Side side,
    Report.@Nullable Engine engine,
    List<LegModel> models,
    List<Problem> failures) {

  public LegResult {
    models = List.copyOf(models);
    failures = List.copyOf(failures);
  }

  /**
   * One model: its result, or why there is none.
   *
   * @param sqlSha256 the hash of the SQL that the job read
   * @param notes what a reader must know, one sentence each
   */
  public record LegModel(
      String name,
      String sqlSha256,
      @Nullable Written written,
      @Nullable Problem problem,
      List<String> notes) {

    public LegModel {
      notes = List.copyOf(notes);
      if ((written == null) == (problem == null)) {
        throw new IllegalArgumentException(
            "Model %s has either a result or a problem".formatted(name));
      }
    }
  }
}

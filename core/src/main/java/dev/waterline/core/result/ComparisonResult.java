package dev.waterline.core.result;

import dev.waterline.core.compare.Comparison;
import dev.waterline.core.run.RunId;
import dev.waterline.core.run.Side;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the job that compares found.
 *
 * @param models the models of which at least one side has a result
 * @param failures what ended the job early
 */
public record ComparisonResult(RunId run, List<ComparedModel> models, List<Problem> failures) {

  public ComparisonResult {
    models = List.copyOf(models);
    failures = List.copyOf(failures);
  }

  /**
   * One model.
   *
   * @param rows the rows of a result that has none to be compared with
   * @param comparison the difference, or null
   * @param problem why there is no difference, or null
   * @param judged what rules and checks say
   */
  public record ComparedModel(
      String name,
      Map<Side, Long> rows,
      @Nullable Comparison comparison,
      @Nullable Problem problem,
      Judged judged) {

    public ComparedModel {
      rows = Map.copyOf(rows);
    }
  }
}

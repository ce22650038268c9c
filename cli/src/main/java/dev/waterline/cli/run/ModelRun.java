package dev.waterline.cli.run;

import dev.waterline.core.compare.Comparison;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.plan.PlannedModel;
import dev.waterline.core.run.Side;
import dev.waterline.core.run.Step;
import dev.waterline.core.transform.OutputChange;
import dev.waterline.core.transform.OutputState;
import dev.waterline.core.transform.PreviewRef;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** What is known so far of one model of a run. */
final class ModelRun {

  /**
   * One side's result, written.
   *
   * @param unstable columns that the SQL makes unstable, with the reasons
   */
  record Written(
      PreviewRef ref,
      long snapshotId,
      StructType querySchema,
      Map<String, List<String>> unstable) {}

  /** Why one side, or the comparison, has no result. */
  record Problem(Step step, WaterlineException error) {}

  private final PlannedModel plan;
  private final Map<Side, Problem> problems = new EnumMap<>(Side.class);
  private final Map<Side, Written> written = new EnumMap<>(Side.class);
  private final Map<Side, Long> rows = new EnumMap<>(Side.class);
  private @Nullable OutputState before;
  private OutputChange change = OutputChange.NONE;
  private @Nullable Comparison comparison;
  private @Nullable Problem comparisonProblem;

  ModelRun(PlannedModel plan) {
    this.plan = plan;
  }

  PlannedModel plan() {
    return plan;
  }

  synchronized void failed(Side side, Step step, WaterlineException error) {
    problems.put(side, new Problem(step, error));
  }

  synchronized Map<Side, Problem> problems() {
    return new EnumMap<>(problems);
  }

  synchronized void wrote(Side side, Written result) {
    written.put(side, result);
  }

  synchronized Optional<Written> written(Side side) {
    return Optional.ofNullable(written.get(side));
  }

  void counted(Side side, long count) {
    rows.put(side, count);
  }

  long rows(Side side) {
    if (comparison != null) {
      return side == Side.BASE ? comparison.rows().base() : comparison.rows().candidate();
    }
    return rows.getOrDefault(side, 0L);
  }

  void remember(OutputState state) {
    before = state;
  }

  Optional<OutputState> before() {
    return Optional.ofNullable(before);
  }

  void changed(OutputChange outputChange) {
    change = outputChange;
  }

  OutputChange change() {
    return change;
  }

  void compared(Comparison result) {
    comparison = result;
  }

  void comparisonFailed(WaterlineException error) {
    comparisonProblem = new Problem(Step.COMPARE, error);
  }

  @Nullable Comparison comparison() {
    return comparison;
  }

  Optional<Problem> comparisonProblem() {
    return Optional.ofNullable(comparisonProblem);
  }
}

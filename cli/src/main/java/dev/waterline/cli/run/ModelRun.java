package dev.waterline.cli.run;

import dev.waterline.core.compare.Comparison;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.judge.Check;
import dev.waterline.core.judge.StandardChecks;
import dev.waterline.core.plan.PlannedModel;
import dev.waterline.core.plan.PlannedQuery;
import dev.waterline.core.result.Judged;
import dev.waterline.core.result.ModelOutcome;
import dev.waterline.core.result.Problem;
import dev.waterline.core.result.Written;
import dev.waterline.core.run.Side;
import dev.waterline.core.run.Step;
import dev.waterline.core.transform.OutputChange;
import dev.waterline.core.transform.OutputState;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What is known so far of one model of a run. */
final class ModelRun {

  private final PlannedModel plan;
  private final Map<Side, Problem> problems = new EnumMap<>(Side.class);
  private final Map<Side, Written> written = new EnumMap<>(Side.class);
  private final Map<Side, Long> rows = new EnumMap<>(Side.class);
  private @Nullable OutputState before;
  private @Nullable OutputChange change;
  private @Nullable Comparison comparison;
  private @Nullable Problem comparisonProblem;

  private @Nullable Check secondRunProblem;

  private Judged judged = Judged.NOTHING;
  private List<String> notes = List.of();

  ModelRun(PlannedModel plan) {
    this.plan = plan;
  }

  PlannedModel plan() {
    return plan;
  }

  synchronized void failed(Side side, Step step, WaterlineException error) {
    problems.put(side, Problem.of(step, error));
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

  void remember(OutputState state) {
    before = state;
  }

  Optional<OutputState> before() {
    return Optional.ofNullable(before);
  }

  void changed(OutputChange outputChange) {
    change = outputChange;
  }

  void compared(Comparison result) {
    comparison = result;
  }

  void secondRunFailed(WaterlineException error) {
    secondRunProblem = StandardChecks.secondRunFailed(Problem.of(Step.COMPARE, error).sentence());
  }

  void comparisonFailed(WaterlineException error) {
    comparisonProblem = Problem.of(Step.COMPARE, error);
  }

  void judged(Judged result) {
    judged = secondRunProblem == null ? result : result.with(secondRunProblem);
  }

  void noted(List<String> sentences) {
    notes = List.copyOf(sentences);
  }

  synchronized Map<Side, Written> written() {
    return new EnumMap<>(written);
  }

  @Nullable Comparison comparison() {
    return comparison;
  }

  /** All that is known now. */
  synchronized ModelOutcome outcome() {
    Map<Side, String> sql = new EnumMap<>(Side.class);
    for (Side side : Side.values()) {
      PlannedQuery query = plan.on(side);
      if (query != null) {
        sql.put(side, query.model().sql().sha256());
      }
    }
    return new ModelOutcome(
        plan.name(),
        plan.model().output(),
        sql,
        problems,
        written,
        rows,
        comparison,
        comparisonProblem,
        change != null || before == null ? change : OutputChange.NONE,
        judged,
        notes);
  }
}

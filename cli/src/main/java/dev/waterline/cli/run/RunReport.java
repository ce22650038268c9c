package dev.waterline.cli.run;

import dev.waterline.cli.run.ModelRun.Problem;
import dev.waterline.cli.run.PinStep.PinnedInputs;
import dev.waterline.core.clean.CleanUpResult;
import dev.waterline.core.compare.Comparison;
import dev.waterline.core.error.Place;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.judge.Check;
import dev.waterline.core.judge.Judge;
import dev.waterline.core.judge.Judgement;
import dev.waterline.core.judge.ModelFacts;
import dev.waterline.core.judge.Outcome;
import dev.waterline.core.judge.StandardChecks;
import dev.waterline.core.pin.Pin;
import dev.waterline.core.plan.PlannedQuery;
import dev.waterline.core.report.Report;
import dev.waterline.core.run.RunId;
import dev.waterline.core.run.Side;
import dev.waterline.core.transform.OutputChange;
import dev.waterline.core.transform.PreviewRef;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Puts a report together from what the steps found. */
final class RunReport {

  private final RunId run;
  private final Sides sides;
  private final Report.Engine engine;
  private final Instant startedAt;

  RunReport(RunId run, Sides sides, Report.Engine engine, Instant startedAt) {
    this.run = run;
    this.sides = sides;
    this.engine = engine;
    this.startedAt = startedAt;
  }

  /**
   * The report of a run.
   *
   * @param inputs what was pinned
   * @param failures errors that ended the run, or clean-up
   * @param warnings what a reader should know first
   */
  Report of(
      PinnedInputs inputs,
      List<ModelRun> models,
      List<Problem> failures,
      List<String> warnings,
      CleanUpResult cleanUp,
      Instant now) {
    List<Report.StepError> errors = new ArrayList<>();
    List<String> general = new ArrayList<>();
    for (Problem failure : failures) {
      errors.add(error(null, null, failure));
      general.add(failure.step() + " failed: " + sentence(failure.error()));
    }
    for (ModelRun model : models) {
      model
          .problems()
          .forEach((side, problem) -> errors.add(error(side, model.plan().name(), problem)));
      model
          .comparisonProblem()
          .ifPresent(
              problem -> {
                errors.add(error(null, model.plan().name(), problem));
                general.add(model.plan().name() + ": " + sentence(problem.error()));
              });
    }
    Judgement judgement =
        new Judge(sides.base().gate())
            .judge(general, warnings, models.stream().map(RunReport::facts).toList());
    return new Report(
        run.value(),
        judgement.verdict(),
        judgement.reasons(),
        startedAt,
        now.toEpochMilli() - startedAt.toEpochMilli(),
        sides.baseCommit(),
        sides.headCommit(),
        engine,
        errors,
        inputs.pins().values().stream()
            .map(pin -> input(pin, inputs.notes().get(pin.table())))
            .toList(),
        models.stream().map(RunReport::model).toList(),
        null,
        new Report.CleanUp(
            cleanUp.removed().stream().map(Object::toString).toList(),
            cleanUp.left().stream().map(Object::toString).toList()));
  }

  private static Report.StepError error(
      @Nullable Side side, @Nullable String model, Problem problem) {
    Place place = problem.error().place();
    return new Report.StepError(
        side,
        problem.step(),
        model,
        problem.error().code().name(),
        String.valueOf(problem.error().getMessage()),
        place == null ? null : place.file(),
        place == null ? null : place.line());
  }

  private static String sentence(WaterlineException error) {
    return (error.place() == null ? "" : error.place() + ": ")
        + String.valueOf(error.getMessage()).lines().findFirst().orElse("");
  }

  private static Report.Input input(Pin pin, @Nullable String note) {
    return new Report.Input(
        pin.table().toString(),
        pin.snapshotId() == null ? null : String.valueOf(pin.snapshotId()),
        pin.committedAt(),
        pin.metadataLocation(),
        pin.protection().toString(),
        pin.tag(),
        note);
  }

  private static ModelFacts facts(ModelRun model) {
    Map<Side, String> problems = new EnumMap<>(Side.class);
    model.problems().forEach((side, problem) -> problems.put(side, sentence(problem.error())));
    return new ModelFacts(
        model.plan().name(),
        model.plan().sides(),
        problems,
        model.comparison(),
        checks(model),
        List.of(),
        List.of());
  }

  private static List<Check> checks(ModelRun model) {
    List<Check> checks = new ArrayList<>();
    Comparison comparison = model.comparison();
    if (comparison != null) {
      checks.addAll(StandardChecks.of(comparison.rows()));
    } else if (model.written(Side.CANDIDATE).isPresent()) {
      checks.add(StandardChecks.ofCandidateAlone(model.rows(Side.CANDIDATE)));
    }
    if (model.before().isPresent()) {
      checks.add(output(model.change()));
    }
    return checks;
  }

  private static Check output(OutputChange change) {
    String name = "the output's main is unchanged";
    return switch (change.kind()) {
      case UNCHANGED ->
          new Check(name, Outcome.PASS, "Main's snapshot and schema are as before the run");
      case MOVED_BY_OTHERS -> new Check(name, Outcome.PASS, String.join("; ", change.sentences()));
      case REDEFINED -> new Check(name, Outcome.WARN, String.join("; ", change.sentences()));
      case MOVED_BY_RUN -> new Check(name, Outcome.FAIL, String.join("; ", change.sentences()));
    };
  }

  private static Report.Model model(ModelRun model) {
    Comparison comparison = model.comparison();
    boolean compared = comparison != null;
    return new Report.Model(
        model.plan().name(),
        model.plan().model().output().toString(),
        isolation(model),
        result(model, Side.BASE),
        result(model, Side.CANDIDATE),
        model.change().unchanged(),
        compared ? comparison.schema() : List.of(),
        compared ? comparison.rows() : null,
        compared ? comparison.columns() : List.of(),
        compared ? comparison.measures() : List.of(),
        compared ? comparison.groups() : List.of(),
        compared ? comparison.explanations() : List.of(),
        compared ? comparison.samples() : List.of(),
        List.of(),
        List.of(),
        checks(model),
        compared ? comparison.notes() : List.of());
  }

  private static Report.@Nullable Isolation isolation(ModelRun model) {
    for (Side side : Side.values()) {
      ModelRun.Written written = model.written(side).orElse(null);
      if (written != null) {
        return written.ref() instanceof PreviewRef.Branch
            ? Report.Isolation.BRANCH
            : Report.Isolation.TABLE;
      }
    }
    return null;
  }

  private static Report.@Nullable Result result(ModelRun model, Side side) {
    ModelRun.Written written = model.written(side).orElse(null);
    PlannedQuery query = model.plan().on(side);
    if (written == null || query == null) {
      return null;
    }
    String ref =
        written.ref() instanceof PreviewRef.Branch branch
            ? branch.branch()
            : written.ref().table().toString();
    return new Report.Result(
        ref, String.valueOf(written.snapshotId()), model.rows(side), query.model().sql().sha256());
  }
}

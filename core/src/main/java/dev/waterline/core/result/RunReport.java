package dev.waterline.core.result;

import dev.waterline.core.clean.CleanUpResult;
import dev.waterline.core.compare.Comparison;
import dev.waterline.core.compare.Reproducibility;
import dev.waterline.core.error.Place;
import dev.waterline.core.judge.Check;
import dev.waterline.core.judge.ExpectationCheck;
import dev.waterline.core.judge.ExpectationOutcome;
import dev.waterline.core.judge.FailingRow;
import dev.waterline.core.judge.Gate;
import dev.waterline.core.judge.Judge;
import dev.waterline.core.judge.Judgement;
import dev.waterline.core.judge.ModelFacts;
import dev.waterline.core.judge.Outcome;
import dev.waterline.core.judge.StandardChecks;
import dev.waterline.core.pin.Pin;
import dev.waterline.core.pin.PinnedInputs;
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
public final class RunReport {

  private final RunId run;
  private final Commits commits;
  private final Gate gate;
  private final Report.Engine engine;
  private final Instant startedAt;

  /**
   * The commits of both sides.
   *
   * @param base null when base isn't from git
   * @param head null when the candidate isn't from git, or has uncommitted changes
   */
  public record Commits(@Nullable String base, @Nullable String head) {

    public static final Commits NONE = new Commits(null, null);
  }

  /**
   * @param gate the gate that applies
   * @param engine what ran the SQL
   */
  public RunReport(RunId run, Commits commits, Gate gate, Report.Engine engine, Instant startedAt) {
    this.run = run;
    this.commits = commits;
    this.gate = gate;
    this.engine = engine;
    this.startedAt = startedAt;
  }

  /**
   * The report of a run.
   *
   * @param inputs what was pinned
   * @param models what was found, in the candidate's order
   * @param failures errors that ended the run, or clean-up
   * @param warnings what a reader should know first
   * @param cleanUp what was removed
   * @param cost billed use, or null on a laptop
   * @param now the end of the run
   */
  public Report of(
      PinnedInputs inputs,
      List<ModelOutcome> models,
      List<Problem> failures,
      List<String> warnings,
      CleanUpResult cleanUp,
      Report.@Nullable Cost cost,
      Instant now) {
    List<Report.StepError> errors = new ArrayList<>();
    List<String> general = new ArrayList<>();
    for (Problem failure : failures) {
      errors.add(error(null, null, failure));
      general.add(failure.step() + " failed: " + failure.sentence());
    }
    for (ModelOutcome model : models) {
      for (Side side : Side.values()) {
        Problem problem = model.problems().get(side);
        if (problem != null) {
          errors.add(error(side, model.name(), problem));
        }
      }
      Problem problem = model.comparisonProblem();
      if (problem != null) {
        errors.add(error(null, model.name(), problem));
        general.add(model.name() + ": " + problem.sentence());
      }
    }
    Judgement judgement =
        new Judge(gate).judge(general, warnings, models.stream().map(this::facts).toList());
    return new Report(
        run.value(),
        judgement.verdict(),
        judgement.reasons(),
        startedAt,
        now.toEpochMilli() - startedAt.toEpochMilli(),
        commits.base(),
        commits.head(),
        engine,
        errors,
        inputs.pins().values().stream()
            .map(pin -> input(pin, inputs.notes().get(pin.table())))
            .toList(),
        models.stream().map(this::model).toList(),
        cost,
        new Report.CleanUp(
            cleanUp.removed().stream().map(Object::toString).toList(),
            cleanUp.left().stream().map(Object::toString).toList()));
  }

  private static Report.StepError error(
      @Nullable Side side, @Nullable String model, Problem problem) {
    Place place = problem.place();
    return new Report.StepError(
        side,
        problem.step(),
        model,
        problem.code().name(),
        problem.message(),
        place == null ? null : place.file(),
        place == null ? null : place.line());
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

  private ModelFacts facts(ModelOutcome model) {
    Map<Side, String> problems = new EnumMap<>(Side.class);
    model.problems().forEach((side, problem) -> problems.put(side, problem.sentence()));
    return new ModelFacts(
        model.name(),
        model.sqlSha256().keySet(),
        problems,
        model.comparison(),
        checks(model),
        model.judged().rules(),
        expectations(model));
  }

  private List<ExpectationOutcome> expectations(ModelOutcome model) {
    return gate.expect().stream()
        .filter(expectation -> expectation.model().equals(model.name()))
        .map(expectation -> ExpectationCheck.of(expectation, model.comparison()))
        .toList();
  }

  private static List<Check> checks(ModelOutcome model) {
    List<Check> checks = new ArrayList<>(model.judged().checks());
    Comparison comparison = model.comparison();
    OutputChange change = model.outputChange();
    if (comparison != null) {
      checks.addAll(StandardChecks.of(comparison.rows()));
    } else if (model.rows().containsKey(Side.CANDIDATE)) {
      checks.add(StandardChecks.ofCandidateAlone(model.rowsOf(Side.CANDIDATE)));
    }
    if (change != null) {
      checks.add(output(change));
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

  private Report.Model model(ModelOutcome model) {
    Comparison comparison = model.comparison();
    OutputChange change = model.outputChange();
    boolean compared = comparison != null;
    List<String> notes = new ArrayList<>(compared ? comparison.notes() : List.of());
    notes.addAll(model.notes());
    return new Report.Model(
        model.name(),
        model.output().toString(),
        isolation(model),
        result(model, Side.BASE),
        result(model, Side.CANDIDATE),
        change == null || change.unchanged(),
        compared ? comparison.schema() : List.of(),
        compared ? comparison.rows() : null,
        compared ? comparison.columns() : List.of(),
        compared ? comparison.measures() : List.of(),
        compared ? comparison.groups() : List.of(),
        compared ? comparison.explanations() : List.of(),
        compared ? comparison.samples() : List.of(),
        model.judged().rules(),
        expectations(model),
        checks(model),
        compared ? comparison.reproducibility() : Reproducibility.FULL,
        stored(model.judged().failures()),
        notes);
  }

  private static Report.@Nullable StoredFailures stored(List<FailingRow> failures) {
    return failures.isEmpty()
        ? null
        : new Report.StoredFailures(Report.StoredFailures.FILE, failures.size());
  }

  private static Report.@Nullable Isolation isolation(ModelOutcome model) {
    return model.written().values().stream()
        .findFirst()
        .map(
            written ->
                written.ref() instanceof PreviewRef.Branch
                    ? Report.Isolation.BRANCH
                    : Report.Isolation.TABLE)
        .orElse(null);
  }

  private static Report.@Nullable Result result(ModelOutcome model, Side side) {
    Written written = model.written().get(side);
    String sqlSha256 = model.sqlSha256().get(side);
    if (written == null || sqlSha256 == null) {
      return null;
    }
    String ref =
        written.ref() instanceof PreviewRef.Branch branch
            ? branch.branch()
            : written.ref().table().toString();
    return new Report.Result(
        ref, String.valueOf(written.snapshotId()), model.rowsOf(side), sqlSha256);
  }
}

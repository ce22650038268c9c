package dev.waterline.lambda.run;

import dev.waterline.core.bundle.Bundle;
import dev.waterline.core.clean.CleanUpResult;
import dev.waterline.core.contract.RunJob;
import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.json.FailingRowsJson;
import dev.waterline.core.pin.Pin;
import dev.waterline.core.pin.PinEntry;
import dev.waterline.core.pin.PinnedInputs;
import dev.waterline.core.policy.Policy;
import dev.waterline.core.project.Model;
import dev.waterline.core.project.Project;
import dev.waterline.core.report.Report;
import dev.waterline.core.result.Captured;
import dev.waterline.core.result.ComparisonResult;
import dev.waterline.core.result.ComparisonResult.ComparedModel;
import dev.waterline.core.result.JobRecord;
import dev.waterline.core.result.Judged;
import dev.waterline.core.result.LegResult;
import dev.waterline.core.result.LegResult.LegModel;
import dev.waterline.core.result.ModelOutcome;
import dev.waterline.core.result.Problem;
import dev.waterline.core.result.RunClaim;
import dev.waterline.core.result.RunReport;
import dev.waterline.core.result.Written;
import dev.waterline.core.run.Side;
import dev.waterline.core.run.Step;
import dev.waterline.core.table.TableName;
import dev.waterline.core.transform.OutputChange;
import dev.waterline.iceberg.capture.RunCapture;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.iceberg.catalog.Catalog;
import org.jspecify.annotations.Nullable;

/** Makes the report of a run from its folder, with whatever is there. */
public final class RunJudgement {

  private static final String UNKNOWN = "unknown";

  private final Catalog catalog;
  private final String sandboxDatabase;
  private final String release;
  private final Prices prices;

  /**
   * @param catalog must not cache tables
   * @param release the EMR release, for the report
   */
  public RunJudgement(Catalog catalog, String sandboxDatabase, String release, Prices prices) {
    this.catalog = catalog;
    this.sandboxDatabase = sandboxDatabase;
    this.release = release;
    this.prices = prices;
  }

  /**
   * What a run has to say.
   *
   * @param failingRows the lines of {@value Report.StoredFailures#FILE}
   */
  public record Documents(Report report, String failingRows) {}

  /**
   * The report.
   *
   * @param more errors that the folder doesn't tell
   * @throws WaterlineException when the bundle can't be read, so that nothing can be said
   */
  public Documents documents(
      RunFolder folder, RunClaim claim, Bundle bundle, List<Problem> more, Instant now) {
    Project base = bundle.project(Side.BASE);
    Project candidate = bundle.project(Side.CANDIDATE);
    Policy policy = Policy.of(base, candidate);
    List<Problem> failures = new ArrayList<>(more);
    Captured captured =
        folder.captured().orElseGet(() -> new Captured(Map.of(), Map.of(), Map.of()));
    Map<RunJob, JobRecord> jobs = jobs(folder);
    Map<Side, LegResult> legs = legs(folder, base, candidate, jobs, failures);
    Map<String, ComparedModel> compared = compared(folder, base, candidate, failures);
    Map<TableName, OutputChange> changes = RunCapture.changes(catalog, captured, folder.run());
    List<String> notes = jobs.values().stream().flatMap(RunJudgement::wideRights).toList();
    List<ModelOutcome> models = new ArrayList<>();
    for (String name : names(base, candidate)) {
      models.add(outcome(name, base, candidate, legs, compared, changes, notes));
    }
    Report report =
        new RunReport(
                folder.run(),
                new RunReport.Commits(bundle.baseCommit(), bundle.headCommit()),
                policy.gate(),
                engine(legs, candidate, claim),
                claim.startedAt())
            .of(
                pinned(folder, captured),
                models,
                failures,
                warnings(policy, base, candidate),
                CleanUpResult.NOTHING,
                prices.of(jobs.values()),
                now);
    return new Documents(report, FailingRowsJson.write(models));
  }

  private static Map<RunJob, JobRecord> jobs(RunFolder folder) {
    Map<RunJob, JobRecord> jobs = new EnumMap<>(RunJob.class);
    for (RunJob job : RunJob.values()) {
      folder.job(job).ifPresent(found -> jobs.put(job, found));
    }
    return jobs;
  }

  private Map<Side, LegResult> legs(
      RunFolder folder,
      Project base,
      Project candidate,
      Map<RunJob, JobRecord> jobs,
      List<Problem> failures) {
    ResultCheck check = new ResultCheck(folder.run(), sandboxDatabase);
    Map<Side, LegResult> legs = new EnumMap<>(Side.class);
    for (Side side : Side.values()) {
      Project project = side == Side.BASE ? base : candidate;
      Optional<LegResult> leg =
          checked(
              Step.TRANSFORM,
              failures,
              () -> folder.leg(side).map(result -> check.leg(side, project, result)));
      legs.put(side, leg.orElseGet(() -> lost(folder, side, project, jobs)));
      leg.ifPresent(result -> failures.addAll(result.failures()));
    }
    return legs;
  }

  /** A side without a result, with the reason at each of its models. */
  private static LegResult lost(
      RunFolder folder, Side side, Project project, Map<RunJob, JobRecord> jobs) {
    JobRecord job = jobs.get(RunJob.of(side));
    String why =
        job == null
            ? "its job didn't start"
            : "its job %s ended as %s%s"
                .formatted(
                    job.jobRunId(),
                    job.state(),
                    job.logs() == null ? "" : "; the driver's logs are in " + job.logs());
    Problem problem = new Problem(Step.TRANSFORM, ErrorCode.INTERNAL, why, null);
    return new LegResult(
        folder.run(),
        side,
        null,
        project.models().stream()
            .map(
                model -> new LegModel(model.name(), model.sql().sha256(), null, problem, List.of()))
            .toList(),
        List.of());
  }

  private Map<String, ComparedModel> compared(
      RunFolder folder, Project base, Project candidate, List<Problem> failures) {
    ResultCheck check = new ResultCheck(folder.run(), sandboxDatabase);
    Optional<ComparisonResult> result =
        checked(
            Step.COMPARE,
            failures,
            () ->
                folder.comparison().map(found -> check.comparison(names(base, candidate), found)));
    Map<String, ComparedModel> compared = new LinkedHashMap<>();
    result.ifPresent(
        found -> {
          failures.addAll(found.failures());
          found.models().forEach(model -> compared.put(model.name(), model));
        });
    return compared;
  }

  private static <T> Optional<T> checked(
      Step step, List<Problem> failures, Supplier<Optional<T>> reader) {
    try {
      return reader.get();
    } catch (WaterlineException e) {
      failures.add(Problem.of(step, e));
      return Optional.empty();
    }
  }

  private static ModelOutcome outcome(
      String name,
      Project base,
      Project candidate,
      Map<Side, LegResult> legs,
      Map<String, ComparedModel> compared,
      Map<TableName, OutputChange> changes,
      List<String> notes) {
    Map<Side, String> sql = new EnumMap<>(Side.class);
    Map<Side, Problem> problems = new EnumMap<>(Side.class);
    Map<Side, Written> written = new EnumMap<>(Side.class);
    TableName output = null;
    List<String> allNotes = new ArrayList<>(notes);
    for (Side side : Side.values()) {
      Model model = model(side == Side.BASE ? base : candidate, name);
      if (model == null) {
        continue;
      }
      output = model.output();
      sql.put(side, model.sql().sha256());
      LegModel found = find(legs.get(side), name);
      if (found != null) {
        found.notes().stream().filter(note -> !allNotes.contains(note)).forEach(allNotes::add);
      }
      if (found == null) {
        problems.put(
            side,
            new Problem(Step.TRANSFORM, ErrorCode.INTERNAL, "its job says nothing of it", null));
      } else if (found.written() != null) {
        written.put(side, found.written());
      } else if (found.problem() != null) {
        problems.put(side, found.problem());
      }
    }
    if (output == null) {
      throw new IllegalStateException("A model is on one side at least");
    }
    ComparedModel difference = compared.get(name);
    Problem comparisonProblem = difference == null ? null : difference.problem();
    if (written.size() == Side.values().length
        && (difference == null
            || (difference.comparison() == null && difference.problem() == null))) {
      comparisonProblem =
          new Problem(Step.COMPARE, ErrorCode.INTERNAL, "The results were not compared", null);
    }
    return new ModelOutcome(
        name,
        output,
        sql,
        problems,
        written,
        difference == null ? Map.of() : difference.rows(),
        written.size() == Side.values().length && difference != null
            ? difference.comparison()
            : null,
        comparisonProblem,
        changes.get(output),
        difference == null ? Judged.NOTHING : difference.judged(),
        allNotes);
  }

  private static @Nullable LegModel find(@Nullable LegResult leg, String name) {
    return leg == null
        ? null
        : leg.models().stream().filter(model -> model.name().equals(name)).findFirst().orElse(null);
  }

  private static @Nullable Model model(Project project, String name) {
    return project.models().stream()
        .filter(model -> model.name().equals(name))
        .findFirst()
        .orElse(null);
  }

  /** The candidate's models in its order, then those that only base has. */
  private static Set<String> names(Project base, Project candidate) {
    Set<String> names = new LinkedHashSet<>();
    candidate.models().forEach(model -> names.add(model.name()));
    base.models().forEach(model -> names.add(model.name()));
    return names;
  }

  private static PinnedInputs pinned(RunFolder folder, Captured captured) {
    Map<TableName, Pin> pins = new LinkedHashMap<>();
    folder
        .pins()
        .ifPresent(
            found ->
                found
                    .inputs()
                    .forEach(
                        (table, entry) -> {
                          if (entry instanceof PinEntry.Complete complete) {
                            pins.put(table, complete.pin());
                          }
                        }));
    return new PinnedInputs(pins, captured.notes(), Map.of());
  }

  private Report.Engine engine(Map<Side, LegResult> legs, Project candidate, RunClaim claim) {
    for (LegResult leg : legs.values()) {
      Report.Engine engine = leg.engine();
      if (engine != null) {
        return new Report.Engine(engine.spark(), engine.iceberg(), release, engine.settings());
      }
    }
    return new Report.Engine(
        UNKNOWN,
        UNKNOWN,
        release,
        new Report.Settings(
            candidate.session().timeZone().getId(),
            Boolean.TRUE.equals(candidate.session().ansi()),
            claim.startedAt()));
  }

  private static List<String> warnings(Policy policy, Project base, Project candidate) {
    List<String> warnings = new ArrayList<>(policy.loosenings());
    if (!base.session().equals(candidate.session())) {
      warnings.add("The change alters the session's settings; both sides ran with the candidate's");
    }
    return warnings;
  }

  /** A job that could read the pinned tables alone is as it should be, and not worth a note. */
  private static Stream<String> wideRights(JobRecord job) {
    return switch (job.rights()) {
      case TABLE -> Stream.empty();
      case DATABASE ->
          Stream.of(
              "The %s job could read the folders of the pinned tables' databases: a policy per table is too long"
                  .formatted(job.job()));
      case NONE ->
          Stream.of(
              "The %s job had all rights of its role: a policy per database is too long"
                  .formatted(job.job()));
    };
  }
}

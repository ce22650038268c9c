package dev.waterline.cli.run;

import dev.waterline.cli.output.Progress;
import dev.waterline.cli.output.Progress.Told;
import dev.waterline.cli.output.ReportFolder;
import dev.waterline.cli.seed.WarehouseSeeding;
import dev.waterline.cli.warehouse.LocalWarehouse;
import dev.waterline.core.clean.CleanUpResult;
import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.json.FailingRowsJson;
import dev.waterline.core.judge.Summary;
import dev.waterline.core.manifest.Manifest;
import dev.waterline.core.pin.PinnedInputs;
import dev.waterline.core.pin.Retention;
import dev.waterline.core.plan.PlannedModel;
import dev.waterline.core.plan.PlannedQuery;
import dev.waterline.core.plan.Planner;
import dev.waterline.core.plan.RunPlan;
import dev.waterline.core.policy.Policy;
import dev.waterline.core.project.SourceText;
import dev.waterline.core.report.Report;
import dev.waterline.core.result.InputFreshness;
import dev.waterline.core.result.ModelOutcome;
import dev.waterline.core.result.Problem;
import dev.waterline.core.result.RunReport;
import dev.waterline.core.run.BaseRuns;
import dev.waterline.core.run.RunId;
import dev.waterline.core.run.Side;
import dev.waterline.core.run.Step;
import dev.waterline.core.table.TableName;
import dev.waterline.iceberg.pin.InputPinner;
import dev.waterline.iceberg.preview.OutputStates;
import dev.waterline.spark.guard.SparkSqlInspector;
import dev.waterline.spark.judge.ResultJudge;
import dev.waterline.spark.transform.CompiledModels;
import dev.waterline.spark.transform.CompiledQuery;
import dev.waterline.spark.transform.PinnedTables;
import dev.waterline.spark.transform.SideCompiler;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A whole run on this machine: the steps in their order, and clean-up at the end of every path. */
public final class LocalRun {

  /** How long an interrupted run waits for its own writers to give up. */
  private static final Duration WRITERS_END = Duration.ofSeconds(20);

  private final LocalWarehouse warehouse;
  private final RunRequest request;
  private final Progress progress;
  private final Instant startedAt;
  private final Clock clock;
  private final Policy policy;

  private final List<ModelRun> models = new ArrayList<>();
  private final List<Problem> failures = new ArrayList<>();
  private PinnedInputs inputs = PinnedInputs.NONE;
  private @Nullable PinnedTables tables;
  private final CountDownLatch cleanedUp = new CountDownLatch(1);
  private volatile boolean interrupted;

  public LocalRun(LocalWarehouse warehouse, RunRequest request, Progress progress, Clock clock) {
    this.warehouse = warehouse;
    this.request = request;
    this.progress = progress;
    this.clock = clock;
    this.startedAt = clock.instant();
    this.policy = Policy.of(request.sides().base(), request.sides().candidate());
  }

  /**
   * What a run leaves.
   *
   * @param report the report, which is in the folder, too
   * @param folder where the report's files are
   */
  public record Finished(Report report, ReportFolder folder) {}

  /**
   * Runs. Whatever goes wrong after the plan ends in a report.
   *
   * @throws WaterlineException when the run can't start: the project, the pins file or a folder is
   *     wrong
   */
  public Finished execute() {
    seed();
    RunPlan plan = progress.step(Step.PLAN, this::plan);
    if (request.pins() != null) {
      InputPinner.refuseUnused(request.pins(), plan.inputs());
    }
    RunReservation reservation = new RunReservation(warehouse.folder());
    RunId first = RunIds.first(plan, warehouse, request.pins());
    RunId run = reservation.claim(first, id -> RunFolders.taken(request, id));
    ReportFolder folder;
    RunManifest manifest;
    try {
      folder = RunFolders.open(request, run);
      manifest =
          new RunManifest(folder, Manifest.start(run, startedAt, plan.inputs(), queries(plan)));
    } catch (WaterlineException e) {
      reservation.release(run);
      throw e;
    }
    CleanUp cleanUp = new CleanUp(warehouse, run, manifest, reservation);
    Thread onInterrupt = new Thread(() -> interrupt(cleanUp));
    Runtime.getRuntime().addShutdownHook(onInterrupt);
    CleanUpResult cleaned;
    try {
      steps(plan, run, manifest);
    } finally {
      cleaned = finish(cleanUp);
      cleanedUp.countDown();
      removeHook(onInterrupt);
    }
    List<ModelOutcome> outcomes = models.stream().map(ModelRun::outcome).toList();
    Report report =
        new RunReport(
                run,
                new RunReport.Commits(request.sides().baseCommit(), request.sides().headCommit()),
                policy.gate(),
                warehouse.engine(request.sides().candidate().session(), startedAt),
                startedAt)
            .of(inputs, outcomes, failures, warnings(), cleaned, null, clock.instant());
    folder.write(report, FailingRowsJson.write(outcomes));
    return new Finished(report, folder);
  }

  private void seed() {
    List<SourceText> seed = request.sides().candidate().local().seed();
    if (seed.isEmpty() || !warehouse.ownsInputs()) {
      return;
    }
    List<TableName> created =
        progress.during(
            "seed",
            () ->
                WarehouseSeeding.seeder(warehouse, request.sides().candidate().catalog())
                    .createMissing(seed));
    if (!created.isEmpty()) {
      progress.say("seed      created " + joined(created));
    }
  }

  private Told<RunPlan> plan() {
    RunPlan plan =
        new Planner(new SparkSqlInspector(warehouse.spark()))
            .plan(request.sides().base(), request.sides().candidate());
    return new Told<>(
        plan,
        "%s; base is %s; reads %s"
            .formatted(
                joined(plan.models().stream().map(PlannedModel::name).toList()),
                request.sides().origin(),
                plan.inputs().isEmpty() ? "no table" : joined(plan.inputs())));
  }

  /**
   * The steps between the plan and the report. An error of one side is kept and the other goes on.
   */
  private void steps(RunPlan plan, RunId run, RunManifest manifest) {
    plan.models().forEach(model -> models.add(new ModelRun(model)));
    Step step = Step.PIN;
    try {
      manifest.at(step);
      inputs = progress.step(step, () -> pin(plan, run));
      step = Step.TRANSFORM;
      stopIfInterrupted();
      manifest.at(step);
      progress.step(step, () -> transform(plan, run, manifest));
      step = Step.COMPARE;
      stopIfInterrupted();
      manifest.at(step);
      progress.step(step, () -> compare(plan));
      step = Step.JUDGE;
      stopIfInterrupted();
      manifest.at(step);
      progress.step(step, () -> judge(plan, run));
    } catch (WaterlineException e) {
      failures.add(Problem.of(step, e));
    } catch (RuntimeException e) {
      failures.add(
          Problem.of(
              step,
              new WaterlineException(
                  ErrorCode.INTERNAL,
                  "The step failed with %s; its text is withheld, because it may hold data."
                      .formatted(e.getClass().getName()),
                  e)));
    }
  }

  private Told<PinnedInputs> pin(RunPlan plan, RunId run) {
    PinnedInputs pinned =
        warehouse
            .pinner()
            .pin(
                plan.inputs(),
                policy.inputs(),
                request.pins(),
                run,
                Retention.RUN_LEASE,
                clock.instant());
    pinned = withWindows(pinned);
    return new Told<>(
        pinned,
        "%d of %d input%s"
            .formatted(
                pinned.pins().size(), plan.inputs().size(), plan.inputs().size() == 1 ? "" : "s"));
  }

  /** Says of each input that is read through a condition that it is. */
  private PinnedInputs withWindows(PinnedInputs pinned) {
    Map<TableName, String> notes = new LinkedHashMap<>(pinned.notes());
    policy
        .inputs()
        .forEach(
            (table, input) -> {
              if (input.where() != null && pinned.pins().containsKey(table)) {
                notes.merge(
                    table,
                    "both sides read only rows where " + input.where(),
                    (first, second) -> first + "; " + second);
              }
            });
    return new PinnedInputs(pinned.pins(), notes, pinned.missing());
  }

  private Told<Boolean> transform(RunPlan plan, RunId run, RunManifest manifest) {
    tables = new PinnedTables(warehouse.inputs(), inputs, policy);
    Map<Side, CompiledModels> compiled = new EnumMap<>(Side.class);
    for (Side side : Side.values()) {
      compiled.put(side, compile(plan, side));
    }
    new TransformStep(warehouse, run, request.limits(), clock.instant(), manifest::with)
        .transform(models, compiled);
    long failed = models.stream().mapToLong(model -> model.problems().size()).sum();
    return new Told<>(
        true,
        failed == 0
            ? "both sides, on the same pins"
            : "%d quer%s failed".formatted(failed, failed == 1 ? "y" : "ies"));
  }

  private CompiledModels compile(RunPlan plan, Side side) {
    return new SideCompiler(
            warehouse.sandbox(),
            Objects.requireNonNull(tables, "inputs are pinned first"),
            inputs,
            policy)
        .compile(
            plan, side, request.sides().on(side), request.sides().candidate().session(), startedAt);
  }

  private Told<Boolean> compare(RunPlan plan) {
    Map<String, CompiledQuery> baseAgain =
        request.baseRuns() == BaseRuns.TWICE
            // Seeds of random functions are drawn while compiling.
            ? compile(plan, Side.BASE).queries()
            : Map.of();
    new CompareStep(warehouse, request.limits(), policy).compare(models, baseAgain);
    List<String> details = new ArrayList<>();
    for (ModelRun model : models) {
      if (model.comparison() != null) {
        details.add(model.plan().name() + ": " + Summary.of(model.comparison()));
      }
    }
    return new Told<>(true, details.isEmpty() ? "nothing to compare" : String.join("; ", details));
  }

  private Told<Boolean> judge(RunPlan plan, RunId run) {
    lookAtOutputs(run);
    ResultJudge judge =
        new ResultJudge(
            warehouse.sandbox(),
            Objects.requireNonNull(tables, "transform comes before judge"),
            request.sides().candidate(),
            policy,
            request.rulesets(),
            startedAt);
    for (ModelRun model : models) {
      model.judged(
          judge
              .judge(model.plan().model(), model.written())
              .after(
                  InputFreshness.of(
                      model.plan(), inputs, policy, judge.newestValues(), startedAt)));
    }
    long rules = models.stream().mapToLong(model -> model.outcome().judged().rules().size()).sum();
    return new Told<>(true, rules == 0 ? "checks" : rules + " rule outcomes, and checks");
  }

  private void lookAtOutputs(RunId run) {
    OutputStates states = new OutputStates(warehouse.catalog());
    for (ModelRun model : models) {
      model.before().ifPresent(before -> model.changed(states.changeSince(before, run)));
    }
  }

  private CleanUpResult finish(CleanUp cleanUp) {
    if (request.cleanUp() == RunRequest.CleanUpPolicy.KEEP && !interrupted) {
      return cleanUp.keep();
    }
    CleanUpResult cleaned =
        progress.step(
            Step.CLEANUP,
            () -> {
              CleanUpResult result = cleanUp.remove();
              return new Told<>(
                  result,
                  "removed %d, left %d".formatted(result.removed().size(), result.left().size()));
            });
    if (!cleaned.complete()) {
      failures.add(
          Problem.of(
              Step.CLEANUP,
              new WaterlineException(
                  ErrorCode.CLEANUP_INCOMPLETE,
                  "Clean-up left %s. Run `waterline clean %s` again."
                      .formatted(joined(cleaned.left()), cleanUp.run()))));
    }
    return cleaned;
  }

  private void interrupt(CleanUp cleanUp) {
    interrupted = true;
    progress.say("interrupted; what the run made is being removed");
    try {
      warehouse.spark().sparkContext().cancelAllJobs();
    } catch (IllegalStateException e) {
      // Spark's own hook was faster: its jobs have ended.
    }
    try {
      // A writer that is past its last job would make its branch again.
      cleanedUp.await(WRITERS_END.toSeconds(), TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    cleanUp.remove();
  }

  private void stopIfInterrupted() {
    if (interrupted) {
      throw new WaterlineException(ErrorCode.INTERNAL, "The run was interrupted");
    }
  }

  private static void removeHook(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is shutting down, and the hook has cleaned up already.
    }
  }

  private List<String> warnings() {
    List<String> warnings = new ArrayList<>(policy.loosenings());
    if (!request.sides().base().session().equals(request.sides().candidate().session())) {
      warnings.add("The change alters the session's settings; both sides ran with the candidate's");
    }
    return warnings;
  }

  private static List<Manifest.Query> queries(RunPlan plan) {
    List<Manifest.Query> queries = new ArrayList<>();
    for (PlannedModel model : plan.models()) {
      for (Side side : model.sides()) {
        PlannedQuery query = model.on(side);
        if (query != null) {
          SourceText sql = query.model().sql();
          queries.add(new Manifest.Query(model.name(), side, sql.path(), sql.sha256()));
        }
      }
    }
    return queries;
  }

  private static String joined(Iterable<?> things) {
    List<String> texts = new ArrayList<>();
    things.forEach(thing -> texts.add(String.valueOf(thing)));
    return String.join(", ", texts);
  }
}

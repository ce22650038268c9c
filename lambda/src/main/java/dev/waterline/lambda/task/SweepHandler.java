package dev.waterline.lambda.task;

import com.fasterxml.jackson.databind.JsonNode;
import dev.waterline.core.clean.Artifact;
import dev.waterline.core.clean.CleanUpResult;
import dev.waterline.core.contract.BucketLayout;
import dev.waterline.core.contract.EnvironmentKey;
import dev.waterline.core.contract.JobArgument;
import dev.waterline.core.contract.JobCommand;
import dev.waterline.core.contract.WorkflowTask;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.result.RunClaim;
import dev.waterline.core.run.RunId;
import dev.waterline.core.run.Step;
import dev.waterline.iceberg.clean.RunCleaner;
import dev.waterline.lambda.aws.AwsClients;
import dev.waterline.lambda.aws.FunctionEnvironment;
import dev.waterline.lambda.launch.JobSettings;
import dev.waterline.lambda.payload.SweepResult;
import dev.waterline.lambda.port.Executions;
import dev.waterline.lambda.port.JobRuns;
import dev.waterline.lambda.port.ObjectStore;
import dev.waterline.lambda.run.RunCleanUp;
import dev.waterline.lambda.run.RunFolder;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.iceberg.catalog.Catalog;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes what runs left past their lease, whatever became of their executions, and starts the
 * maintenance of the sandbox database. EventBridge delivers the events of ended executions by best
 * effort, so something must look without being told.
 */
public final class SweepHandler extends TaskHandler<JsonNode, SweepResult> {

  private static final Logger LOG = LoggerFactory.getLogger(SweepHandler.class);

  /** Longer than any job writes: files of a job under way look like orphans. */
  private static final int FEWEST_ORPHAN_HOURS = 72;

  private final ObjectStore store;
  private final JobRuns jobs;
  private final Executions executions;
  private final Catalog catalog;
  private final FunctionEnvironment environment;
  private final RunCleanUp cleanUp;
  private final JobSettings settings;
  private final Duration lease;
  private final Clock clock;

  /** For Lambda. */
  public SweepHandler() {
    this(FunctionEnvironment.of(WorkflowTask.SWEEP));
  }

  private SweepHandler(FunctionEnvironment environment) {
    this(
        AwsClients.objectStore(environment),
        AwsClients.jobLauncher(environment),
        AwsClients.executions(),
        AwsClients.catalog(environment),
        environment,
        Clock.systemUTC());
  }

  SweepHandler(
      ObjectStore store,
      JobRuns jobs,
      Executions executions,
      Catalog catalog,
      FunctionEnvironment environment,
      Clock clock) {
    super(WorkflowTask.SWEEP, JsonNode.class);
    this.store = store;
    this.jobs = jobs;
    this.executions = executions;
    this.catalog = catalog;
    this.environment = environment;
    this.cleanUp = new RunCleanUp(jobs, catalog, environment.text(EnvironmentKey.SANDBOX_DATABASE));
    this.settings = LaunchRunHandler.settings(environment);
    this.lease = Duration.ofHours(environment.wholeNumber(EnvironmentKey.LEASE_HOURS));
    this.clock = clock;
  }

  @Override
  SweepResult handle(JsonNode event) {
    List<String> cleaned = new ArrayList<>();
    List<String> left = new ArrayList<>();
    for (RunId run : runs()) {
      try {
        sweep(run, cleaned, left);
      } catch (RuntimeException e) {
        LOG.warn("The run {} can't be cleaned up", run, e);
        left.add(
            "%s: %s"
                .formatted(
                    run,
                    e instanceof WaterlineException
                        ? e.getMessage()
                        : e.getClass().getSimpleName()));
      }
    }
    return new SweepResult(cleaned, left, maintain(left));
  }

  /** Runs with a folder, and runs whose folder is gone but whose refs are still there. */
  private TreeSet<RunId> runs() {
    TreeSet<RunId> runs = new TreeSet<>(Comparator.comparing(RunId::value));
    for (String folder : store.folders(BucketLayout.RUNS)) {
      run(folder).forEach(runs::add);
    }
    runs.addAll(new RunCleaner(catalog).leftoversIn(databases()).keySet());
    return runs;
  }

  private List<List<String>> databases() {
    return Stream.concat(
            Stream.of(environment.text(EnvironmentKey.SANDBOX_DATABASE)),
            environment.names(EnvironmentKey.INPUT_DATABASES).stream())
        .distinct()
        .map(List::of)
        .toList();
  }

  private static Stream<RunId> run(String folder) {
    try {
      return Stream.of(new RunId(folder));
    } catch (WaterlineException e) {
      return Stream.empty();
    }
  }

  private void sweep(RunId run, List<String> cleaned, List<String> left) {
    RunFolder folder = new RunFolder(store, run);
    RunClaim claim = folder.claim().orElse(null);
    Instant now = clock.instant();
    if (claim != null && claim.startedAt().plus(lease).isAfter(now)) {
      return;
    }
    boolean clean =
        folder
            .manifest()
            .map(found -> found.step() == Step.CLEANUP && found.left().isEmpty())
            .orElse(false);
    if (clean) {
      return;
    }
    if (claim != null && executions.state(claim.execution()) == Executions.State.RUNNING) {
      executions.stop(claim.execution(), "The run %s is past its lease".formatted(run));
      left.add("%s: its execution was still running and was stopped".formatted(run));
      return;
    }
    RunCleaner cleaner = new RunCleaner(catalog);
    CleanUpResult result = cleanUp.clean(folder);
    if (claim == null) {
      result =
          result.plus(
              cleaner.clean(
                  run,
                  cleaner.leftoversIn(databases()).getOrDefault(run, List.of()).stream()
                      .map(Artifact::table)
                      .toList()));
    }
    if (result.complete()) {
      cleaned.add(run.value());
    } else {
      result.left().forEach(what -> left.add(run + ": " + what));
    }
  }

  private @Nullable String maintain(List<String> left) {
    LocalDate today = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    List<String> arguments = new ArrayList<>();
    arguments.add(JobCommand.MAINTENANCE.toString());
    LaunchRunHandler.add(
        arguments,
        JobArgument.SANDBOX_URI,
        "s3://" + environment.text(EnvironmentKey.SANDBOX_BUCKET));
    LaunchRunHandler.add(
        arguments, JobArgument.SANDBOX_DATABASE, environment.text(EnvironmentKey.SANDBOX_DATABASE));
    LaunchRunHandler.add(
        arguments,
        JobArgument.ORPHAN_AGE_HOURS,
        String.valueOf(Math.max(FEWEST_ORPHAN_HOURS, lease.toHours())));
    try {
      return jobs.start(
          new JobRuns.Request(
              "waterline_maintenance_" + today,
              arguments,
              settings.ofMaintenance(),
              null,
              environment.wholeNumber(EnvironmentKey.JOB_TIMEOUT_MINUTES),
              Map.of(
                  "waterline:environment",
                  environment.text(EnvironmentKey.ENVIRONMENT),
                  "waterline:job",
                  "maintenance")));
    } catch (WaterlineException e) {
      left.add("maintenance: " + e.getMessage());
      return null;
    }
  }
}

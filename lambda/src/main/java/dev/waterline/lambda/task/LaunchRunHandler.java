package dev.waterline.lambda.task;

import dev.waterline.core.contract.EnvironmentKey;
import dev.waterline.core.contract.JobArgument;
import dev.waterline.core.contract.JobCommand;
import dev.waterline.core.contract.RunJob;
import dev.waterline.core.contract.WorkflowTask;
import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.pin.Pins;
import dev.waterline.core.result.JobRecord;
import dev.waterline.core.result.JobRecord.Use;
import dev.waterline.core.run.RunId;
import dev.waterline.lambda.aws.AwsClients;
import dev.waterline.lambda.aws.FunctionEnvironment;
import dev.waterline.lambda.launch.JobSettings;
import dev.waterline.lambda.launch.SessionPolicy;
import dev.waterline.lambda.launch.TableFolders;
import dev.waterline.lambda.payload.JobTicket;
import dev.waterline.lambda.payload.LaunchInput;
import dev.waterline.lambda.payload.RunOrder.Options;
import dev.waterline.lambda.port.JobRuns;
import dev.waterline.lambda.port.ObjectStore;
import dev.waterline.lambda.run.RunFolder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Starts a job of a run. The client token is made of the run (which holds the attempt) and the job:
 * a repeated task, and a redriven execution, finds the job that the first one started. A random one
 * would start a second job.
 */
public final class LaunchRunHandler extends TaskHandler<LaunchInput, JobTicket> {

  private final ObjectStore store;
  private final JobRuns jobs;
  private final FunctionEnvironment environment;
  private final JobSettings settings;
  private final int timeoutMinutes;

  /** For Lambda. */
  public LaunchRunHandler() {
    this(FunctionEnvironment.of(WorkflowTask.LAUNCH_RUN));
  }

  private LaunchRunHandler(FunctionEnvironment environment) {
    this(AwsClients.objectStore(environment), AwsClients.jobLauncher(environment), environment);
  }

  LaunchRunHandler(ObjectStore store, JobRuns jobs, FunctionEnvironment environment) {
    super(WorkflowTask.LAUNCH_RUN, LaunchInput.class);
    this.store = store;
    this.jobs = jobs;
    this.environment = environment;
    this.settings = settings(environment);
    this.timeoutMinutes = environment.wholeNumber(EnvironmentKey.JOB_TIMEOUT_MINUTES);
  }

  static JobSettings settings(FunctionEnvironment environment) {
    return new JobSettings(
        environment.text(EnvironmentKey.SANDBOX_BUCKET),
        environment.text(EnvironmentKey.ICEBERG_JAR),
        environment.wholeNumber(EnvironmentKey.MAX_VCPUS),
        environment.wholeNumber(EnvironmentKey.MAX_MEMORY_GB));
  }

  @Override
  JobTicket handle(LaunchInput input) {
    RunId run = input.runId();
    RunJob job = input.runJob();
    RunFolder folder = new RunFolder(store, run);
    String bundle = folder.claimed().bundleSha256();
    Pins pins =
        folder
            .pins()
            .orElseThrow(
                () ->
                    new WaterlineException(
                        ErrorCode.INTERNAL, "The run %s has no pins yet".formatted(run)));
    SessionPolicy policy =
        SessionPolicy.of(
            run,
            job,
            new SessionPolicy.Needs(
                environment.text(EnvironmentKey.JOB_ROLE_ARN),
                environment.text(EnvironmentKey.SANDBOX_BUCKET),
                environment.text(EnvironmentKey.SANDBOX_DATABASE),
                environment.text(EnvironmentKey.JOB_JAR),
                bundle,
                TableFolders.of(pins)));
    int minutes =
        Math.min(
            timeoutMinutes,
            Objects.requireNonNullElse(input.options().jobTimeoutMinutes(), timeoutMinutes));
    String id =
        jobs.start(
            new JobRuns.Request(
                job.nameIn(run),
                arguments(run, job, bundle, input.options()),
                settings.of(job),
                policy.text(),
                minutes,
                Map.of(
                    "waterline:environment",
                    environment.text(EnvironmentKey.ENVIRONMENT),
                    "waterline:run",
                    run.value(),
                    "waterline:job",
                    job.toString())));
    folder.job(
        new JobRecord(
            job, id, JobTicket.SUBMITTED, null, null, policy.rights(), Use.ZERO, Use.ZERO));
    return JobTicket.started(job, id);
  }

  private List<String> arguments(RunId run, RunJob job, String bundle, Options options) {
    String bucket = environment.text(EnvironmentKey.SANDBOX_BUCKET);
    List<String> arguments = new ArrayList<>();
    arguments.add((job == RunJob.COMPARISON ? JobCommand.COMPARE : JobCommand.LEG).toString());
    add(arguments, JobArgument.RUN, run.value());
    if (job != RunJob.COMPARISON) {
      add(arguments, JobArgument.SIDE, job.toString());
    }
    add(arguments, JobArgument.SANDBOX_URI, "s3://" + bucket);
    add(arguments, JobArgument.BUNDLE_SHA256, bundle);
    add(arguments, JobArgument.SANDBOX_DATABASE, environment.text(EnvironmentKey.SANDBOX_DATABASE));
    if (job == RunJob.COMPARISON) {
      add(arguments, JobArgument.BASE_RUNS, Boolean.TRUE.equals(options.control()) ? "2" : "1");
    }
    return arguments;
  }

  static void add(List<String> arguments, JobArgument argument, String value) {
    arguments.add(argument.option());
    arguments.add(value);
  }
}

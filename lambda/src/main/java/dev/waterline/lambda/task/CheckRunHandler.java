package dev.waterline.lambda.task;

import dev.waterline.core.contract.WorkflowTask;
import dev.waterline.core.contract.failure.JobFailedException;
import dev.waterline.core.result.JobRecord;
import dev.waterline.core.result.JobRecord.Rights;
import dev.waterline.lambda.aws.AwsClients;
import dev.waterline.lambda.aws.FunctionEnvironment;
import dev.waterline.lambda.payload.CheckInput;
import dev.waterline.lambda.payload.JobTicket;
import dev.waterline.lambda.port.JobRuns;
import dev.waterline.lambda.port.ObjectStore;
import dev.waterline.lambda.run.RunFolder;
import org.jspecify.annotations.Nullable;

/**
 * Looks at a job. What it found is on record in the run's folder, also when the job failed, which
 * is a {@link JobFailedException}.
 */
public final class CheckRunHandler extends TaskHandler<CheckInput, JobTicket> {

  private static final int LONGEST_DETAIL = 500;

  private final ObjectStore store;
  private final JobRuns jobs;

  /** For Lambda. */
  public CheckRunHandler() {
    this(FunctionEnvironment.of(WorkflowTask.CHECK_RUN));
  }

  private CheckRunHandler(FunctionEnvironment environment) {
    this(AwsClients.objectStore(environment), AwsClients.jobs(environment));
  }

  CheckRunHandler(ObjectStore store, JobRuns jobs) {
    super(WorkflowTask.CHECK_RUN, CheckInput.class);
    this.store = store;
    this.jobs = jobs;
  }

  @Override
  JobTicket handle(CheckInput input) {
    JobTicket ticket = input.job();
    JobRuns.Status status = jobs.status(ticket.jobRunId());
    if (status.progress() == JobRuns.Progress.ACTIVE) {
      return ticket.stillActive(status.state());
    }
    RunFolder folder = new RunFolder(store, input.runId());
    Rights rights = folder.job(ticket.runJob()).map(JobRecord::rights).orElse(Rights.NONE);
    folder.job(
        new JobRecord(
            ticket.runJob(),
            ticket.jobRunId(),
            status.state(),
            oneLine(status.detail()),
            status.logs(),
            rights,
            status.billed(),
            status.total()));
    if (status.progress() == JobRuns.Progress.FAILED) {
      throw new JobFailedException(
          "The %s job %s ended as %s: %s. Its driver's logs are in %s"
              .formatted(
                  ticket.job(),
                  ticket.jobRunId(),
                  status.state(),
                  oneLine(status.detail()),
                  status.logs()),
          null);
    }
    return ticket.ended(status.state());
  }

  private static String oneLine(@Nullable String detail) {
    if (detail == null || detail.isBlank()) {
      return "no details";
    }
    String line = detail.replaceAll("\\s+", " ").strip();
    return line.length() > LONGEST_DETAIL ? line.substring(0, LONGEST_DETAIL) + "…" : line;
  }
}

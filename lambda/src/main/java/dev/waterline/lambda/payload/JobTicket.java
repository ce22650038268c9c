package dev.waterline.lambda.payload;

import dev.waterline.core.contract.RunJob;
import dev.waterline.core.contract.failure.InvalidInputException;

/**
 * A job that was started.
 *
 * @param job base, candidate or comparison
 * @param jobRunId the id that EMR Serverless gave
 * @param progress {@link #ACTIVE} or {@link #ENDED}
 * @param waitSeconds how long to wait before the next look
 * @param state the service's own word on the job, for whoever follows the execution
 */
public record JobTicket(
    String job, String jobRunId, String progress, int waitSeconds, String state) {

  public static final String ACTIVE = "ACTIVE";
  public static final String ENDED = "ENDED";

  /** The state that each job starts in. */
  public static final String SUBMITTED = "SUBMITTED";

  /** The first wait. */
  public static final int SHORTEST_WAIT = 10;

  /** No wait is longer; with shorter ones a long job would use up the execution's history. */
  public static final int LONGEST_WAIT = 60;

  public JobTicket {
    LaunchInput.jobNamed(Payloads.required("job", job));
    Payloads.required("jobRunId", jobRunId);
    Payloads.required("progress", progress);
    Payloads.required("state", state);
    if (waitSeconds < SHORTEST_WAIT || waitSeconds > LONGEST_WAIT) {
      throw new InvalidInputException(
          "waitSeconds must be from %d to %d".formatted(SHORTEST_WAIT, LONGEST_WAIT), null);
    }
  }

  public static JobTicket started(RunJob job, String jobRunId) {
    return new JobTicket(job.toString(), jobRunId, ACTIVE, SHORTEST_WAIT, SUBMITTED);
  }

  public RunJob runJob() {
    return LaunchInput.jobNamed(job);
  }

  /**
   * The ticket after a look that found the job still active: the next wait is half as long again.
   */
  public JobTicket stillActive(String state) {
    return new JobTicket(
        job, jobRunId, ACTIVE, Math.min(LONGEST_WAIT, waitSeconds + waitSeconds / 2), state);
  }

  public JobTicket ended(String state) {
    return new JobTicket(job, jobRunId, ENDED, waitSeconds, state);
  }
}

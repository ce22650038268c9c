package dev.waterline.core.json;

import dev.waterline.core.contract.RunJob;
import dev.waterline.core.result.JobProgress;
import java.util.Optional;

/** How far a job is, in the output of a state of the workflow. */
public final class JobProgressJson {

  private JobProgressJson() {}

  /**
   * Reads what a state that launches a job or looks at one puts out. Other states' outputs, and
   * what can't be read, are empty: following a run must not end because of them.
   */
  public static Optional<JobProgress> ofState(String output) {
    return JsonDocument.lenient(output)
        .map(state -> state.path("job"))
        .filter(job -> job.path("jobRunId").isTextual() && job.path("job").isTextual())
        .flatMap(
            job ->
                RunJob.named(job.path("job").textValue())
                    .map(
                        found ->
                            new JobProgress(
                                found,
                                job.path("jobRunId").textValue(),
                                job.path("state").asText("SUBMITTED"))));
  }
}

package dev.waterline.lambda.port;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.result.JobRecord.Use;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Jobs that do what a test says. */
public final class MemoryJobs implements JobRuns {

  private final Map<String, Request> requests = new LinkedHashMap<>();
  private final Map<String, Status> jobs = new LinkedHashMap<>();

  @Override
  public String start(Request request) {
    String id = "job-" + request.name();
    if (requests.putIfAbsent(request.name(), request) == null) {
      jobs.put(id, status(id, request.name(), "QUEUED", Progress.ACTIVE, null, Use.ZERO));
    }
    return id;
  }

  @Override
  public Status status(String jobRunId) {
    Status status = jobs.get(jobRunId);
    if (status == null) {
      throw new WaterlineException(
          ErrorCode.INVALID_ARGUMENT, "The application has no job " + jobRunId);
    }
    return status;
  }

  @Override
  public void cancel(String jobRunId) {
    jobs.computeIfPresent(
        jobRunId,
        (id, job) ->
            job.progress() == Progress.ACTIVE
                ? status(id, job.name(), "CANCELLING", Progress.ACTIVE, null, Use.ZERO)
                : job);
  }

  @Override
  public List<Status> alive(String namePrefix) {
    return jobs.values().stream()
        .filter(job -> job.progress() == Progress.ACTIVE && job.name().startsWith(namePrefix))
        .toList();
  }

  /** Lets a job end. */
  public void end(String id, String state, Progress progress, String detail, Use billed) {
    jobs.computeIfPresent(
        id, (same, job) -> status(same, job.name(), state, progress, detail, billed));
  }

  /** What was started, by name. */
  public Map<String, Request> requests() {
    return requests;
  }

  private static Status status(
      String id, String name, String state, Progress progress, String detail, Use billed) {
    return new Status(
        id, name, state, progress, detail, "s3://previews/logs/" + id + "/", billed, billed);
  }
}

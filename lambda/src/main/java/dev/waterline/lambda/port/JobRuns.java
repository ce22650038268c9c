package dev.waterline.lambda.port;

import dev.waterline.core.result.JobRecord.Use;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Spark jobs on the bounded application. */
public interface JobRuns {

  /**
   * Starts a job, or finds the one that was started with the same token.
   *
   * @return the id of the job
   * @throws dev.waterline.core.contract.failure.QuotaExceededException when there is no room now
   */
  String start(Request request);

  /**
   * Looks at a job.
   *
   * @throws dev.waterline.core.error.WaterlineException INVALID_ARGUMENT when there is none
   */
  Status status(String jobRunId);

  /** Asks a job to end. One that has ended already, or isn't there, is fine. */
  void cancel(String jobRunId);

  /** The jobs that haven't ended and whose name starts so. */
  List<Status> alive(String namePrefix);

  /**
   * What to start.
   *
   * @param name also the client token
   * @param arguments the job jar's command line
   * @param sparkSettings Spark's settings, without white space
   * @param sessionPolicy narrows the role's rights, or null
   * @param timeoutMinutes when the job is ended
   * @param tags for finding and paying
   */
  record Request(
      String name,
      List<String> arguments,
      Map<String, String> sparkSettings,
      @Nullable String sessionPolicy,
      int timeoutMinutes,
      Map<String, String> tags) {

    public Request {
      arguments = List.copyOf(arguments);
      sparkSettings = java.util.Collections.unmodifiableMap(new java.util.TreeMap<>(sparkSettings));
      tags = Map.copyOf(tags);
      for (Map.Entry<String, String> setting : sparkSettings.entrySet()) {
        if ((setting.getKey() + setting.getValue()).matches("(?s).*[\\s\"'\\\\].*")) {
          throw new IllegalArgumentException(
              "A Spark setting with white space or quotes would be split: " + setting.getKey());
        }
      }
    }
  }

  /**
   * How a job is.
   *
   * @param state the service's own word
   * @param progress whether it has ended
   * @param detail the service's words on the state, or null
   * @param logs where the driver's logs are, or null
   */
  record Status(
      String id,
      String name,
      String state,
      Progress progress,
      @Nullable String detail,
      @Nullable String logs,
      Use billed,
      Use total) {}

  /** Whether a job has ended. */
  enum Progress {
    /** It may write. QUEUED is here: it will run. */
    ACTIVE,
    SUCCEEDED,
    FAILED
  }
}

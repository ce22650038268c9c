package dev.waterline.core.result;

import dev.waterline.core.contract.RunJob;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A Spark job of a run.
 *
 * @param jobRunId the id that EMR Serverless gave
 * @param state the state that EMR Serverless last told
 * @param detail why it is in that state, or null
 * @param logs where its logs are, or null
 * @param rights how far its role's rights were narrowed
 * @param billed billed use; zero until the job has ended
 * @param total use before billing's minimum, for comparing; zero until the job has ended
 */
public record JobRecord(
    RunJob job,
    String jobRunId,
    String state,
    @Nullable String detail,
    @Nullable String logs,
    Rights rights,
    Use billed,
    Use total) {

  /** How far a session policy narrows the rights of the job's role. */
  public enum Rights {
    /** To the tables that the run reads. */
    TABLE,
    /** To the databases that the run reads, because a policy per table is too long. */
    DATABASE,
    /** Not at all, because a policy per database is too long as well. */
    NONE;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** What a job used, in AWS's units. */
  public record Use(double vcpuHours, double memoryGbHours, double storageGbHours) {

    public static final Use ZERO = new Use(0, 0, 0);

    public Use plus(Use other) {
      return new Use(
          vcpuHours + other.vcpuHours,
          memoryGbHours + other.memoryGbHours,
          storageGbHours + other.storageGbHours);
    }
  }
}

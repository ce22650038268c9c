package dev.waterline.core.contract;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.run.BaseRuns;
import dev.waterline.core.run.RunId;
import org.jspecify.annotations.Nullable;

/**
 * What an execution of the workflow is asked for.
 *
 * @param run the run
 * @param bucket the sandbox bucket, where the bundle is
 * @param bundleSha256 the hash of the bundle's bytes, in lower-case hex
 * @param jobTimeoutMinutes how long each job may run, or null for what the environment allows
 * @param baseRuns how often base runs
 */
public record ExecutionOrder(
    RunId run,
    String bucket,
    String bundleSha256,
    @Nullable Integer jobTimeoutMinutes,
    BaseRuns baseRuns) {

  /** No job may be given more, in minutes. */
  public static final int LONGEST_MINUTES = 720;

  public ExecutionOrder {
    if (jobTimeoutMinutes != null
        && (jobTimeoutMinutes < 1 || jobTimeoutMinutes > LONGEST_MINUTES)) {
      throw new WaterlineException(
          ErrorCode.INVALID_ARGUMENT,
          "A job can be given 1 to %d minutes, not %d"
              .formatted(LONGEST_MINUTES, jobTimeoutMinutes));
    }
  }

  /** The same, for the next attempt. */
  public ExecutionOrder nextAttempt() {
    return new ExecutionOrder(run.nextAttempt(), bucket, bundleSha256, jobTimeoutMinutes, baseRuns);
  }
}

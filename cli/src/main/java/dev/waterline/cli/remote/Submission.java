package dev.waterline.cli.remote;

import dev.waterline.core.contract.BucketLayout;
import dev.waterline.core.contract.ExecutionOrder;
import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.run.RunId;

/** Starts runs: uploads the bundle once, then starts the execution that is named by the run. */
public final class Submission {

  /** Somebody who starts the same change more often has a loop. */
  private static final int MOST_ATTEMPTS = 1000;

  private final SandboxBucket bucket;
  private final Executions executions;

  public Submission(SandboxBucket bucket, Executions executions) {
    this.bucket = bucket;
    this.executions = executions;
  }

  /**
   * Starts a run. The same order again while it runs is the same run; after it has ended it is the
   * next attempt.
   *
   * @return the run, with the attempt that it got
   */
  public RunId start(ExecutionOrder order, byte[] bundle) {
    bucket.writeOnce(BucketLayout.bundle(order.bundleSha256()), bundle);
    ExecutionOrder attempt = order;
    for (int tries = 0; tries < MOST_ATTEMPTS; tries++) {
      if (executions.start(attempt).isPresent()) {
        return attempt.run();
      }
      attempt = attempt.nextAttempt();
    }
    throw new WaterlineException(
        ErrorCode.LIMIT_EXCEEDED,
        "There were %d attempts of %s already: change something, or wait until their executions are forgotten"
            .formatted(MOST_ATTEMPTS, order.run()));
  }
}

package dev.waterline.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.core.contract.ExecutionOrder;
import dev.waterline.core.run.BaseRuns;
import dev.waterline.core.run.RunId;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class SubmissionTest {

  private static final String SHA256 = "cd".repeat(32);
  private static final byte[] BUNDLE = "{}".getBytes(StandardCharsets.UTF_8);
  private static final RunId FIRST = RunId.local(SHA256, 1);

  private final MemoryBucket bucket = new MemoryBucket();
  private final MemoryExecutions executions = new MemoryExecutions();
  private final Submission submission = new Submission(bucket, executions);
  private final ExecutionOrder order =
      new ExecutionOrder(FIRST, "sandbox", SHA256, null, BaseRuns.ONCE);

  @Test
  void theBundleIsUploadedUnderItsHash() {
    submission.start(order, BUNDLE);

    assertThat(bucket.read("bundles/" + SHA256 + ".json")).contains(BUNDLE);
  }

  @Test
  void theSameChangeWhileItRunsIsTheSameRun() {
    assertThat(submission.start(order, BUNDLE)).isEqualTo(FIRST);
    assertThat(submission.start(order, BUNDLE)).isEqualTo(FIRST);
  }

  @Test
  void theSameChangeAfterItsRunIsTheNextAttempt() {
    submission.start(order, BUNDLE);
    executions.ended(FIRST, Executions.State.SUCCEEDED, null, null);

    assertThat(submission.start(order, BUNDLE)).isEqualTo(FIRST.nextAttempt());
  }
}

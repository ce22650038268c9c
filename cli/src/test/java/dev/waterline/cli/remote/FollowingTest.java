package dev.waterline.cli.remote;

import static dev.waterline.cli.remote.ExecutionEvent.Kind.ENTERED;
import static dev.waterline.cli.remote.ExecutionEvent.Kind.EXITED;
import static dev.waterline.cli.remote.ExecutionEvent.Kind.FAILED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waterline.cli.output.Console;
import dev.waterline.cli.output.Progress;
import dev.waterline.core.contract.ExecutionOrder;
import dev.waterline.core.run.BaseRuns;
import dev.waterline.core.run.RunId;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class FollowingTest {

  private static final RunId RUN = RunId.local("0123456789ab", 1);

  private final MemoryExecutions executions = new MemoryExecutions();
  private final StringWriter shown = new StringWriter();
  private final PausedClock clock = new PausedClock();

  private Executions.Status follow() {
    PrintWriter err = new PrintWriter(shown);
    return new Following(executions, new Progress(new Console(err, err)), clock, clock::pass)
        .toTheEnd(RUN);
  }

  private void start() {
    executions.start(new ExecutionOrder(RUN, "sandbox", "ab".repeat(32), null, BaseRuns.ONCE));
  }

  private void ended() {
    executions.ended(RUN, Executions.State.SUCCEEDED, null, null);
  }

  private static String job(String name, String state) {
    return "{\"run\": \"%s\", \"job\": {\"job\": \"%s\", \"jobRunId\": \"00f1\", \"progress\": \"ACTIVE\", \"state\": \"%s\"}}"
        .formatted(RUN, name, state);
  }

  @Test
  void eachStepAndEachChangeOfAJobIsALine() {
    start();
    executions.happened(RUN, 0, ENTERED, "PlanRun", "");
    executions.happened(RUN, 1.5, EXITED, "PlanRun", "{}");
    executions.happened(RUN, 1.5, ENTERED, "CaptureSnapshots", "");
    executions.happened(RUN, 3.5, EXITED, "CaptureSnapshots", "{}");
    executions.happened(RUN, 4, ENTERED, "LaunchBase", "");
    executions.happened(RUN, 5, EXITED, "LaunchBase", job("base", "SUBMITTED"));
    executions.happened(RUN, 15, EXITED, "CheckBase", job("base", "RUNNING"));
    executions.happened(RUN, 25, EXITED, "CheckBase", job("base", "RUNNING"));
    executions.happened(RUN, 44, EXITED, "CheckBase", job("base", "SUCCESS"));
    executions.happened(RUN, 44, ENTERED, "JudgeRun", "");
    executions.happened(RUN, 46, EXITED, "JudgeRun", "{}");
    ended();

    assertThat(follow().state()).isEqualTo(Executions.State.SUCCEEDED);
    assertThat(shown.toString())
        .isEqualToNormalizingNewlines(
            """
            plan          1.5 s
            pin           2.0 s
            base          1.0 s  SUBMITTED as job 00f1
            base         11.0 s  RUNNING
            base         40.0 s  SUCCESS
            judge         2.0 s
            """);
  }

  @Test
  void aTaskThatFailsIsSaid() {
    start();
    executions.happened(RUN, 0, ENTERED, "CaptureSnapshots", "");
    executions.happened(
        RUN,
        1,
        FAILED,
        "CaptureSnapshots",
        "dev.waterline.core.contract.failure.CommitConflictException");
    ended();

    follow();

    assertThat(shown.toString()).contains("CaptureSnapshots failed  CommitConflictException");
  }

  @Test
  void aBrokenConnectionIsWaitedFor() {
    start();
    executions.happened(RUN, 0, ENTERED, "PlanRun", "");
    executions.happened(RUN, 1, EXITED, "PlanRun", "{}");
    ended();
    executions.breakConnection(3);

    assertThat(follow().state()).isEqualTo(Executions.State.SUCCEEDED);
    assertThat(shown.toString())
        .isEqualToNormalizingNewlines(
            """
            no connection; the run goes on, and so does waiting for it
            plan          1.0 s
            connected again
            """);
  }

  @Test
  void aConnectionThatStaysBrokenEndsTheWaitAndNotTheRun() {
    start();
    executions.breakConnection(Integer.MAX_VALUE);

    assertThatThrownBy(this::follow)
        .hasMessageContaining("Step Functions can't be reached (ConnectException)")
        .hasMessageEndingWith(
            "The run local_0123456789ab_r1 goes on; `waterline watch local_0123456789ab_r1` follows it again.");
  }

  @Test
  void anUnknownRunIsAnError() {
    assertThatThrownBy(this::follow)
        .hasMessage(
            "There is no execution of the run local_0123456789ab_r1 in this environment: is it the right one (--aws, --env)?");
  }

  /** A clock that only waiting moves. */
  private static final class PausedClock extends Clock {

    private Instant now = MemoryExecutions.START;

    void pass(Duration time) {
      now = now.plus(time);
    }

    @Override
    public Instant instant() {
      return now;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }
}

package dev.waterline.cli.remote;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waterline.core.contract.ExecutionOrder;
import dev.waterline.core.run.BaseRuns;
import dev.waterline.core.run.RunId;
import org.junit.jupiter.api.Test;

class RemoteReportTest {

  private static final RunId RUN = RunId.local("0123456789ab", 1);

  private final MemoryExecutions executions = new MemoryExecutions();
  private final RemoteReport report = new RemoteReport(new MemoryBucket(), executions);

  @Test
  void aRunThatGoesOnHasNoReport() {
    executions.start(new ExecutionOrder(RUN, "sandbox", "ab".repeat(32), null, BaseRuns.ONCE));

    assertThatThrownBy(() -> report.fetch(RUN))
        .hasMessage(
            "The run local_0123456789ab_r1 hasn't ended: `waterline watch local_0123456789ab_r1` follows it");
  }

  @Test
  void aRefusedRunSaysWhy() {
    executions.ended(
        RUN,
        Executions.State.FAILED,
        "dev.waterline.core.contract.failure.InvalidInputException",
        "{\"errorMessage\": \"The SQL reads hr.pay, but runs of this environment may read the databases shop only\"}");

    assertThatThrownBy(() -> report.fetch(RUN))
        .hasMessage(
            "The run local_0123456789ab_r1 was refused, nothing ran: The SQL reads hr.pay, but runs of this environment may read the databases shop only");
  }

  @Test
  void aStoppedRunWithoutAReportSaysHowItEnded() {
    executions.ended(RUN, Executions.State.ABORTED, "Stopped", "by hand");

    assertThatThrownBy(() -> report.fetch(RUN))
        .hasMessageStartingWith(
            "The run local_0123456789ab_r1 ended as ABORTED and has no report yet (Stopped).");
  }
}

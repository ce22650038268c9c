package dev.waterline.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waterline.core.contract.BucketLayout;
import dev.waterline.core.contract.ExecutionOrder;
import dev.waterline.core.json.ManifestJson;
import dev.waterline.core.json.ReportJson;
import dev.waterline.core.judge.Verdict;
import dev.waterline.core.manifest.Manifest;
import dev.waterline.core.report.Report;
import dev.waterline.core.run.BaseRuns;
import dev.waterline.core.run.RunId;
import dev.waterline.core.run.Step;
import dev.waterline.core.table.TableName;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RemoteReportTest {

  private static final RunId RUN = RunId.local("0123456789ab", 1);

  private final MemoryExecutions executions = new MemoryExecutions();
  private final MemoryBucket bucket = new MemoryBucket();
  private final RemoteReport remote = new RemoteReport(bucket, executions);

  @Test
  void aRunThatGoesOnHasNoReport() {
    executions.start(new ExecutionOrder(RUN, "sandbox", "ab".repeat(32), null, BaseRuns.ONCE));

    assertThatThrownBy(() -> remote.fetch(RUN))
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

    assertThatThrownBy(() -> remote.fetch(RUN))
        .hasMessage(
            "The run local_0123456789ab_r1 was refused, nothing ran: The SQL reads hr.pay, but runs of this environment may read the databases shop only");
  }

  @Test
  void theManifestComesWithTheReport() {
    executions.ended(RUN, Executions.State.SUCCEEDED, null, null);
    Manifest manifest = manifest().cleaned(List.of("shop.orders tag x"), List.of());
    written(manifest);
    bucket.writeOnce(BucketLayout.report(RUN, "report.json"), bytes(ReportJson.write(report())));

    RemoteReport.Fetched fetched = remote.fetch(RUN);

    assertThat(fetched.report()).isEqualTo(report());
    assertThat(fetched.manifest()).contains(manifest);
    assertThat(fetched.accepted()).isTrue();
  }

  /** One that failed before it was planned. */
  @Test
  void aReportWithoutAManifestIsFetchedAllTheSame() {
    executions.ended(RUN, Executions.State.FAILED, null, null);
    bucket.writeOnce(BucketLayout.report(RUN, "report.json"), bytes(ReportJson.write(report())));

    assertThat(remote.fetch(RUN).manifest()).isEmpty();
  }

  @Test
  void aStoppedRunThatMadeNothingSaysSo() {
    executions.ended(RUN, Executions.State.ABORTED, "Stopped", "by hand");

    assertThatThrownBy(() -> remote.fetch(RUN))
        .hasMessage(
            "The run local_0123456789ab_r1 was stopped and has no report (Stopped: by hand). It has no manifest either, so it made nothing, or its records are past their time. Clean-up after a stopped run takes a moment; `waterline report local_0123456789ab_r1` looks again, and `waterline submit` starts the next attempt.");
  }

  @Test
  void aStoppedRunThatIsNotCleanedUpYetSaysWhatCleansIt() {
    executions.ended(RUN, Executions.State.TIMED_OUT, null, null);
    written(manifest().at(Step.TRANSFORM));

    assertThatThrownBy(() -> remote.fetch(RUN))
        .hasMessage(
            "The run local_0123456789ab_r1 ran out of time and has no report. It ended in the step transform, and what it made isn't removed yet: its clean-up takes a moment and makes a report, `waterline report local_0123456789ab_r1` looks again. `waterline clean local_0123456789ab_r1 --aws FILE` cleans up now; the sweep does when its lease is over.");
  }

  @Test
  void aRunThatOnlyTheSweepCleanedSaysThatNothingIsLeft() {
    executions.ended(RUN, Executions.State.ABORTED, "Stopped", "by hand");
    written(manifest().cleaned(List.of("shop.orders tag x"), List.of()));

    assertThatThrownBy(() -> remote.fetch(RUN))
        .hasMessage(
            "The run local_0123456789ab_r1 was stopped and has no report (Stopped: by hand). It was cleaned up without being judged, as the sweep does with a run past its lease: nothing of it is left. `waterline submit` starts the next attempt.");
  }

  @Test
  void aCleanUpThatLeftSomethingSaysWhat() {
    executions.ended(RUN, Executions.State.ABORTED, null, null);
    written(manifest().cleaned(List.of(), List.of("shop.orders tag x: conflict")));

    assertThatThrownBy(() -> remote.fetch(RUN))
        .hasMessage(
            "The run local_0123456789ab_r1 was stopped and has no report. Its clean-up left shop.orders tag x: conflict: `waterline clean local_0123456789ab_r1 --aws FILE` tries again.");
  }

  /** Without its bundle a run can't be reported on; that it was refused at its start isn't said. */
  @Test
  void aRunWhoseBundleWasChangedMeanwhileRanNonetheless() {
    executions.ended(
        RUN,
        Executions.State.FAILED,
        "dev.waterline.core.contract.failure.InvalidInputException",
        "{\"errorMessage\": \"The bundle has other bytes than its name says\"}");
    written(manifest().cleaned(List.of(), List.of()));

    assertThatThrownBy(() -> remote.fetch(RUN))
        .hasMessageStartingWith(
            "The run local_0123456789ab_r1 ended as FAILED and has no report (InvalidInputException: The bundle has other bytes than its name says). It was cleaned up");
  }

  private void written(Manifest manifest) {
    bucket.writeOnce(BucketLayout.manifest(RUN), bytes(ManifestJson.write(manifest)));
  }

  private static Manifest manifest() {
    return Manifest.start(
        RUN, MemoryExecutions.START, Set.of(TableName.of("shop", "orders")), List.of());
  }

  private static Report report() {
    return new Report(
        RUN.value(),
        Verdict.PASS,
        List.of(),
        MemoryExecutions.START,
        8_250,
        null,
        null,
        new Report.Engine(
            "3.5.6", "1.10.0", null, new Report.Settings("UTC", false, MemoryExecutions.START)),
        List.of(),
        List.of(),
        List.of(),
        null,
        new Report.CleanUp(List.of(), List.of()));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}

package dev.waterline.lambda.task;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.core.contract.BucketLayout;
import dev.waterline.core.contract.WorkflowTask;
import dev.waterline.lambda.payload.SweepResult;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SweepHandlerTest {

  private final Deployment deployment = new Deployment();

  @BeforeEach
  void captured() {
    deployment.plan();
    deployment.capture();
  }

  @Test
  void aRunWithinItsLeaseIsLeftAlone() {
    deployment.later(Duration.ofHours(23));

    assertThat(sweep().cleaned()).isEmpty();
    assertThat(deployment.load(Deployment.TOTALS).refs()).hasSize(3);
  }

  @Test
  void aRunPastItsLeaseIsCleanedUpOnce() {
    deployment.later(Duration.ofHours(25));

    assertThat(sweep().cleaned()).containsExactly(Deployment.RUN.value());
    assertThat(deployment.load(Deployment.TOTALS).refs()).containsOnlyKeys("main");
    assertThat(deployment.load(Deployment.ORDERS).refs()).containsOnlyKeys("main");
    assertThat(sweep().cleaned()).isEmpty();
  }

  /** The bucket's lifecycle removes old folders; refs stay. */
  @Test
  void refsWhoseFolderIsGoneAreRemovedByTheirNames() {
    deployment.store.keys().stream()
        .filter(key -> key.startsWith(BucketLayout.RUNS))
        .forEach(deployment.store::remove);

    assertThat(sweep().cleaned()).containsExactly(Deployment.RUN.value());
    assertThat(deployment.load(Deployment.ORDERS).refs()).containsOnlyKeys("main");
  }

  @Test
  void anExecutionThatStillRunsIsStoppedAndItsRunLeftForTheNextSweep() {
    deployment.executions.running(Deployment.EXECUTION);
    deployment.later(Duration.ofHours(25));

    SweepResult first = sweep();
    SweepResult second = sweep();

    assertThat(first.left())
        .containsExactly("pr_7_0123456789ab_r1: its execution was still running and was stopped");
    assertThat(second.cleaned()).containsExactly(Deployment.RUN.value());
  }

  @Test
  void whatCantBeCleanedUpIsReported() {
    deployment.launcher().handle(deployment.launch("base"));
    deployment.later(Duration.ofHours(25));

    assertThat(sweep().left())
        .singleElement()
        .asString()
        .startsWith("pr_7_0123456789ab_r1: Of the run")
        .contains("still alive");
  }

  /** Files of a job under way look like orphans, so they must be old. */
  @Test
  void maintenanceIsStartedOnceADayAndLeavesYoungFilesAlone() {
    SweepResult first = sweep();
    SweepResult second = sweep();

    assertThat(first.maintenanceJob()).isEqualTo(second.maintenanceJob());
    assertThat(deployment.jobs.requests().get("waterline_maintenance_2026-11-01").arguments())
        .containsExactly(
            "maintenance",
            "--sandbox-uri",
            "s3://previews",
            "--sandbox-database",
            "sandbox",
            "--orphan-age-hours",
            "72");
  }

  private SweepResult sweep() {
    return new SweepHandler(
            deployment.store,
            deployment.jobs,
            deployment.executions,
            deployment.catalog,
            deployment.of(WorkflowTask.SWEEP),
            deployment.clock)
        .handle(Deployment.json("{}"));
  }
}

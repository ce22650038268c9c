package dev.waterline.lambda.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waterline.core.contract.RunJob;
import dev.waterline.core.contract.failure.JobFailedException;
import dev.waterline.core.result.JobRecord;
import dev.waterline.core.result.JobRecord.Rights;
import dev.waterline.core.result.JobRecord.Use;
import dev.waterline.lambda.payload.CheckInput;
import dev.waterline.lambda.payload.JobTicket;
import dev.waterline.lambda.payload.LaunchInput;
import dev.waterline.lambda.payload.RunOrder.Options;
import dev.waterline.lambda.port.JobRuns.Progress;
import dev.waterline.lambda.port.JobRuns.Request;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LaunchAndCheckTest {

  private final Deployment deployment = new Deployment();

  @BeforeEach
  void captured() {
    deployment.plan();
    deployment.capture();
  }

  @Test
  void aRepeatedLaunchFindsTheJobOfTheFirst() {
    JobTicket first = deployment.launcher().handle(deployment.launch("base"));
    JobTicket second = deployment.launcher().handle(deployment.launch("base"));

    assertThat(second).isEqualTo(first);
    assertThat(deployment.jobs.requests()).containsOnlyKeys(RunJob.BASE.nameIn(Deployment.RUN));
  }

  @Test
  void aSideIsStartedWithItsArguments() {
    deployment.launcher().handle(deployment.launch("candidate"));

    assertThat(request(RunJob.CANDIDATE).arguments())
        .containsExactly(
            "leg",
            "--run",
            "pr_7_0123456789ab_r1",
            "--side",
            "candidate",
            "--sandbox-uri",
            "s3://previews",
            "--bundle-sha256",
            deployment.folder().claimed().bundleSha256(),
            "--sandbox-database",
            "sandbox");
  }

  @Test
  void theComparisonRunsBaseAgainWhenTheOrderSaysSo() {
    deployment
        .launcher()
        .handle(
            new LaunchInput(
                Deployment.RUN.value(),
                deployment.reference(),
                new Options(null, true),
                "comparison"));

    assertThat(request(RunJob.COMPARISON).arguments())
        .containsExactly(
            "compare",
            "--run",
            "pr_7_0123456789ab_r1",
            "--sandbox-uri",
            "s3://previews",
            "--bundle-sha256",
            deployment.folder().claimed().bundleSha256(),
            "--sandbox-database",
            "sandbox",
            "--base-runs",
            "2");
  }

  /** 16 vCPUs hold 8 workers of 2: each side gets 4, of which one is its driver. */
  @Test
  void bothSidesShareTheApplicationsBound() {
    deployment.launcher().handle(deployment.launch("base"));
    deployment.launcher().handle(deployment.launch("comparison"));

    assertThat(request(RunJob.BASE).sparkSettings())
        .containsEntry("spark.dynamicAllocation.maxExecutors", "3")
        .containsEntry("spark.executor.cores", "2")
        .containsEntry("spark.executor.memory", "7g")
        .containsEntry("spark.jars", "/usr/share/aws/iceberg.jar")
        .containsEntry("spark.waterline.catalog.warehouse", "s3://previews/warehouse");
    assertThat(request(RunJob.COMPARISON).sparkSettings())
        .containsEntry("spark.dynamicAllocation.maxExecutors", "7");
  }

  @Test
  void aCallerMayShortenTheTimeoutAndNotLengthenIt() {
    deployment
        .launcher()
        .handle(
            new LaunchInput(
                Deployment.RUN.value(), deployment.reference(), new Options(5, null), "base"));
    deployment
        .launcher()
        .handle(
            new LaunchInput(
                Deployment.RUN.value(),
                deployment.reference(),
                new Options(700, null),
                "candidate"));

    assertThat(request(RunJob.BASE).timeoutMinutes()).isEqualTo(5);
    assertThat(request(RunJob.CANDIDATE).timeoutMinutes()).isEqualTo(60);
  }

  @Test
  void aSideMayNotWriteTheReport() {
    deployment.launcher().handle(deployment.launch("base"));

    String policy = request(RunJob.BASE).sessionPolicy();
    assertThat(policy)
        .contains(
            "\"arn:aws:s3:::previews/runs/pr_7_0123456789ab_r1/results/base.json\"",
            "\"arn:aws:s3:::previews/warehouse/shop/orders/*\"")
        .doesNotContain("report", "results/*", "\"s3:*\"");
    assertThat(deployment.folder().job(RunJob.BASE).orElseThrow().rights()).isEqualTo(Rights.TABLE);
  }

  @Test
  void waitsGrowFromTenSecondsToAMinute() {
    JobTicket ticket = deployment.launcher().handle(deployment.launch("base"));
    List<Integer> waits = new ArrayList<>(List.of(ticket.waitSeconds()));
    for (int look = 0; look < 6; look++) {
      ticket = check(ticket);
      waits.add(ticket.waitSeconds());
    }

    assertThat(waits).containsExactly(10, 15, 22, 33, 49, 60, 60);
  }

  /** A job waits in QUEUED while the application's bound is used up. */
  @Test
  void aQueuedJobIsNoFailure() {
    JobTicket ticket = deployment.launcher().handle(deployment.launch("base"));

    assertThat(deployment.jobs.status(ticket.jobRunId()).state()).isEqualTo("QUEUED");
    assertThat(check(ticket).progress()).isEqualTo(JobTicket.ACTIVE);
  }

  @Test
  void aFailedJobIsATypedErrorWithTheReasonAndTheLogs() {
    JobTicket ticket = deployment.launcher().handle(deployment.launch("base"));
    deployment.jobs.end(
        ticket.jobRunId(), "FAILED", Progress.FAILED, "Out of\n memory", new Use(1, 4, 20));

    assertThatThrownBy(() -> check(ticket))
        .isInstanceOf(JobFailedException.class)
        .hasMessage(
            "The base job %1$s ended as FAILED: Out of memory. Its driver's logs are in s3://previews/logs/%1$s/"
                .formatted(ticket.jobRunId()));
    JobRecord record = deployment.folder().job(RunJob.BASE).orElseThrow();
    assertThat(record.state()).isEqualTo("FAILED");
    assertThat(record.billed()).isEqualTo(new Use(1, 4, 20));
  }

  @Test
  void anEndedJobLeavesItsUse() {
    JobTicket ticket = deployment.launcher().handle(deployment.launch("base"));
    deployment.jobs.end(ticket.jobRunId(), "SUCCESS", Progress.SUCCEEDED, null, new Use(0.5, 2, 0));

    assertThat(check(ticket).progress()).isEqualTo(JobTicket.ENDED);
    assertThat(deployment.folder().job(RunJob.BASE).orElseThrow().billed())
        .isEqualTo(new Use(0.5, 2, 0));
  }

  private JobTicket check(JobTicket ticket) {
    return new CheckRunHandler(deployment.store, deployment.jobs)
        .handle(new CheckInput(Deployment.RUN.value(), ticket));
  }

  private Request request(RunJob job) {
    return deployment.jobs.requests().get(job.nameIn(Deployment.RUN));
  }
}

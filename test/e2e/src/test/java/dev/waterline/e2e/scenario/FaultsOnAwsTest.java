package dev.waterline.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.core.contract.BucketLayout;
import dev.waterline.core.contract.RunJob;
import dev.waterline.core.judge.Verdict;
import dev.waterline.core.run.RunId;
import dev.waterline.e2e.OnEmulatedAws;
import dev.waterline.e2e.aws.Await;
import dev.waterline.e2e.aws.EmulatedAws;
import dev.waterline.e2e.aws.Fault;
import dev.waterline.e2e.deploy.Deployment;
import dev.waterline.e2e.scenario.Waterline.Done;
import dev.waterline.e2e.scenario.Waterline.Previewed;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.sfn.SfnClient;

/** Faults at every step. After each, nothing is left and production is as it was. */
@ExtendWith(OnEmulatedAws.class)
class FaultsOnAwsTest {

  private static final String UNAVAILABLE =
      "dev.waterline.core.contract.failure.ServiceUnavailableException";

  @TempDir Path folder;

  private final EmulatedAws aws;
  private final Deployment deployment;
  private final Lake lake;

  FaultsOnAwsTest(EmulatedAws aws, Deployment deployment) {
    this.aws = aws;
    this.deployment = deployment;
    this.lake = new Lake(aws, deployment);
  }

  private Path project(Waterline waterline, String input) {
    Table sales = lake.input(input, Lake.SALES);
    Lake.sell(sales, 0, 300);
    return Sales.project(
        waterline, Deployment.INPUT_DATABASE + "." + input, "shop.of_" + input, Sales.CANDIDATE);
  }

  /** One run in which whatever can be tried again goes wrong once. */
  @Test
  void whatCanBeTriedAgainLeavesNoTrace() {
    Waterline waterline = new Waterline(folder, deployment);
    Path project = project(waterline, "tried_again");
    Invariants invariants = new Invariants(aws, deployment);
    aws.order(Fault.functionFailed("PlanRun", UNAVAILABLE));
    aws.order(Fault.functionKilledBefore("CaptureSnapshots"));
    aws.order(Fault.functionKilledAfter("CaptureSnapshots"));
    aws.order(Fault.throttled("glue", "GetTable"));
    aws.order(Fault.glueConflict("landing.tried_again"));
    aws.order(Fault.functionKilledAfter("LaunchRun"));
    aws.order(Fault.answerLost("emr-serverless", "StartJobRun"));
    aws.order(Fault.functionTimedOut("CheckRun"));
    aws.order(Fault.functionKilledAfter("JudgeRun"));
    aws.order(Fault.functionFailed("CleanUp", UNAVAILABLE));
    aws.order(Fault.functionKilledAfter("CleanUp"));

    Previewed run = waterline.preview(project);

    assertThat(run.watched().code()).as(run.watched().err()).isZero();
    assertThat(run.report().verdict()).isEqualTo(Verdict.PASS);
    assertThat(run.model().measures().get(0).candidate()).isEqualTo("270");
    assertThat(aws.pendingFaults()).as("faults that didn't happen").isEmpty();
    invariants.check(run.run());
  }

  @Test
  void aKilledJobIsAnErrorOfItsSide() {
    Waterline waterline = new Waterline(folder, deployment);
    Path project = project(waterline, "killed");
    Invariants invariants = new Invariants(aws, deployment);
    aws.order(Fault.jobKilled("candidate"));

    Previewed run = waterline.preview(project);

    assertThat(run.watched().code()).as(run.watched().err()).isEqualTo(3);
    assertThat(run.report().verdict()).isEqualTo(Verdict.ERROR);
    assertThat(run.report().errors())
        .anyMatch(error -> error.message().contains("ended as FAILED"));
    assertThat(run.model().base().rows()).isEqualTo(3);
    invariants.check(run.run());
  }

  @Test
  void aJobThatHangsIsEndedByItsTimeOut() {
    Waterline waterline = new Waterline(folder, deployment);
    Path project = project(waterline, "stuck");
    Invariants invariants = new Invariants(aws, deployment);
    aws.order(Fault.jobStuck("base", 2));
    aws.order(Fault.jobKilled("candidate"));

    Previewed run = waterline.preview(project);

    assertThat(run.watched().code()).as(run.watched().err()).isEqualTo(3);
    assertThat(run.report().verdict()).isEqualTo(Verdict.ERROR);
    invariants.check(run.run());
  }

  /** An execution that ends from outside runs no further state: an event brings its clean-up. */
  @Test
  void executionsThatAreStoppedOrTimeOutAreCleanedUpFromOutside() {
    Waterline waterline = new Waterline(folder, deployment);
    Path stopped = project(waterline, "stopped");
    Path timedOut = project(waterline, "timed_out");
    Invariants invariants = new Invariants(aws, deployment);
    aws.order(Fault.jobStuck("__", 600).times(4));

    RunId first = waterline.onAws("submit", stopped.toString()).run();
    RunId second = waterline.onAws("submit", timedOut.toString()).run();
    Await.that(() -> hasJob(first) && hasJob(second));
    assertThat(waterline.onAws("report", first.value()).err()).contains("hasn't ended");
    try (SfnClient stepFunctions = aws.stepFunctions()) {
      stepFunctions.stopExecution(stop -> stop.executionArn(execution(first)));
    }
    aws.timeOut(execution(second));

    Await.passes(() -> invariants.check(first, second));
    assertThat(waterline.onAws("report", first.value()).code()).isEqualTo(3);
    assertThat(waterline.onAws("report", second.value()).out()).contains("ERROR");
  }

  /**
   * Whoever can write to the bucket can't make a run do what was not planned: each reader hashes
   * what it reads. Nor can the run be reported on then, since the bundle says what it was about.
   */
  @Test
  void aBundleThatIsChangedAfterItWasPlannedRunsNothing() {
    Waterline waterline = new Waterline(folder, deployment);
    Path project = project(waterline, "tampered_late");
    Invariants invariants = new Invariants(aws, deployment);
    // Time between the pins and the jobs, which read the bundle themselves.
    aws.order(Fault.functionFailed("LaunchRun", UNAVAILABLE).times(2));
    RunId run = waterline.onAws("submit", project.toString()).run();
    String claim =
        Await.until(() -> read(BucketLayout.claim(run)), Optional::isPresent).orElseThrow();
    String key =
        BucketLayout.bundle(
            claim.replaceAll("(?s).*\"bundleSha256\" *: *\"([0-9a-f]{64})\".*", "$1"));
    String bundle = read(key).orElseThrow();
    Await.until(() -> read(BucketLayout.captured(run)), Optional::isPresent);
    write(key, bundle.replace("id % 10 <> 0", "id % 10 <> 1"));

    Done watched = waterline.onAws("watch", run.value());

    assertThat(bundle).contains("id % 10 <> 0");
    for (RunJob job : List.of(RunJob.BASE, RunJob.CANDIDATE)) {
      assertThat(read(BucketLayout.result(run, job)).orElseThrow())
          .contains("it was changed after the run was planned");
    }
    assertThat(watched.code()).isEqualTo(3);
    assertThat(watched.err())
        .contains(
            "The run %s ended as FAILED and has no report".formatted(run),
            "has other bytes than its name says: something changed it",
            "nothing of it is left");
    invariants.nothingIsLeft();
  }

  private Optional<String> read(String key) {
    try (S3Client s3 = aws.s3()) {
      return Optional.of(
          s3.getObjectAsBytes(get -> get.bucket(deployment.bucket()).key(key)).asUtf8String());
    } catch (NoSuchKeyException e) {
      return Optional.empty();
    }
  }

  private void write(String key, String text) {
    try (S3Client s3 = aws.s3()) {
      s3.putObject(put -> put.bucket(deployment.bucket()).key(key), RequestBody.fromString(text));
    }
  }

  /** By hand, for whoever doesn't want to wait for an event. */
  @Test
  void aRunningRunCanBeCleanedByHand() {
    Waterline waterline = new Waterline(folder, deployment);
    Path project = project(waterline, "by_hand");
    Invariants invariants = new Invariants(aws, deployment);
    aws.order(Fault.jobStuck("__", 600).times(2));
    aws.order(Fault.eventLost("ABORTED"));
    RunId run = waterline.onAws("submit", project.toString()).run();
    Await.that(() -> hasJob(run));

    Waterline.Done cleaned = waterline.onAws("clean", run.value());

    assertThat(cleaned.code()).as(cleaned.err()).isZero();
    assertThat(cleaned.out()).isEqualToIgnoringNewLines("nothing of " + run + " is left");
    invariants.check(run);
  }

  private boolean hasJob(RunId run) {
    return aws.jobRuns().stream()
        .anyMatch(job -> job.path("name").asText().startsWith(run.refPrefix()));
  }

  private String execution(RunId run) {
    return deployment.stateMachineArn().replace(":stateMachine:", ":execution:") + ":" + run;
  }
}

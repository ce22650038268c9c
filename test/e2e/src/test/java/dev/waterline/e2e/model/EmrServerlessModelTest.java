package dev.waterline.e2e.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.waterline.e2e.OnEmulatedAws;
import dev.waterline.e2e.aws.Await;
import dev.waterline.e2e.aws.EmulatedAws;
import dev.waterline.e2e.aws.Fault;
import dev.waterline.e2e.model.sample.SampleJob;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.emrserverless.EmrServerlessClient;
import software.amazon.awssdk.services.emrserverless.model.ConflictException;
import software.amazon.awssdk.services.emrserverless.model.JobRun;
import software.amazon.awssdk.services.emrserverless.model.JobRunState;
import software.amazon.awssdk.services.emrserverless.model.ResourceNotFoundException;
import software.amazon.awssdk.services.emrserverless.model.StartJobRunRequest;
import software.amazon.awssdk.services.emrserverless.model.ValidationException;
import software.amazon.awssdk.services.s3.S3Client;

@ExtendWith(OnEmulatedAws.class)
class EmrServerlessModelTest {

  private static final Set<JobRunState> ENDED =
      Set.of(JobRunState.SUCCESS, JobRunState.FAILED, JobRunState.CANCELLED);
  private static final String JAR = "s3://emr-model/job.jar";

  private final EmulatedAws aws;
  private final EmrServerlessClient emr;
  private String application = "";

  EmrServerlessModelTest(EmulatedAws aws) {
    this.aws = aws;
    this.emr = aws.emrServerless();
  }

  @BeforeEach
  void makeTheApplication() {
    try (S3Client s3 = aws.s3()) {
      aws.makeBucket("emr-model");
      s3.putObject(
          put -> put.bucket("emr-model").key("job.jar"),
          RequestBody.fromBytes(SampleJar.of(SampleJob.class)));
    }
    application =
        emr.createApplication(
                create ->
                    create
                        .name("sample")
                        .type("SPARK")
                        .releaseLabel("emr-7.12.0")
                        .clientToken(UUID.randomUUID().toString())
                        .schedulerConfiguration(limits -> limits.maxConcurrentRuns(1)))
            .applicationId();
  }

  @AfterEach
  void close() {
    emr.close();
  }

  @Test
  void aJobRunIsAProcessAndGoesThroughItsStates() {
    String id = start("ok", "answer", "42");

    JobRun run = ended(id);

    assertThat(run.state()).isEqualTo(JobRunState.SUCCESS);
    assertThat(states(id))
        .containsExactly("SUBMITTED", "PENDING", "SCHEDULED", "RUNNING", "SUCCESS");
    assertThat(run.totalExecutionDurationSeconds()).isPositive();
    // 4 workers of 4 vCPUs; a minute is billed at least.
    assertThat(run.billedResourceUtilization().vcpuHour()).isGreaterThanOrEqualTo(0.267);
    assertThat(run.totalResourceUtilization().vcpuHour())
        .isLessThanOrEqualTo(run.billedResourceUtilization().vcpuHour());
    assertThat(emr.getApplication(get -> get.applicationId(application)).application().state())
        .hasToString("STARTED");
  }

  @Test
  void aKnownClientTokenGivesTheRunThatItStarted() {
    String token = UUID.randomUUID().toString();
    StartJobRunRequest request = request("once", "answer").clientToken(token).build();

    String first = emr.startJobRun(request).jobRunId();
    aws.order(Fault.answerLost("emr-serverless", "StartJobRun"));
    String second = emr.startJobRun(request).jobRunId();

    assertThat(second).isEqualTo(first);
    // One by the SDK itself, for the answer that was lost.
    assertThat(aws.calls("emr-serverless:StartJobRun")).isEqualTo(3);
    assertThat(emr.listJobRuns(list -> list.applicationId(application)).jobRuns()).hasSize(1);
    assertThatThrownBy(() -> emr.startJobRun(request("other", "answer").clientToken(token).build()))
        .isInstanceOf(ConflictException.class)
        .hasMessageContaining("other parameters");
    ended(first);
  }

  @Test
  void aJobThatFailsSaysWhy() {
    JobRun run = ended(start("bad", "fail"));

    assertThat(run.state()).isEqualTo(JobRunState.FAILED);
    assertThat(run.stateDetails())
        .startsWith("Job failed, please check complete logs in configured logging destination.")
        .contains("ExitCode: 1", "IllegalStateException: as asked");
  }

  @Test
  void aRunBeyondTheLimitWaitsInTheQueueAndBothCanBeCancelled() {
    String running = start("first", "hang");
    Await.until(() -> state(running), JobRunState.RUNNING::equals);
    String queued = start("second", "hang");
    Await.until(() -> state(queued), JobRunState.QUEUED::equals);

    cancel(queued);
    assertThat(ended(queued).state()).isEqualTo(JobRunState.CANCELLED);
    cancel(running);
    assertThat(ended(running).state()).isEqualTo(JobRunState.CANCELLED);

    assertThat(states(queued)).containsExactly("SUBMITTED", "QUEUED", "CANCELLING", "CANCELLED");
    assertThat(states(running)).endsWith("RUNNING", "CANCELLING", "CANCELLED");
    assertThat(aws.jobRuns()).noneMatch(run -> run.path("processAlive").asBoolean());
    assertThatThrownBy(() -> cancel(running))
        .isInstanceOf(ValidationException.class)
        .hasMessageContaining("has ended");
  }

  @Test
  void aStuckRunIsCancelledAtItsTimeOut() {
    aws.order(Fault.jobStuck("stuck", 1));

    JobRun run = ended(start("stuck", "answer"));

    assertThat(run.state()).isEqualTo(JobRunState.CANCELLED);
    assertThat(run.stateDetails()).contains("longer than 5 minutes");
  }

  @Test
  void aKilledRunHasFailed() {
    aws.order(Fault.jobKilled("killed"));

    JobRun run = ended(start("killed", "hang"));

    assertThat(run.state()).isEqualTo(JobRunState.FAILED);
    assertThat(run.stateDetails()).contains("ExitCode: 137");
  }

  @Test
  void whatTheServiceRefusesIsRefused() {
    assertThatThrownBy(() -> emr.startJobRun(request("a", "x").executionTimeoutMinutes(1L).build()))
        .isInstanceOf(ValidationException.class)
        .hasMessageContaining("at least 5 minutes");
    assertThatThrownBy(
            () ->
                emr.startJobRun(
                    request("a", "x")
                        .executionIamPolicy(policy -> policy.policy("x".repeat(2049)))
                        .build()))
        .isInstanceOf(ValidationException.class)
        .hasMessageContaining("at most 2048");
    assertThatThrownBy(() -> emr.listJobRuns(list -> list.applicationId("none")))
        .isInstanceOf(ResourceNotFoundException.class)
        .hasMessageContaining("none does not exist");
    assertThatThrownBy(() -> state("none"))
        .isInstanceOf(ResourceNotFoundException.class)
        .hasMessageContaining("none does not exist");
  }

  @Test
  void anApplicationWithALiveRunIsNotStopped() {
    String run = start("live", "hang");

    assertThatThrownBy(() -> emr.stopApplication(stop -> stop.applicationId(application)))
        .isInstanceOf(ConflictException.class)
        .hasMessageContaining(run);

    cancel(run);
    ended(run);
    emr.stopApplication(stop -> stop.applicationId(application));
    emr.deleteApplication(delete -> delete.applicationId(application));
  }

  private StartJobRunRequest.Builder request(String name, String... arguments) {
    return StartJobRunRequest.builder()
        .applicationId(application)
        .clientToken(UUID.randomUUID().toString())
        .name(name)
        .executionRoleArn("arn:aws:iam::123456789012:role/job")
        .executionTimeoutMinutes(5L)
        .jobDriver(
            driver ->
                driver.sparkSubmit(
                    submit ->
                        submit
                            .entryPoint(JAR)
                            .entryPointArguments(arguments)
                            .sparkSubmitParameters("--class " + SampleJob.class.getName())));
  }

  private String start(String name, String... arguments) {
    return emr.startJobRun(request(name, arguments).build()).jobRunId();
  }

  private void cancel(String id) {
    emr.cancelJobRun(cancel -> cancel.applicationId(application).jobRunId(id));
  }

  private JobRunState state(String id) {
    return get(id).state();
  }

  private JobRun get(String id) {
    return emr.getJobRun(get -> get.applicationId(application).jobRunId(id)).jobRun();
  }

  private JobRun ended(String id) {
    return Await.until(() -> get(id), run -> ENDED.contains(run.state()));
  }

  private List<String> states(String id) {
    JsonNode run =
        aws.jobRuns().stream()
            .filter(job -> job.path("jobRunId").asText().equals(id))
            .findFirst()
            .orElseThrow();
    return run.path("states").findValuesAsText("state");
  }
}

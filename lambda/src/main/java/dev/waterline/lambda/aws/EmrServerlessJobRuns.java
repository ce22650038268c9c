package dev.waterline.lambda.aws;

import dev.waterline.core.contract.BucketLayout;
import dev.waterline.core.contract.JobCommand;
import dev.waterline.core.contract.failure.QuotaExceededException;
import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.result.JobRecord.Use;
import dev.waterline.lambda.port.JobRuns;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.emrserverless.EmrServerlessClient;
import software.amazon.awssdk.services.emrserverless.model.JobRun;
import software.amazon.awssdk.services.emrserverless.model.JobRunState;
import software.amazon.awssdk.services.emrserverless.model.JobRunSummary;
import software.amazon.awssdk.services.emrserverless.model.ResourceNotFoundException;
import software.amazon.awssdk.services.emrserverless.model.ServiceQuotaExceededException;
import software.amazon.awssdk.services.emrserverless.model.StartJobRunRequest;
import software.amazon.awssdk.services.emrserverless.model.ValidationException;

/** Jobs of one application on EMR Serverless. */
public final class EmrServerlessJobRuns implements JobRuns {

  private static final String SERVICE = "EMR Serverless";

  private static final List<JobRunState> ALIVE =
      List.of(
          JobRunState.SUBMITTED,
          JobRunState.PENDING,
          JobRunState.SCHEDULED,
          JobRunState.RUNNING,
          JobRunState.CANCELLING,
          // A job waits in QUEUED while the application's bound is used up: it will run.
          JobRunState.QUEUED);

  private final EmrServerlessClient emr;
  private final String applicationId;
  private final String bucket;
  private final @Nullable String roleArn;
  private final @Nullable String jar;

  /**
   * @param bucket the sandbox bucket, which takes the logs
   * @param roleArn the role of jobs, or null where none are started
   * @param jar the job jar's URI, or null where no jobs are started
   */
  public EmrServerlessJobRuns(
      EmrServerlessClient emr,
      String applicationId,
      String bucket,
      @Nullable String roleArn,
      @Nullable String jar) {
    this.emr = emr;
    this.applicationId = applicationId;
    this.bucket = bucket;
    this.roleArn = roleArn;
    this.jar = jar;
  }

  @Override
  public String start(Request request) {
    StartJobRunRequest start = startRequest(request);
    return AwsErrors.call(
        SERVICE,
        () -> {
          try {
            return emr.startJobRun(start).jobRunId();
          } catch (ServiceQuotaExceededException e) {
            throw new QuotaExceededException(
                "EMR Serverless has no room for the job %s now".formatted(request.name()), e);
          }
        });
  }

  /** The request that starts a job; the client token makes a second one find the first. */
  StartJobRunRequest startRequest(Request request) {
    StringBuilder submit = new StringBuilder("--class ").append(JobCommand.MAIN_CLASS);
    for (Map.Entry<String, String> setting : request.sparkSettings().entrySet()) {
      submit.append(" --conf ").append(setting.getKey()).append('=').append(setting.getValue());
    }
    StartJobRunRequest.Builder start =
        StartJobRunRequest.builder()
            .applicationId(applicationId)
            .clientToken(request.name())
            .name(request.name())
            .executionRoleArn(roleArn)
            .executionTimeoutMinutes((long) request.timeoutMinutes())
            .tags(request.tags())
            // A second attempt of EMR's own would write over what the first one wrote.
            .retryPolicy(policy -> policy.maxAttempts(1))
            .jobDriver(
                driver ->
                    driver.sparkSubmit(
                        spark ->
                            spark
                                .entryPoint(jar)
                                .entryPointArguments(request.arguments())
                                .sparkSubmitParameters(submit.toString())))
            .configurationOverrides(
                overrides ->
                    overrides.monitoringConfiguration(
                        monitoring ->
                            monitoring.s3MonitoringConfiguration(
                                s3 -> s3.logUri(BucketLayout.uri(bucket, BucketLayout.LOGS)))));
    if (request.sessionPolicy() != null) {
      start.executionIamPolicy(policy -> policy.policy(request.sessionPolicy()));
    }
    return start.build();
  }

  @Override
  public Status status(String jobRunId) {
    return AwsErrors.call(
        SERVICE,
        () -> {
          try {
            return status(
                emr.getJobRun(get -> get.applicationId(applicationId).jobRunId(jobRunId)).jobRun());
          } catch (ResourceNotFoundException e) {
            throw new WaterlineException(
                ErrorCode.INVALID_ARGUMENT, "The application has no job %s".formatted(jobRunId), e);
          }
        });
  }

  private Status status(JobRun job) {
    return new Status(
        job.jobRunId(),
        job.name() == null ? "" : job.name(),
        job.stateAsString(),
        progress(job.state()),
        job.stateDetails(),
        logs(job.jobRunId()),
        job.billedResourceUtilization() == null
            ? Use.ZERO
            : new Use(
                or0(job.billedResourceUtilization().vcpuHour()),
                or0(job.billedResourceUtilization().memoryGBHour()),
                or0(job.billedResourceUtilization().storageGBHour())),
        job.totalResourceUtilization() == null
            ? Use.ZERO
            : new Use(
                or0(job.totalResourceUtilization().vcpuHour()),
                or0(job.totalResourceUtilization().memoryGBHour()),
                or0(job.totalResourceUtilization().storageGBHour())));
  }

  private String logs(String jobRunId) {
    return BucketLayout.uri(
        bucket,
        "%sapplications/%s/jobs/%s/SPARK_DRIVER/"
            .formatted(BucketLayout.LOGS, applicationId, jobRunId));
  }

  private static double or0(@Nullable Double value) {
    return value == null ? 0 : value;
  }

  private static Progress progress(JobRunState state) {
    return switch (state) {
      case SUCCESS -> Progress.SUCCEEDED;
      case FAILED, CANCELLED -> Progress.FAILED;
      // A state of a later release is taken for one in which the job may still write.
      default -> Progress.ACTIVE;
    };
  }

  @Override
  public void cancel(String jobRunId) {
    AwsErrors.call(
        SERVICE,
        () -> {
          try {
            emr.cancelJobRun(cancel -> cancel.applicationId(applicationId).jobRunId(jobRunId));
          } catch (ResourceNotFoundException | ValidationException e) {
            // It ended meanwhile, or was never there.
          }
          return jobRunId;
        });
  }

  @Override
  public List<Status> alive(String namePrefix) {
    return AwsErrors.call(
        SERVICE,
        () -> {
          List<Status> alive = new ArrayList<>();
          for (JobRunSummary job :
              emr.listJobRunsPaginator(list -> list.applicationId(applicationId).states(ALIVE))
                  .jobRuns()) {
            if (job.name() != null && job.name().startsWith(namePrefix)) {
              alive.add(
                  new Status(
                      job.id(),
                      job.name(),
                      job.stateAsString(),
                      progress(job.state()),
                      job.stateDetails(),
                      logs(job.id()),
                      Use.ZERO,
                      Use.ZERO));
            }
          }
          return alive;
        });
  }
}

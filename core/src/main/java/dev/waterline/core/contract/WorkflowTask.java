package dev.waterline.core.contract;

import static dev.waterline.core.contract.EnvironmentKey.APPLICATION_ID;
import static dev.waterline.core.contract.EnvironmentKey.ENVIRONMENT;
import static dev.waterline.core.contract.EnvironmentKey.ICEBERG_JAR;
import static dev.waterline.core.contract.EnvironmentKey.INPUT_DATABASES;
import static dev.waterline.core.contract.EnvironmentKey.JOB_JAR;
import static dev.waterline.core.contract.EnvironmentKey.JOB_ROLE_ARN;
import static dev.waterline.core.contract.EnvironmentKey.JOB_TIMEOUT_MINUTES;
import static dev.waterline.core.contract.EnvironmentKey.LEASE_HOURS;
import static dev.waterline.core.contract.EnvironmentKey.MAX_MEMORY_GB;
import static dev.waterline.core.contract.EnvironmentKey.MAX_VCPUS;
import static dev.waterline.core.contract.EnvironmentKey.PRICE_PER_GB_HOUR;
import static dev.waterline.core.contract.EnvironmentKey.PRICE_PER_VCPU_HOUR;
import static dev.waterline.core.contract.EnvironmentKey.PROTECTED_DATABASES;
import static dev.waterline.core.contract.EnvironmentKey.RELEASE_LABEL;
import static dev.waterline.core.contract.EnvironmentKey.SANDBOX_BUCKET;
import static dev.waterline.core.contract.EnvironmentKey.SANDBOX_DATABASE;

import java.time.Duration;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * The Lambda tasks: one function and one handler class each. All but {@link #SWEEP} are states of
 * the workflow.
 */
public enum WorkflowTask {
  /** Checks the execution's input and the bundle, and claims the run. */
  PLAN_RUN("PlanRun", 60, SANDBOX_BUCKET, SANDBOX_DATABASE, INPUT_DATABASES),

  /** Pins the inputs, makes the outputs' preview branches and notes how the outputs were. */
  CAPTURE_SNAPSHOTS(
      "CaptureSnapshots",
      300,
      SANDBOX_BUCKET,
      SANDBOX_DATABASE,
      INPUT_DATABASES,
      PROTECTED_DATABASES,
      LEASE_HOURS),

  /** Starts the job of one side, or of the comparison. */
  LAUNCH_RUN(
      "LaunchRun",
      60,
      ENVIRONMENT,
      SANDBOX_BUCKET,
      SANDBOX_DATABASE,
      INPUT_DATABASES,
      APPLICATION_ID,
      JOB_ROLE_ARN,
      JOB_JAR,
      ICEBERG_JAR,
      MAX_VCPUS,
      MAX_MEMORY_GB,
      JOB_TIMEOUT_MINUTES),

  /** Looks at a job: how far it is, why it failed, what it used. */
  CHECK_RUN("CheckRun", 60, SANDBOX_BUCKET, APPLICATION_ID),

  /** Comes from the jobs' results to a verdict, and writes the report. */
  JUDGE_RUN(
      "JudgeRun",
      120,
      SANDBOX_BUCKET,
      SANDBOX_DATABASE,
      RELEASE_LABEL,
      PRICE_PER_VCPU_HOUR,
      PRICE_PER_GB_HOUR),

  /**
   * Ends the jobs of a run and removes what it made. It also takes EventBridge's "Step Functions
   * Execution Status Change" events.
   */
  CLEAN_UP(
      "CleanUp",
      300,
      SANDBOX_BUCKET,
      SANDBOX_DATABASE,
      APPLICATION_ID,
      RELEASE_LABEL,
      PRICE_PER_VCPU_HOUR,
      PRICE_PER_GB_HOUR),

  /** On a schedule: cleans up after runs past their lease, then starts the maintenance job. */
  SWEEP(
      "Sweep",
      900,
      ENVIRONMENT,
      SANDBOX_BUCKET,
      SANDBOX_DATABASE,
      INPUT_DATABASES,
      APPLICATION_ID,
      JOB_ROLE_ARN,
      JOB_JAR,
      RELEASE_LABEL,
      ICEBERG_JAR,
      MAX_VCPUS,
      MAX_MEMORY_GB,
      JOB_TIMEOUT_MINUTES,
      LEASE_HOURS,
      PRICE_PER_VCPU_HOUR,
      PRICE_PER_GB_HOUR);

  private final String title;
  private final int timeoutSeconds;
  private final Set<EnvironmentKey> environment;

  WorkflowTask(String title, int timeoutSeconds, EnvironmentKey first, EnvironmentKey... others) {
    this.title = title;
    this.timeoutSeconds = timeoutSeconds;
    this.environment = Collections.unmodifiableSet(EnumSet.of(first, others));
  }

  /** The task's name, for example {@code PlanRun}. */
  public String title() {
    return title;
  }

  /** The handler's class, for a function's {@code Handler} property. */
  public String handler() {
    return "dev.waterline.lambda.task." + title + "Handler";
  }

  /** The function's own time-out. The state's is longer, so that the function's error is seen. */
  public Duration timeout() {
    return Duration.ofSeconds(timeoutSeconds);
  }

  /** The environment variables that the handler reads; all of them must be set. */
  public Set<EnvironmentKey> environment() {
    return environment;
  }
}

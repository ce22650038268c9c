package dev.waterline.core.contract;

/** The environment variables of the workflow's functions. */
public enum EnvironmentKey {
  /** The name of the environment, such as {@code dev}. */
  ENVIRONMENT,
  /** The name of the sandbox bucket. Folders inside it are {@link BucketLayout}'s. */
  SANDBOX_BUCKET,
  /** The Glue database that previews write to. */
  SANDBOX_DATABASE,
  /** Glue databases that runs may read, separated by commas. */
  INPUT_DATABASES,
  /**
   * Those of the input databases whose tables pins may tag, separated by commas; empty for none.
   */
  PROTECTED_DATABASES,
  /** The id of the EMR Serverless application. */
  APPLICATION_ID,
  /** The ARN of the role that jobs run with. */
  JOB_ROLE_ARN,
  /** The {@code s3://} URI of the job jar. */
  JOB_JAR,
  /** The EMR release of the application, such as {@code emr-7.12.0}; reports show it. */
  RELEASE_LABEL,
  /** The path or URI of the release's Iceberg jar. */
  ICEBERG_JAR,
  /** The vCPUs that the application may use at most, a whole number. */
  MAX_VCPUS,
  /** The memory that the application may use at most, in whole GB. */
  MAX_MEMORY_GB,
  /** The longest that one job may run, in whole minutes. */
  JOB_TIMEOUT_MINUTES,
  /** How long what a run makes is protected, and kept when nobody cleans up, in whole hours. */
  LEASE_HOURS,
  /** The price of a vCPU-hour, a decimal number; empty when reports shall show no money. */
  PRICE_PER_VCPU_HOUR,
  /** The price of a GB-hour of memory, a decimal number; empty when reports shall show no money. */
  PRICE_PER_GB_HOUR;

  /** The variable's name, for example {@code WATERLINE_SANDBOX_BUCKET}. */
  public String variable() {
    return "WATERLINE_" + name();
  }
}

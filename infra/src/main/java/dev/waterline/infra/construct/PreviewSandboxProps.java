package dev.waterline.infra.construct;

import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.services.kms.IKey;
import software.amazon.awscdk.services.s3.IBucket;

/**
 * What a {@link PreviewSandbox} can be told.
 *
 * @param bucket a bucket to use instead of a new one, or null. Its owner keeps it private, TLS-only
 *     and tidy: no setting of it is changed, and no lifecycle rule is added
 * @param encryptionKey the key of the new bucket, or null for keys that S3 manages. With a {@code
 *     bucket} of your own, the key is the bucket's, and this must be null
 * @param accessLogs where S3 writes the new bucket's access logs, or null for none
 * @param databaseName the Glue database's name as SQL says it, {@code [a-z0-9_]{1,252}}, or null
 *     for one that is unique to the construct's place in the app
 * @param runRetentionDays days until a run's folder and its bundle expire; 1 to 3650
 * @param shadowTableRetentionDays days until the files of a shadow table expire that no clean-up
 *     and no sweep removed; 1 to 3650. Longer than any lease
 * @param removalPolicy {@code RETAIN} keeps bucket and database when the stack goes. {@code
 *     DESTROY} deletes them with all data, but only when the app's context says so too: {@value
 *     PreviewSandbox#DESTROY_CONTEXT} must be true
 */
public record PreviewSandboxProps(
    @Nullable IBucket bucket,
    @Nullable IKey encryptionKey,
    @Nullable IBucket accessLogs,
    @Nullable String databaseName,
    int runRetentionDays,
    int shadowTableRetentionDays,
    RemovalPolicy removalPolicy) {

  public static final int DEFAULT_RUN_RETENTION_DAYS = 30;
  public static final int DEFAULT_SHADOW_TABLE_RETENTION_DAYS = 14;

  public PreviewSandboxProps {
    Check.that(
        bucket == null || (encryptionKey == null && accessLogs == null),
        "A sandbox with a bucket of yours takes neither encryptionKey nor accessLogs: they are that bucket's own settings");
    Check.that(
        databaseName == null || InputDatabase.NAME.matcher(databaseName).matches(),
        "'%s' is not a Glue database that Iceberg can write: use lower-case letters, digits and underscores",
        databaseName);
    Check.inRange("runRetentionDays", runRetentionDays, 1, 3650);
    Check.inRange("shadowTableRetentionDays", shadowTableRetentionDays, 1, 3650);
    Check.that(
        removalPolicy == RemovalPolicy.RETAIN || removalPolicy == RemovalPolicy.DESTROY,
        "removalPolicy is %s: expected RETAIN or DESTROY",
        removalPolicy);
  }

  /** All defaults: a new bucket, a new database, everything retained. */
  public static PreviewSandboxProps defaults() {
    return builder().build();
  }

  public static Builder builder() {
    return new Builder();
  }

  /** Sets what differs from the defaults. */
  public static final class Builder {

    private @Nullable IBucket bucket;
    private @Nullable IKey encryptionKey;
    private @Nullable IBucket accessLogs;
    private @Nullable String databaseName;
    private int runRetentionDays = DEFAULT_RUN_RETENTION_DAYS;
    private int shadowTableRetentionDays = DEFAULT_SHADOW_TABLE_RETENTION_DAYS;
    private RemovalPolicy removalPolicy = RemovalPolicy.RETAIN;

    private Builder() {}

    /** Default: a new bucket. */
    public Builder bucket(IBucket bucket) {
      this.bucket = bucket;
      return this;
    }

    /** Default: keys that S3 manages. */
    public Builder encryptionKey(IKey key) {
      this.encryptionKey = key;
      return this;
    }

    /** Default: no access logs. */
    public Builder accessLogs(IBucket bucket) {
      this.accessLogs = bucket;
      return this;
    }

    /** Default: a name that is unique to the construct's place in the app. */
    public Builder databaseName(String name) {
      this.databaseName = name;
      return this;
    }

    /** Default: {@value PreviewSandboxProps#DEFAULT_RUN_RETENTION_DAYS}. */
    public Builder runRetentionDays(int days) {
      this.runRetentionDays = days;
      return this;
    }

    /** Default: {@value PreviewSandboxProps#DEFAULT_SHADOW_TABLE_RETENTION_DAYS}. */
    public Builder shadowTableRetentionDays(int days) {
      this.shadowTableRetentionDays = days;
      return this;
    }

    /** Default: {@code RETAIN}. */
    public Builder removalPolicy(RemovalPolicy policy) {
      this.removalPolicy = policy;
      return this;
    }

    public PreviewSandboxProps build() {
      return new PreviewSandboxProps(
          bucket,
          encryptionKey,
          accessLogs,
          databaseName,
          runRetentionDays,
          shadowTableRetentionDays,
          removalPolicy);
    }
  }
}

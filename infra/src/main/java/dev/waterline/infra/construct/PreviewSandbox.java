package dev.waterline.infra.construct;

import dev.waterline.core.contract.BucketLayout;
import dev.waterline.core.run.RunId;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.Annotations;
import software.amazon.awscdk.ArnComponents;
import software.amazon.awscdk.ArnFormat;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.Names;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.UniqueResourceNameOptions;
import software.amazon.awscdk.services.glue.CfnDatabase;
import software.amazon.awscdk.services.iam.Grant;
import software.amazon.awscdk.services.iam.GrantOnPrincipalOptions;
import software.amazon.awscdk.services.iam.IGrantable;
import software.amazon.awscdk.services.kms.IKey;
import software.amazon.awscdk.services.s3.BlockPublicAccess;
import software.amazon.awscdk.services.s3.Bucket;
import software.amazon.awscdk.services.s3.BucketEncryption;
import software.amazon.awscdk.services.s3.IBucket;
import software.amazon.awscdk.services.s3.LifecycleRule;
import software.amazon.awscdk.services.s3.ObjectOwnership;
import software.constructs.Construct;

/**
 * The one place that previews write to: a bucket and a Glue database of their own.
 *
 * <p>Isolation is by database and bucket, not by branch: each Iceberg commit on Glue, to whatever
 * branch, is one {@code glue:UpdateTable}, so that IAM can't tell a branch from {@code main}.
 *
 * <p>Needs nothing. Makes the bucket (private, TLS 1.2 or newer, encrypted, with expiry of run
 * folders, bundles, logs and forgotten shadow tables) and the database whose tables lie in it.
 * Folders inside the bucket are those of {@link BucketLayout}.
 *
 * <p>Data is retained when the stack goes, unless both {@code removalPolicy(DESTROY)} and the app's
 * context {@value #DESTROY_CONTEXT} say otherwise.
 */
public final class PreviewSandbox extends Construct {

  /** The context key that must be true before a sandbox may be destroyed with its data. */
  public static final String DESTROY_CONTEXT = "@waterline/destroySandboxData";

  private static final List<String> READ_TABLES =
      List.of("glue:GetDatabase", "glue:GetTable", "glue:GetTables");
  private static final List<String> WRITE_TABLES =
      List.of("glue:CreateTable", "glue:UpdateTable", "glue:DeleteTable");
  private static final List<String> READ_OBJECTS = List.of("s3:GetObject");
  private static final List<String> WRITE_OBJECTS =
      List.of("s3:PutObject", "s3:AbortMultipartUpload");
  private static final List<String> DELETE_OBJECTS = List.of("s3:DeleteObject");

  private final IBucket bucket;
  private final CfnDatabase database;
  private final String databaseName;

  public PreviewSandbox(Construct scope, String id) {
    this(scope, id, PreviewSandboxProps.defaults());
  }

  public PreviewSandbox(Construct scope, String id, PreviewSandboxProps props) {
    super(scope, id);
    RemovalPolicy removal = agreedRemoval(props.removalPolicy());
    this.bucket = props.bucket() == null ? newBucket(props, removal) : props.bucket();
    this.databaseName = props.databaseName() == null ? uniqueDatabaseName() : props.databaseName();
    this.database = newDatabase(removal);
  }

  /** Where everything of a preview is. */
  public IBucket bucket() {
    return bucket;
  }

  /** The name of the Glue database, as SQL says it. */
  public String databaseName() {
    return databaseName;
  }

  /** The Glue database, for what this construct doesn't offer. */
  public CfnDatabase database() {
    return database;
  }

  /** The key of the bucket, or empty when S3 manages its keys. */
  public Optional<IKey> encryptionKey() {
    return Optional.ofNullable(bucket.getEncryptionKey());
  }

  /** Reading the sandbox's tables: their metadata in Glue and their files. */
  public Grant grantReadTables(IGrantable grantee) {
    return grant(grantee, READ_TABLES, tableArns())
        .combine(grantRead(grantee, BucketLayout.WAREHOUSE));
  }

  /** Creating, changing and dropping the sandbox's tables, with their files. */
  public Grant grantWriteTables(IGrantable grantee) {
    return grantReadTables(grantee)
        .combine(grant(grantee, WRITE_TABLES, tableArns()))
        .combine(grantWrite(grantee, BucketLayout.WAREHOUSE))
        .combine(grantDelete(grantee, BucketLayout.WAREHOUSE));
  }

  /**
   * Reading objects of the bucket.
   *
   * @param patterns keys from the bucket's root on; a pattern that ends in a slash means all below
   */
  public Grant grantRead(IGrantable grantee, String... patterns) {
    // Without s3:ListBucket a missing object answers "access denied" instead of "not found", and a
    // condition on s3:prefix would not hold for GetObject.
    Grant list = grant(grantee, List.of("s3:ListBucket"), List.of(bucket.getBucketArn()));
    Grant read = grant(grantee, READ_OBJECTS, objectArns(patterns));
    encryptionKey().ifPresent(key -> key.grantDecrypt(grantee));
    return list.combine(read);
  }

  /** Creating and replacing objects of the bucket, with patterns as in {@link #grantRead}. */
  public Grant grantWrite(IGrantable grantee, String... patterns) {
    encryptionKey().ifPresent(key -> key.grantEncryptDecrypt(grantee));
    return grant(grantee, WRITE_OBJECTS, objectArns(patterns));
  }

  /** Deleting objects of the bucket, with patterns as in {@link #grantRead}. */
  public Grant grantDelete(IGrantable grantee, String... patterns) {
    return grant(grantee, DELETE_OBJECTS, objectArns(patterns));
  }

  /** Uploading bundles, and nothing else: what whoever starts runs needs. */
  public Grant grantPutBundles(IGrantable grantee) {
    return grantWrite(grantee, BucketLayout.BUNDLES);
  }

  /** Reading reports, and the manifests beside them. */
  public Grant grantReadReports(IGrantable grantee) {
    return grantRead(
        grantee,
        BucketLayout.RUNS + "*/" + BucketLayout.REPORT,
        BucketLayout.RUNS + "*/" + BucketLayout.MANIFEST);
  }

  /**
   * The catalog, the database and its tables. Glue checks all three levels in each call on a table.
   */
  List<String> tableArns() {
    return glueTables(this, databaseName);
  }

  static List<String> glueTables(Construct scope, String database) {
    return List.of(
        glueArn(scope, "catalog", null),
        glueArn(scope, "database", database),
        glueArn(scope, "table", database + "/*"));
  }

  private static String glueArn(Construct scope, String kind, @Nullable String name) {
    ArnComponents.Builder arn = ArnComponents.builder().service("glue").resource(kind);
    return Stack.of(scope)
        .formatArn(
            name == null
                ? arn.arnFormat(ArnFormat.NO_RESOURCE_NAME).build()
                : arn.resourceName(name).arnFormat(ArnFormat.SLASH_RESOURCE_NAME).build());
  }

  private List<String> objectArns(String... patterns) {
    return Stream.of(patterns)
        .map(pattern -> bucket.arnForObjects(pattern.endsWith("/") ? pattern + "*" : pattern))
        .toList();
  }

  private static Grant grant(IGrantable grantee, List<String> actions, List<String> resources) {
    return Grant.addToPrincipal(
        GrantOnPrincipalOptions.builder()
            .grantee(grantee)
            .actions(actions)
            .resourceArns(resources)
            .build());
  }

  private Bucket newBucket(PreviewSandboxProps props, RemovalPolicy removal) {
    Bucket.Builder builder =
        Bucket.Builder.create(this, "Bucket")
            .blockPublicAccess(BlockPublicAccess.BLOCK_ALL)
            .objectOwnership(ObjectOwnership.BUCKET_OWNER_ENFORCED)
            .enforceSsl(true)
            .minimumTlsVersion(1.2)
            .lifecycleRules(lifecycle(props))
            .removalPolicy(removal)
            .autoDeleteObjects(removal == RemovalPolicy.DESTROY);
    if (props.encryptionKey() == null) {
      builder.encryption(BucketEncryption.S3_MANAGED);
    } else {
      builder
          .encryption(BucketEncryption.KMS)
          .encryptionKey(props.encryptionKey())
          .bucketKeyEnabled(true);
    }
    if (props.accessLogs() != null) {
      builder.serverAccessLogsBucket(props.accessLogs());
    }
    Bucket made = builder.build();
    if (props.accessLogs() == null) {
      NagReasons.accept(
          made,
          "AwsSolutions-S1",
          "Whether and where access is logged is the account's decision: accessLogs of PreviewSandboxProps, or CloudTrail data events");
    }
    return made;
  }

  private static List<LifecycleRule> lifecycle(PreviewSandboxProps props) {
    Duration runs = Duration.days(props.runRetentionDays());
    return List.of(
        LifecycleRule.builder()
            .id("AbortUploads")
            .abortIncompleteMultipartUploadAfter(Duration.days(1))
            .build(),
        LifecycleRule.builder().id("ExpireRuns").prefix(BucketLayout.RUNS).expiration(runs).build(),
        LifecycleRule.builder()
            .id("ExpireBundles")
            .prefix(BucketLayout.BUNDLES)
            .expiration(runs)
            .build(),
        LifecycleRule.builder().id("ExpireLogs").prefix(BucketLayout.LOGS).expiration(runs).build(),
        // Only shadow tables, which have names of runs: no rule may reach the files of a table that
        // lives, since Iceberg would go on to point to them.
        LifecycleRule.builder()
            .id("ExpireShadowTables")
            .prefix(BucketLayout.WAREHOUSE + RunId.PREFIX)
            .expiration(Duration.days(props.shadowTableRetentionDays()))
            .build());
  }

  private CfnDatabase newDatabase(RemovalPolicy removal) {
    CfnDatabase made =
        CfnDatabase.Builder.create(this, "Database")
            .catalogId(Stack.of(this).getAccount())
            .databaseInput(
                CfnDatabase.DatabaseInputProperty.builder()
                    // The one physical name: SQL says it, and the names that CloudFormation makes
                    // hold hyphens, which Iceberg's Glue catalog refuses.
                    .name(databaseName)
                    .description("Previews of changes to SQL transformations")
                    .locationUri(
                        bucket.s3UrlForObject(
                            BucketLayout.WAREHOUSE.substring(
                                0, BucketLayout.WAREHOUSE.length() - 1)))
                    .build())
            .build();
    made.applyRemovalPolicy(removal);
    return made;
  }

  private String uniqueDatabaseName() {
    return Names.uniqueResourceName(
            this, UniqueResourceNameOptions.builder().separator("_").maxLength(120).build())
        .toLowerCase(Locale.ROOT);
  }

  private RemovalPolicy agreedRemoval(RemovalPolicy asked) {
    if (asked == RemovalPolicy.RETAIN) {
      return RemovalPolicy.RETAIN;
    }
    Object agreed = getNode().tryGetContext(DESTROY_CONTEXT);
    if (Boolean.TRUE.equals(agreed) || "true".equals(agreed)) {
      return RemovalPolicy.DESTROY;
    }
    Annotations.of(this)
        .addWarningV2(
            "waterline:sandboxRetained",
            "removalPolicy is DESTROY, but the sandbox is retained: set the context \"%s\": true as well to delete its data with the stack"
                .formatted(DESTROY_CONTEXT));
    return RemovalPolicy.RETAIN;
  }
}

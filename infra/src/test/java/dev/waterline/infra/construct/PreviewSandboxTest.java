package dev.waterline.infra.construct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waterline.infra.CdkJson;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.assertions.Annotations;
import software.amazon.awscdk.assertions.Match;
import software.amazon.awscdk.assertions.Template;
import software.amazon.awscdk.services.kms.Key;
import software.amazon.awscdk.services.s3.Bucket;

class PreviewSandboxTest {

  private static final Template DEFAULT =
      Templates.of(stack -> new PreviewSandbox(stack, "Sandbox"));

  @Test
  void theBucketIsPrivateAndOwnedByTheAccountAlone() {
    DEFAULT.hasResourceProperties(
        "AWS::S3::Bucket",
        Map.of(
            "PublicAccessBlockConfiguration",
            Map.of(
                "BlockPublicAcls", true,
                "BlockPublicPolicy", true,
                "IgnorePublicAcls", true,
                "RestrictPublicBuckets", true),
            "OwnershipControls",
            Map.of("Rules", List.of(Map.of("ObjectOwnership", "BucketOwnerEnforced")))));
  }

  @Test
  void theBucketTakesNoPlainTextAndNoOldTls() {
    DEFAULT.hasResourceProperties(
        "AWS::S3::BucketPolicy",
        Map.of(
            "PolicyDocument",
            Match.objectLike(
                Map.of(
                    "Statement",
                    Match.arrayWith(
                        List.of(
                            denied(Map.of("Bool", Map.of("aws:SecureTransport", "false"))),
                            denied(Map.of("NumericLessThan", Map.of("s3:TlsVersion", 1.2)))))))));
  }

  @Test
  void runsBundlesLogsAndForgottenShadowTablesExpireButNoLivingTable() {
    DEFAULT.hasResourceProperties(
        "AWS::S3::Bucket",
        Map.of(
            "LifecycleConfiguration",
            Map.of(
                "Rules",
                List.of(
                    Match.objectLike(
                        Map.of("AbortIncompleteMultipartUpload", Map.of("DaysAfterInitiation", 1))),
                    expiry("runs/", 30),
                    expiry("bundles/", 30),
                    expiry("logs/", 30),
                    expiry("warehouse/waterline_", 14)))));
  }

  @Test
  void dataIsKeptWhenTheStackGoes() {
    for (String type : List.of("AWS::S3::Bucket", "AWS::Glue::Database")) {
      DEFAULT.hasResource(
          type, Map.of("DeletionPolicy", "Retain", "UpdateReplacePolicy", "Retain"));
    }
  }

  @Test
  void theDatabaseHasANameThatIcebergTakesAndItsTablesLieInTheBucket() {
    Map<String, Map<String, Object>> databases = DEFAULT.findResources("AWS::Glue::Database");
    assertThat(databases).hasSize(1);
    assertThat(databases.values().iterator().next().toString())
        .containsPattern("Name=[a-z0-9_]+[,}]")
        .contains("/warehouse");
  }

  @Test
  void aKeyOfYoursEncryptsTheBucket() {
    Template template =
        Templates.of(
            stack ->
                new PreviewSandbox(
                    stack,
                    "Sandbox",
                    PreviewSandboxProps.builder()
                        .encryptionKey(new Key(stack, "Key"))
                        .databaseName("previews")
                        .runRetentionDays(7)
                        .shadowTableRetentionDays(3)
                        .build()));
    template.hasResourceProperties(
        "AWS::S3::Bucket",
        Map.of(
            "BucketEncryption",
            Map.of(
                "ServerSideEncryptionConfiguration",
                List.of(
                    Map.of(
                        "BucketKeyEnabled",
                        true,
                        "ServerSideEncryptionByDefault",
                        Match.objectLike(Map.of("SSEAlgorithm", "aws:kms")))))));
    template.hasResourceProperties(
        "AWS::S3::Bucket",
        Map.of(
            "LifecycleConfiguration",
            Map.of(
                "Rules",
                Match.arrayWith(List.of(expiry("runs/", 7), expiry("warehouse/waterline_", 3))))));
    template.hasResourceProperties(
        "AWS::Glue::Database",
        Map.of("DatabaseInput", Match.objectLike(Map.of("Name", "previews"))));
  }

  @Test
  void aBucketOfYoursIsUsedAsItIs() {
    Template template =
        Templates.of(
            stack ->
                new PreviewSandbox(
                    stack,
                    "Sandbox",
                    PreviewSandboxProps.builder()
                        .bucket(Bucket.fromBucketName(stack, "Own", "own-bucket"))
                        .build()));
    template.resourceCountIs("AWS::S3::Bucket", 0);
    template.hasResourceProperties(
        "AWS::Glue::Database",
        Map.of(
            "DatabaseInput", Match.objectLike(Map.of("LocationUri", "s3://own-bucket/warehouse"))));
  }

  @Test
  void dataIsDestroyedOnlyWhenBothSwitchesAgree() {
    Map<String, @Nullable Object> agreed = CdkJson.context();
    agreed.put(PreviewSandbox.DESTROY_CONTEXT, true);
    Template template = Template.fromStack(Templates.stack(agreed, this::destroyed));
    template.hasResource("AWS::S3::Bucket", Map.of("DeletionPolicy", "Delete"));
    template.hasResource("AWS::Glue::Database", Map.of("DeletionPolicy", "Delete"));
    template.resourceCountIs("Custom::S3AutoDeleteObjects", 1);
  }

  @Test
  void oneSwitchAloneKeepsTheDataAndSaysWhatIsMissing() {
    Stack stack = Templates.stack(CdkJson.context(), this::destroyed);
    Template.fromStack(stack).hasResource("AWS::S3::Bucket", Map.of("DeletionPolicy", "Retain"));
    Annotations.fromStack(stack)
        .hasWarning(
            "/Test/Sandbox",
            Match.stringLikeRegexp(
                "removalPolicy is DESTROY, but the sandbox is retained: set the context \"@waterline/destroySandboxData\": true"));
  }

  @Test
  void failsForADatabaseNameThatIcebergCannotWrite() {
    assertThatThrownBy(() -> PreviewSandboxProps.builder().databaseName("My-Previews").build())
        .hasMessage(
            "'My-Previews' is not a Glue database that Iceberg can write: use lower-case letters, digits and underscores");
  }

  @Test
  void failsForARetentionOutOfRange() {
    assertThatThrownBy(() -> PreviewSandboxProps.builder().runRetentionDays(0).build())
        .hasMessage("runRetentionDays is 0: expected 1 to 3650");
    assertThatThrownBy(() -> PreviewSandboxProps.builder().shadowTableRetentionDays(9999).build())
        .hasMessage("shadowTableRetentionDays is 9999: expected 1 to 3650");
  }

  @Test
  void failsForSettingsOfABucketThatIsYours() {
    Stack stack = Templates.scratch();
    assertThatThrownBy(
            () ->
                PreviewSandboxProps.builder()
                    .bucket(Bucket.fromBucketName(stack, "Yours", "own-bucket"))
                    .accessLogs(Bucket.fromBucketName(stack, "Logs", "logs-bucket"))
                    .build())
        .hasMessageStartingWith("A sandbox with a bucket of yours takes neither");
  }

  @Test
  void failsForARemovalPolicyThatABucketLacks() {
    assertThatThrownBy(
            () -> PreviewSandboxProps.builder().removalPolicy(RemovalPolicy.SNAPSHOT).build())
        .hasMessage("removalPolicy is SNAPSHOT: expected RETAIN or DESTROY");
  }

  private void destroyed(Stack stack) {
    new PreviewSandbox(
        stack,
        "Sandbox",
        PreviewSandboxProps.builder().removalPolicy(RemovalPolicy.DESTROY).build());
  }

  private static Object denied(Map<String, Object> condition) {
    return Match.objectLike(Map.of("Effect", "Deny", "Action", "s3:*", "Condition", condition));
  }

  private static Object expiry(String prefix, int days) {
    return Match.objectLike(
        Map.of("Prefix", prefix, "ExpirationInDays", days, "Status", "Enabled"));
  }
}

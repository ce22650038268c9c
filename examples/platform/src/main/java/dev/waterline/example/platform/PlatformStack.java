package dev.waterline.example.platform;

import dev.waterline.infra.construct.BoundedSparkApplication;
import dev.waterline.infra.construct.BoundedSparkApplicationProps;
import dev.waterline.infra.construct.Governance;
import dev.waterline.infra.construct.InputDatabase;
import dev.waterline.infra.construct.Jars;
import dev.waterline.infra.construct.ManagedRuleset;
import dev.waterline.infra.construct.ManagedRulesetProps;
import dev.waterline.infra.construct.PreviewSandbox;
import dev.waterline.infra.construct.PreviewSandboxProps;
import dev.waterline.infra.construct.PreviewWorkflow;
import dev.waterline.infra.construct.PreviewWorkflowProps;
import dev.waterline.infra.construct.SandboxMaintenance;
import java.nio.file.Path;
import java.util.List;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.services.cloudwatch.Dashboard;
import software.amazon.awscdk.services.cloudwatch.GraphWidget;
import software.amazon.awscdk.services.events.Schedule;
import software.amazon.awscdk.services.iam.ArnPrincipal;
import software.amazon.awscdk.services.iam.Role;
import software.amazon.awscdk.services.kms.Key;
import software.amazon.awscdk.services.s3.BlockPublicAccess;
import software.amazon.awscdk.services.s3.Bucket;
import software.amazon.awscdk.services.s3.BucketEncryption;
import software.amazon.awscdk.services.sns.ITopic;
import software.amazon.awscdk.services.sns.Topic;
import software.constructs.Construct;

/** One stack where the platform's own resources and Waterline's constructs meet. */
final class PlatformStack extends Stack {

  PlatformStack(Construct scope, String id, Jars jars) {
    super(scope, id);
    Key key = Key.Builder.create(this, "Key").enableKeyRotation(true).build();
    Bucket bucket =
        Bucket.Builder.create(this, "Lake")
            .blockPublicAccess(BlockPublicAccess.BLOCK_ALL)
            .encryption(BucketEncryption.KMS)
            .encryptionKey(key)
            .enforceSsl(true)
            .build();
    ITopic onCall =
        Topic.fromTopicArn(this, "OnCall", "arn:aws:sns:eu-central-1:444444444444:on-call");

    PreviewSandbox sandbox =
        new PreviewSandbox(
            this,
            "Sandbox",
            PreviewSandboxProps.builder().bucket(bucket).databaseName("previews").build());
    BoundedSparkApplication spark =
        new BoundedSparkApplication(
            this,
            "Spark",
            BoundedSparkApplicationProps.builder(sandbox)
                .inputs(
                    List.of(
                        new InputDatabase(
                            "sales",
                            InputDatabase.Protection.TAG,
                            List.of("s3://acme-lake/sales/")),
                        new InputDatabase(
                            "web", InputDatabase.Protection.NONE, List.of("s3://acme-lake/web/"))))
                .inputKeys(List.of(key))
                .maximumVcpus(32)
                .maximumMemoryGb(128)
                .governance(Governance.LAKE_FORMATION)
                .build());
    PreviewWorkflow workflow =
        new PreviewWorkflow(
            this,
            "Previews",
            PreviewWorkflowProps.builder(spark, jars)
                .environment("platform")
                .notifications(onCall)
                .build());
    new SandboxMaintenance(this, "Maintenance", workflow, Schedule.rate(Duration.hours(12)));

    // Projects say `rules: glue:sales orders`, or `glue:table/sales.orders` for all of the table.
    new ManagedRuleset(
        this,
        "SalesOrders",
        ManagedRulesetProps.builder("sales orders", Path.of("rulesets/sales_orders.dqdl"))
            .target("sales", "orders")
            .build());

    // Whoever starts previews here: a role of the platform's own instead of GitHub's.
    Role starter =
        Role.Builder.create(this, "Starter")
            .assumedBy(new ArnPrincipal("arn:aws:iam::444444444444:role/ci"))
            .build();
    workflow.grantStart(starter);
    workflow.grantFollow(starter);
    sandbox.grantPutBundles(starter);
    sandbox.grantReadReports(starter);

    Dashboard.Builder.create(this, "Dashboard")
        .widgets(
            List.of(
                List.of(
                    GraphWidget.Builder.create()
                        .title("Previews")
                        .left(
                            List.of(
                                workflow.metricSucceeded(null),
                                workflow.metricFailed(null),
                                spark.metricRunningJobs(null)))
                        .build())))
        .build();
  }
}

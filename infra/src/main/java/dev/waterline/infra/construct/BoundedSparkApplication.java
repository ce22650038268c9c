package dev.waterline.infra.construct;

import dev.waterline.core.contract.BucketLayout;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.ArnComponents;
import software.amazon.awscdk.ArnFormat;
import software.amazon.awscdk.Names;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.Tags;
import software.amazon.awscdk.UniqueResourceNameOptions;
import software.amazon.awscdk.services.cloudwatch.Metric;
import software.amazon.awscdk.services.cloudwatch.MetricOptions;
import software.amazon.awscdk.services.ec2.ISecurityGroup;
import software.amazon.awscdk.services.ec2.ISubnet;
import software.amazon.awscdk.services.emrserverless.CfnApplication;
import software.amazon.awscdk.services.emrserverless.CfnApplication.AutoStartConfigurationProperty;
import software.amazon.awscdk.services.emrserverless.CfnApplication.AutoStopConfigurationProperty;
import software.amazon.awscdk.services.emrserverless.CfnApplication.ManagedPersistenceMonitoringConfigurationProperty;
import software.amazon.awscdk.services.emrserverless.CfnApplication.MaximumAllowedResourcesProperty;
import software.amazon.awscdk.services.emrserverless.CfnApplication.MonitoringConfigurationProperty;
import software.amazon.awscdk.services.emrserverless.CfnApplication.NetworkConfigurationProperty;
import software.amazon.awscdk.services.emrserverless.CfnApplication.S3MonitoringConfigurationProperty;
import software.amazon.awscdk.services.emrserverless.CfnApplication.SchedulerConfigurationProperty;
import software.amazon.awscdk.services.iam.Effect;
import software.amazon.awscdk.services.iam.Grant;
import software.amazon.awscdk.services.iam.GrantOnPrincipalOptions;
import software.amazon.awscdk.services.iam.IGrantable;
import software.amazon.awscdk.services.iam.IRole;
import software.amazon.awscdk.services.iam.PolicyStatement;
import software.amazon.awscdk.services.iam.PrincipalWithConditions;
import software.amazon.awscdk.services.iam.Role;
import software.amazon.awscdk.services.iam.ServicePrincipal;
import software.amazon.awscdk.services.kms.IKey;
import software.constructs.Construct;

/**
 * An EMR Serverless application that can't cost more, run longer or reach further than it was told,
 * and the role that its jobs run with.
 *
 * <p>Needs a {@link PreviewSandbox}. Makes the application (ARM64, which is cheaper; no capacity
 * kept warm, which would be billed while idle), the job role and a function that stops the
 * application before CloudFormation changes or deletes it, which fails for one that is STARTED.
 *
 * <p>The job role runs SQL of pull requests. It reads the files of the inputs, writes the sandbox's
 * tables and its own results, and is denied by name whatever would change anything else, so that a
 * policy attached to it by mistake opens nothing.
 */
public final class BoundedSparkApplication extends Construct {

  private final PreviewSandbox sandbox;
  private final ReleaseProfile release;
  private final List<InputDatabase> inputs;
  private final List<IKey> inputKeys;
  private final Governance governance;
  private final int maximumVcpus;
  private final int maximumMemoryGb;
  private final CfnApplication application;
  private final Role jobRole;

  public BoundedSparkApplication(Construct scope, String id, BoundedSparkApplicationProps props) {
    super(scope, id);
    this.sandbox = props.sandbox();
    this.release = props.release();
    this.inputs = props.inputs();
    this.inputKeys = props.inputKeys();
    this.governance = props.governance();
    this.maximumVcpus = props.maximumVcpus();
    this.maximumMemoryGb = props.maximumMemoryGb();
    this.application = newApplication(props);
    String mark = Names.uniqueResourceName(this, UniqueResourceNameOptions.builder().build());
    Tags.of(application).add(ApplicationStop.TAG, mark);
    // The application first, then the role that trusts it: neither needs the other the other way.
    this.jobRole = newJobRole();
    grantJob(props);
    sandbox.encryptionKey().ifPresent(this::allowEncryptedLogs);
    new ApplicationStop(this, "Stop", application, mark, fingerprint(props));
  }

  /** The application, for what this construct doesn't offer. */
  public CfnApplication application() {
    return application;
  }

  /** The application's id. */
  public String applicationId() {
    return application.getAttrApplicationId();
  }

  /** The application's ARN. */
  public String applicationArn() {
    return application.getAttrArn();
  }

  /** The role that jobs run with. */
  public IRole jobRole() {
    return jobRole;
  }

  public ReleaseProfile release() {
    return release;
  }

  /** The databases that jobs may read. */
  public List<InputDatabase> inputs() {
    return inputs;
  }

  public PreviewSandbox sandbox() {
    return sandbox;
  }

  /** The keys that the inputs are encrypted with. */
  public List<IKey> inputKeys() {
    return inputKeys;
  }

  public Governance governance() {
    return governance;
  }

  public int maximumVcpus() {
    return maximumVcpus;
  }

  public int maximumMemoryGb() {
    return maximumMemoryGb;
  }

  /** Starting jobs here, as the job role and as no other. */
  public Grant grantStartJobs(IGrantable grantee) {
    Grant start =
        grant(grantee, List.of("emr-serverless:StartJobRun"), List.of(applicationArn()), Map.of());
    // A job's tags are set as it starts, on a run whose id isn't known before.
    Grant tag =
        grant(grantee, List.of("emr-serverless:TagResource"), List.of(jobRunArns()), Map.of());
    Grant pass =
        grant(
            grantee,
            List.of("iam:PassRole"),
            List.of(jobRole.getRoleArn()),
            Map.of("StringEquals", Map.of("iam:PassedToService", "emr-serverless.amazonaws.com")));
    return start.combine(tag).combine(pass);
  }

  /** Looking at jobs. */
  public Grant grantReadJobs(IGrantable grantee) {
    return grant(
            grantee, List.of("emr-serverless:ListJobRuns"), List.of(applicationArn()), Map.of())
        .combine(
            grant(grantee, List.of("emr-serverless:GetJobRun"), List.of(jobRunArns()), Map.of()));
  }

  /** Looking at jobs and ending them. */
  public Grant grantCancelJobs(IGrantable grantee) {
    return grantReadJobs(grantee)
        .combine(
            grant(
                grantee, List.of("emr-serverless:CancelJobRun"), List.of(jobRunArns()), Map.of()));
  }

  /**
   * A metric of the application.
   *
   * @param name as EMR Serverless names it, such as {@code RunningJobs}
   */
  public Metric metric(String name, @Nullable MetricOptions options) {
    Metric metric =
        Metric.Builder.create()
            .namespace("AWS/EMRServerless")
            .metricName(name)
            .dimensionsMap(Map.of("ApplicationId", applicationId()))
            .build();
    return options == null ? metric : metric.with(options);
  }

  /** Jobs that failed. */
  public Metric metricFailedJobs(@Nullable MetricOptions options) {
    return metric("FailedJobs", options);
  }

  /** Jobs that run. */
  public Metric metricRunningJobs(@Nullable MetricOptions options) {
    return metric("RunningJobs", options);
  }

  private String jobRunArns() {
    return applicationArn() + "/jobruns/*";
  }

  private CfnApplication newApplication(BoundedSparkApplicationProps props) {
    S3MonitoringConfigurationProperty.Builder logs =
        S3MonitoringConfigurationProperty.builder()
            .logUri(sandbox.bucket().s3UrlForObject(BucketLayout.LOGS));
    sandbox.encryptionKey().map(IKey::getKeyArn).ifPresent(logs::encryptionKeyArn);
    CfnApplication.Builder builder =
        CfnApplication.Builder.create(this, "Application")
            .type("SPARK")
            .releaseLabel(props.release().label())
            // No JAVA_HOME is set anywhere: its path differs between architectures, and the
            // release's default is Java 17.
            .architecture("ARM64")
            .maximumCapacity(
                MaximumAllowedResourcesProperty.builder()
                    .cpu(props.maximumVcpus() + " vCPU")
                    .memory(props.maximumMemoryGb() + " GB")
                    .disk(props.maximumDiskGb() + " GB")
                    .build())
            .autoStartConfiguration(AutoStartConfigurationProperty.builder().enabled(true).build())
            .autoStopConfiguration(
                AutoStopConfigurationProperty.builder()
                    .enabled(true)
                    .idleTimeoutMinutes(props.idleMinutes())
                    .build())
            .schedulerConfiguration(
                SchedulerConfigurationProperty.builder()
                    .maxConcurrentRuns(props.concurrentRuns())
                    .queueTimeoutMinutes(props.queueMinutes())
                    .build())
            .monitoringConfiguration(
                MonitoringConfigurationProperty.builder()
                    .s3MonitoringConfiguration(logs.build())
                    // On by default, and then logs are kept outside the sandbox too.
                    .managedPersistenceMonitoringConfiguration(
                        ManagedPersistenceMonitoringConfigurationProperty.builder()
                            .enabled(false)
                            .build())
                    .build());
    BoundedSparkApplicationProps.Network network = props.network();
    if (network != null) {
      builder.networkConfiguration(
          NetworkConfigurationProperty.builder()
              .subnetIds(network.subnets().stream().map(ISubnet::getSubnetId).toList())
              .securityGroupIds(
                  network.securityGroups().stream()
                      .map(ISecurityGroup::getSecurityGroupId)
                      .toList())
              .build());
    }
    return builder.build();
  }

  /** Changes when CloudFormation will have to change the application. */
  private static String fingerprint(BoundedSparkApplicationProps props) {
    return String.join(
        " ",
        props.release().label(),
        props.maximumVcpus() + "vcpu",
        props.maximumMemoryGb() + "gb",
        props.maximumDiskGb() + "disk",
        props.idleMinutes() + "idle",
        props.concurrentRuns() + "runs",
        props.queueMinutes() + "queue",
        props.network() == null ? "no-network" : "network",
        props.sandbox().encryptionKey().isEmpty() ? "no-key" : "key");
  }

  private Role newJobRole() {
    return Role.Builder.create(this, "JobRole")
        .description("Runs the SQL of pull requests: reads inputs, writes the sandbox")
        .assumedBy(
            new PrincipalWithConditions(
                new ServicePrincipal("emr-serverless.amazonaws.com"),
                // Without these, any application of any account could have the service use it.
                Map.of(
                    "StringEquals", Map.of("aws:SourceAccount", Stack.of(this).getAccount()),
                    "ArnEquals", Map.of("aws:SourceArn", applicationArn()))))
        .build();
  }

  private void grantJob(BoundedSparkApplicationProps props) {
    String results = BucketLayout.RUNS + "*/" + BucketLayout.RESULTS;
    sandbox.grantRead(jobRole, BucketLayout.BUNDLES, BucketLayout.RUNS, BucketLayout.LOGS);
    sandbox.grantWrite(jobRole, results, BucketLayout.LOGS);
    sandbox.grantWriteTables(jobRole);
    InputAccess access = new InputAccess(this, inputs);
    access.grantReadFiles(jobRole);
    inputKeys.forEach(key -> key.grantDecrypt(jobRole));
    denyOutsideTheSandbox(results);
    if (governance == Governance.LAKE_FORMATION) {
      LakeFormation.grantWrite(jobRole, sandbox);
    }
    NagReasons.acceptWildcards(
        jobRole,
        "Names of runs, tables and files are not known when the role is made; the wildcards end at the sandbox's folders and at the input locations that the environment lists",
        "/^Resource::.*(bundles|runs|results|logs|warehouse)\\/\\*$/",
        "/^Resource::arn:.*:glue:.*:table\\/.*\\/\\*$/",
        "/^Resource::arn:.*:s3:::.*\\*$/",
        "/^Action::kms:(GenerateDataKey|ReEncrypt)\\*$/");
  }

  /** The service itself writes the logs, so the key must know it besides the job role. */
  private void allowEncryptedLogs(IKey key) {
    key.grant(
        new PrincipalWithConditions(
            new ServicePrincipal("emr-serverless.amazonaws.com"),
            Map.of(
                "StringEquals",
                Map.of("aws:SourceAccount", Stack.of(this).getAccount()),
                // The application refers to the key, so the key can't name the application.
                "ArnLike",
                Map.of("aws:SourceArn", anyApplication(this)))),
        "kms:Decrypt",
        "kms:GenerateDataKey");
  }

  static String anyApplication(Construct scope) {
    return Stack.of(scope)
        .formatArn(
            ArnComponents.builder()
                .service("emr-serverless")
                .resource("/applications/*")
                .arnFormat(ArnFormat.NO_RESOURCE_NAME)
                .build());
  }

  private void denyOutsideTheSandbox(String results) {
    String[] writable = {BucketLayout.WAREHOUSE, results, BucketLayout.LOGS};
    jobRole.addToPolicy(
        PolicyStatement.Builder.create()
            .sid("WriteFilesOnlyInTheSandbox")
            .effect(Effect.DENY)
            .actions(List.of("s3:Put*", "s3:Delete*", "s3:Replicate*", "s3:Restore*"))
            .notResources(
                Stream.of(writable)
                    .map(folder -> sandbox.bucket().arnForObjects(folder + "*"))
                    .toList())
            .build());
    jobRole.addToPolicy(
        PolicyStatement.Builder.create()
            .sid("ChangeTablesOnlyInTheSandbox")
            .effect(Effect.DENY)
            .actions(
                List.of("glue:Create*", "glue:Update*", "glue:Delete*", "glue:Batch*", "glue:Put*"))
            .notResources(sandbox.tableArns())
            .build());
    jobRole.addToPolicy(
        PolicyStatement.Builder.create()
            .sid("NothingButFilesTablesAndKeys")
            .effect(Effect.DENY)
            .notActions(List.of("s3:*", "glue:*", "kms:*", "lakeformation:GetDataAccess"))
            .resources(List.of("*"))
            .build());
  }

  private static Grant grant(
      IGrantable grantee,
      List<String> actions,
      List<String> resources,
      Map<String, Map<String, ?>> conditions) {
    return Grant.addToPrincipal(
        GrantOnPrincipalOptions.builder()
            .grantee(grantee)
            .actions(actions)
            .resourceArns(resources)
            .conditions(conditions)
            .build());
  }
}

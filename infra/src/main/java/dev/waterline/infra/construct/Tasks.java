package dev.waterline.infra.construct;

import static dev.waterline.core.contract.BucketLayout.BUNDLES;
import static dev.waterline.core.contract.BucketLayout.RUNS;

import dev.waterline.core.contract.BucketLayout;
import dev.waterline.core.contract.EnvironmentKey;
import dev.waterline.core.contract.WorkflowTask;
import dev.waterline.core.run.RunId;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import software.amazon.awscdk.ArnComponents;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.services.iam.PolicyStatement;
import software.amazon.awscdk.services.iam.Role;
import software.amazon.awscdk.services.lambda.Code;
import software.amazon.awscdk.services.s3.assets.Asset;
import software.constructs.Construct;

/**
 * Makes the functions of a workflow: what each is told, and what each may do.
 *
 * <p>Each method named after a task is that task's permissions, all of them.
 */
final class Tasks {

  private static final RunId ANY_RUN = RunId.local("0".repeat(12), 1);

  private final BoundedSparkApplication application;
  private final PreviewSandbox sandbox;
  private final PreviewWorkflowProps props;
  private final PreviewWorkflow scope;
  private final Code code;
  private final Map<EnvironmentKey, String> values;

  Tasks(PreviewWorkflow workflow, PreviewWorkflowProps props) {
    this.application = props.application();
    this.sandbox = application.sandbox();
    this.props = props;
    this.scope = workflow;
    this.code = Code.fromAsset(props.jars().functions().toString());
    Asset job =
        Asset.Builder.create(workflow, "JobJar").path(props.jars().job().toString()).build();
    // EMR reads the jar with the job's role: this object, where the asset's own grant would open
    // the whole bucket of assets to the SQL of pull requests.
    application
        .jobRole()
        .addToPrincipalPolicy(
            PolicyStatement.Builder.create()
                .actions(List.of("s3:GetObject"))
                .resources(List.of(job.getBucket().arnForObjects(job.getS3ObjectKey())))
                .build());
    this.values = values(job);
  }

  /** A task's function, with all permissions but those on executions. */
  TaskFunction make(Construct scope, WorkflowTask task) {
    TaskFunction function = new TaskFunction(scope, task, code, values, props.logRetention());
    Role role = function.role();
    switch (task) {
      case PLAN_RUN -> planRun(role);
      case CAPTURE_SNAPSHOTS -> captureSnapshots(role);
      case LAUNCH_RUN -> launchRun(role);
      case CHECK_RUN -> checkRun(role);
      case JUDGE_RUN -> judgeRun(role);
      case CLEAN_UP -> cleanUp(role);
      case SWEEP -> sweep(role);
    }
    return function;
  }

  private void planRun(Role role) {
    sandbox.grantRead(role, BUNDLES, RUNS);
    sandbox.grantWrite(role, inEachRun(BucketLayout::claim), inEachRun(BucketLayout::manifest));
  }

  private void captureSnapshots(Role role) {
    sandbox.grantRead(role, BUNDLES, RUNS);
    sandbox.grantWrite(
        role,
        inEachRun(BucketLayout::manifest),
        inEachRun(BucketLayout::pins),
        inEachRun(BucketLayout::rulesets),
        inEachRun(BucketLayout::captured));
    writeTables(role);
    readInputs(role);
    tagInputs(role);
    readRulesets(role);
  }

  private void launchRun(Role role) {
    sandbox.grantRead(role, BUNDLES, RUNS);
    sandbox.grantWrite(role, jobRecords());
    application.grantStartJobs(role);
  }

  private void checkRun(Role role) {
    sandbox.grantRead(role, RUNS);
    sandbox.grantWrite(role, jobRecords());
    application.grantReadJobs(role);
  }

  private void judgeRun(Role role) {
    sandbox.grantRead(role, BUNDLES, RUNS);
    readTables(role);
    // Whether an output's main is what it was before the run; outputs may lie with the inputs.
    readInputs(role);
    sandbox.grantWrite(role, reports());
  }

  private void cleanUp(Role role) {
    sandbox.grantRead(role, BUNDLES, RUNS);
    sandbox.grantWrite(role, inEachRun(BucketLayout::manifest), reports());
    writeTables(role);
    application.grantCancelJobs(role);
    readInputs(role);
    // Taking a tag away is the same call as setting it.
    tagInputs(role);
  }

  private void sweep(Role role) {
    cleanUp(role);
    application.grantStartJobs(role);
  }

  private static String inEachRun(Function<RunId, String> key) {
    return key.apply(ANY_RUN).replace(ANY_RUN.value(), "*");
  }

  private static String jobRecords() {
    return inEachRun(run -> BucketLayout.folder(run) + BucketLayout.JOBS);
  }

  private static String reports() {
    return inEachRun(run -> BucketLayout.folder(run) + BucketLayout.REPORT);
  }

  private void readTables(Role role) {
    sandbox.grantReadTables(role);
    if (lakeFormation()) {
      LakeFormation.grantRead(role, sandbox.databaseName());
    }
  }

  private void writeTables(Role role) {
    sandbox.grantWriteTables(role);
    if (lakeFormation()) {
      LakeFormation.grantWrite(role, sandbox);
    }
  }

  private void readInputs(Role role) {
    InputAccess access = new InputAccess(scope, application.inputs());
    access.grantReadCatalog(role);
    access.grantReadFiles(role);
    application.inputKeys().forEach(key -> key.grantDecrypt(role));
    if (lakeFormation()) {
      application.inputs().forEach(input -> LakeFormation.grantRead(role, input.name()));
    }
  }

  private void tagInputs(Role role) {
    new InputAccess(scope, tagged()).grantTag(role);
    if (!tagged().isEmpty()) {
      application.inputKeys().forEach(key -> key.grantEncryptDecrypt(role));
    }
    if (lakeFormation()) {
      tagged().forEach(input -> LakeFormation.grantTag(role, input.name()));
    }
  }

  /** The rules that runs are judged by. They are texts of the account's, not of a database. */
  private void readRulesets(Role role) {
    role.addToPolicy(
        PolicyStatement.Builder.create()
            .actions(List.of("glue:GetDataQualityRuleset", "glue:ListDataQualityRulesets"))
            .resources(
                List.of(
                    Stack.of(scope)
                        .formatArn(
                            ArnComponents.builder()
                                .service("glue")
                                .resource("dataQualityRuleset")
                                .resourceName("*")
                                .build())))
            .build());
  }

  private List<InputDatabase> tagged() {
    return application.inputs().stream()
        .filter(input -> input.protection() == InputDatabase.Protection.TAG)
        .toList();
  }

  private boolean lakeFormation() {
    return application.governance() == Governance.LAKE_FORMATION;
  }

  private Map<EnvironmentKey, String> values(Asset job) {
    Map<EnvironmentKey, String> values = new EnumMap<>(EnvironmentKey.class);
    for (EnvironmentKey key : EnvironmentKey.values()) {
      values.put(key, value(key, job));
    }
    return values;
  }

  private String value(EnvironmentKey key, Asset job) {
    Prices prices = props.prices();
    return switch (key) {
      case ENVIRONMENT -> props.environment();
      case SANDBOX_BUCKET -> sandbox.bucket().getBucketName();
      case SANDBOX_DATABASE -> sandbox.databaseName();
      case INPUT_DATABASES -> names(application.inputs());
      case PROTECTED_DATABASES -> names(tagged());
      case APPLICATION_ID -> application.applicationId();
      case JOB_ROLE_ARN -> application.jobRole().getRoleArn();
      case JOB_JAR -> job.getS3ObjectUrl();
      case RELEASE_LABEL -> application.release().label();
      case ICEBERG_JAR -> application.release().icebergJar();
      case MAX_VCPUS -> String.valueOf(application.maximumVcpus());
      case MAX_MEMORY_GB -> String.valueOf(application.maximumMemoryGb());
      case JOB_TIMEOUT_MINUTES -> String.valueOf(props.jobTimeoutMinutes());
      case LEASE_HOURS -> String.valueOf(props.leaseHours());
      case PRICE_PER_VCPU_HOUR -> prices == null ? "" : prices.vcpuHour().toPlainString();
      case PRICE_PER_GB_HOUR -> prices == null ? "" : prices.memoryGbHour().toPlainString();
    };
  }

  private static String names(List<InputDatabase> databases) {
    return String.join(",", databases.stream().map(InputDatabase::name).toList());
  }
}

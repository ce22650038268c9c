package dev.waterline.infra;

import dev.waterline.infra.construct.BoundedSparkApplication;
import dev.waterline.infra.construct.BoundedSparkApplicationProps;
import dev.waterline.infra.construct.GitHubAccess;
import dev.waterline.infra.construct.GitHubAccessProps;
import dev.waterline.infra.construct.Jars;
import dev.waterline.infra.construct.PreviewSandbox;
import dev.waterline.infra.construct.PreviewWorkflow;
import dev.waterline.infra.construct.PreviewWorkflowProps;
import dev.waterline.infra.construct.SandboxMaintenance;
import dev.waterline.infra.environment.Environment;
import software.amazon.awscdk.CfnOutput;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.StackProps;
import software.amazon.awscdk.services.events.Schedule;
import software.amazon.awscdk.services.iam.OidcProviderNative;
import software.constructs.Construct;

/** What runs previews. It holds no data, so that it can be destroyed and made again. */
final class PreviewStack extends Stack {

  PreviewStack(
      Construct scope,
      String id,
      StackProps props,
      Environment environment,
      PreviewSandbox sandbox,
      Jars jars) {
    super(scope, id, props);
    BoundedSparkApplication application = application(environment, sandbox);
    PreviewWorkflow workflow =
        new PreviewWorkflow(
            this,
            "Workflow",
            PreviewWorkflowProps.builder(application, jars)
                .environment(environment.name())
                .jobTimeoutMinutes(environment.bounds().jobMinutes())
                .leaseHours(environment.bounds().leaseHours())
                .prices(environment.prices())
                .build());
    if (environment.sweep() != null) {
      new SandboxMaintenance(
          this, "Maintenance", workflow, Schedule.expression(environment.sweep()));
    }
    if (environment.github() != null) {
      GitHubAccess access = github(environment.github(), workflow);
      output("GitHubRoleArn", access.role().getRoleArn());
    }
    output("StateMachineArn", workflow.stateMachine().getStateMachineArn());
    output("ApplicationId", application.applicationId());
    output("NotificationsTopicArn", workflow.notifications().getTopicArn());
    output("CleanUpFunctionArn", workflow.cleanUpFunction().getFunctionArn());
    if (environment.prices() != null) {
      output("PricePerVcpuHour", environment.prices().vcpuHour().toPlainString());
      output("PricePerMemoryGbHour", environment.prices().memoryGbHour().toPlainString());
    }
  }

  private BoundedSparkApplication application(Environment environment, PreviewSandbox sandbox) {
    Environment.Bounds bounds = environment.bounds();
    return new BoundedSparkApplication(
        this,
        "Spark",
        BoundedSparkApplicationProps.builder(sandbox)
            .inputs(environment.inputs())
            .maximumVcpus(bounds.vcpus())
            .maximumMemoryGb(bounds.memoryGb())
            .maximumDiskGb(bounds.diskGb())
            .idleMinutes(bounds.idleMinutes())
            .concurrentRuns(bounds.concurrentJobs())
            .build());
  }

  private GitHubAccess github(Environment.GitHub github, PreviewWorkflow workflow) {
    GitHubAccessProps.Builder props =
        GitHubAccessProps.builder(github.repository(), github.environment(), github.workflow());
    if (github.ids() != null) {
      props.ids(github.ids());
    }
    if (github.providerArn() != null) {
      props.provider(
          OidcProviderNative.fromOidcProviderArn(this, "GitHubProvider", github.providerArn()));
    }
    return new GitHubAccess(this, "GitHub", workflow, props.build());
  }

  private void output(String id, String value) {
    CfnOutput.Builder.create(this, id).value(value).build();
  }
}

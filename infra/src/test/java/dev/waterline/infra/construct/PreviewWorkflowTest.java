package dev.waterline.infra.construct;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waterline.core.contract.EnvironmentKey;
import dev.waterline.core.contract.WorkflowTask;
import dev.waterline.statemachine.WorkflowDefinition;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.assertions.Match;
import software.amazon.awscdk.assertions.Template;
import software.amazon.awscdk.services.events.Schedule;
import software.amazon.awscdk.services.sns.Topic;

class PreviewWorkflowTest {

  private static final Template DEFAULT =
      Templates.of(
          stack -> {
            PreviewWorkflow workflow = new PreviewWorkflow(stack, "Workflow", props(stack).build());
            new SandboxMaintenance(
                stack, "Maintenance", workflow, Schedule.rate(Duration.hours(6)));
          });

  @ParameterizedTest
  @EnumSource
  void eachTaskIsAFunctionWithWhatItsHandlerReads(WorkflowTask task) {
    Map<String, Map<String, Object>> found =
        DEFAULT.findResources(
            "AWS::Lambda::Function", Map.of("Properties", Map.of("Handler", task.handler())));
    assertThat(found).hasSize(1);
    String function = found.values().iterator().next().toString();
    for (EnvironmentKey key : task.environment()) {
      assertThat(function).contains(key.variable() + "=");
    }
    assertThat(function)
        .contains("Timeout=" + task.timeout().toSeconds())
        .contains("Runtime=java17")
        .contains("Architectures=[arm64]")
        .contains("SnapStart={ApplyOn=PublishedVersions}")
        .contains("TracingConfig={Mode=Active}");
  }

  @Test
  void onlyAliasesOfPublishedVersionsAreInvokedSinceSnapStartHasNoEffectOnOthers() {
    DEFAULT.resourceCountIs("AWS::Lambda::Alias", WorkflowTask.values().length);
    DEFAULT.hasResourceProperties(
        "AWS::StepFunctions::StateMachine",
        Map.of(
            "DefinitionSubstitutions",
            Map.of(
                "PlanRunFunctionArn", Map.of("Ref", Match.stringLikeRegexp("PlanRunLive")),
                "CaptureSnapshotsFunctionArn",
                    Map.of("Ref", Match.stringLikeRegexp("CaptureSnapshotsLive")),
                "LaunchRunFunctionArn", Map.of("Ref", Match.stringLikeRegexp("LaunchRunLive")),
                "CheckRunFunctionArn", Map.of("Ref", Match.stringLikeRegexp("CheckRunLive")),
                "JudgeRunFunctionArn", Map.of("Ref", Match.stringLikeRegexp("JudgeRunLive")),
                "CleanUpFunctionArn", Map.of("Ref", Match.stringLikeRegexp("CleanUpLive")))));
  }

  @Test
  void theDefinitionIsInTheTemplateAsItIsPublished() {
    DEFAULT.hasResourceProperties(
        "AWS::StepFunctions::StateMachine",
        Map.of(
            "DefinitionString", WorkflowDefinition.text(),
            "StateMachineType", "STANDARD",
            "LoggingConfiguration",
                Match.objectLike(Map.of("Level", "ALL", "IncludeExecutionData", false)),
            "TracingConfiguration", Map.of("Enabled", true)));
  }

  @Test
  void executionsThatEndInAnyWayButSuccessAreCleanedUpFromOutside() {
    DEFAULT.hasResourceProperties(
        "AWS::Events::Rule",
        Map.of(
            "EventPattern",
            Map.of(
                "source", List.of("aws.states"),
                "detail-type", List.of("Step Functions Execution Status Change"),
                "detail",
                    Map.of(
                        "stateMachineArn", List.of(Map.of("Ref", Match.anyValue())),
                        "status", List.of("ABORTED", "TIMED_OUT", "FAILED"))),
            "Targets",
            List.of(
                Match.objectLike(
                    Map.of("Arn", Map.of("Ref", Match.stringLikeRegexp("CleanUpLive")))))));
  }

  @Test
  void everyLogGroupHasAnEnd() {
    DEFAULT.allResourcesProperties("AWS::Logs::LogGroup", Map.of("RetentionInDays", 30));
  }

  @Test
  void whatShouldNeverHappenRaisesAnAlarmAndAVerdictDoesNot() {
    DEFAULT.resourceCountIs("AWS::CloudWatch::Alarm", 4);
    DEFAULT.allResourcesProperties(
        "AWS::CloudWatch::Alarm",
        Map.of(
            "AlarmActions",
            List.of(Map.of("Ref", Match.stringLikeRegexp("Notifications"))),
            "TreatMissingData",
            "notBreaching"));
    for (String metric : List.of("ExecutionsTimedOut", "ExecutionThrottled", "Errors")) {
      DEFAULT.hasResourceProperties("AWS::CloudWatch::Alarm", Map.of("MetricName", metric));
    }
    assertThat(DEFAULT.findResources("AWS::CloudWatch::Alarm").toString())
        .doesNotContain("ExecutionsFailed");
  }

  @Test
  void theTopicLetsAlarmsInAndNoPlainText() {
    DEFAULT.hasResourceProperties(
        "AWS::SNS::TopicPolicy",
        Map.of(
            "PolicyDocument",
            Match.objectLike(
                Map.of(
                    "Statement",
                    Match.arrayWith(
                        List.of(
                            Match.objectLike(Map.of("Effect", "Deny")),
                            Match.objectLike(
                                Map.of(
                                    "Effect",
                                    "Allow",
                                    "Principal",
                                    Map.of("Service", "cloudwatch.amazonaws.com")))))))));
  }

  @Test
  void theMachinesRoleIsForThisAccountsMachinesAlone() {
    DEFAULT.hasResourceProperties(
        "AWS::IAM::Role",
        Map.of(
            "AssumeRolePolicyDocument",
            Match.objectLike(
                Map.of(
                    "Statement",
                    List.of(
                        Match.objectLike(
                            Map.of(
                                "Principal",
                                Map.of("Service", "states.amazonaws.com"),
                                "Condition",
                                Map.of(
                                    "StringEquals",
                                    Map.of("aws:SourceAccount", "333333333333"),
                                    "ArnLike",
                                    Map.of(
                                        "aws:SourceArn",
                                        "arn:aws:states:eu-west-1:333333333333:stateMachine:*")))))))));
  }

  @Test
  void theSweepRunsOnItsSchedule() {
    DEFAULT.hasResourceProperties(
        "AWS::Events::Rule",
        Map.of(
            "ScheduleExpression",
            "rate(6 hours)",
            "Targets",
            List.of(
                Match.objectLike(
                    Map.of("Arn", Map.of("Ref", Match.stringLikeRegexp("SweepLive")))))));
  }

  @Test
  void pricesTimesAndATopicOfYoursAreUsed() {
    Template template =
        Templates.of(
            stack ->
                new PreviewWorkflow(
                    stack,
                    "Workflow",
                    props(stack)
                        .environment("blue")
                        .jobTimeoutMinutes(20)
                        .leaseHours(2)
                        .prices(new Prices(new BigDecimal("0.0525"), new BigDecimal("0.0058")))
                        .notifications(
                            Topic.fromTopicArn(
                                stack, "Topic", "arn:aws:sns:eu-west-1:333333333333:ops"))
                        .build()));
    template.resourceCountIs("AWS::SNS::Topic", 0);
    template.hasResourceProperties(
        "AWS::CloudWatch::Alarm",
        Map.of("AlarmActions", List.of("arn:aws:sns:eu-west-1:333333333333:ops")));
    variables(
        template,
        WorkflowTask.LAUNCH_RUN,
        Map.of("WATERLINE_ENVIRONMENT", "blue", "WATERLINE_JOB_TIMEOUT_MINUTES", "20"));
    variables(template, WorkflowTask.CAPTURE_SNAPSHOTS, Map.of("WATERLINE_LEASE_HOURS", "2"));
    variables(
        template,
        WorkflowTask.JUDGE_RUN,
        Map.of(
            "WATERLINE_PRICE_PER_VCPU_HOUR", "0.0525",
            "WATERLINE_PRICE_PER_GB_HOUR", "0.0058"));
  }

  @Test
  void failsForALeaseThatARunCanOutlive() {
    BoundedSparkApplication application = application(Templates.scratch());
    assertThatThrownBy(
            () ->
                PreviewWorkflowProps.builder(application, EmptyJars.make())
                    .jobTimeoutMinutes(60)
                    .leaseHours(3)
                    .build())
        .hasMessage(
            "leaseHours is 3, but two legs and a comparison may take 180 minutes: give a longer lease or a shorter jobTimeoutMinutes");
    assertThatThrownBy(
            () ->
                PreviewWorkflowProps.builder(application, EmptyJars.make())
                    .environment("Blue Team")
                    .build())
        .hasMessageStartingWith("'Blue Team' is not an environment's name");
    assertThatThrownBy(() -> new Prices(new BigDecimal("-1"), BigDecimal.ONE))
        .hasMessage("Prices -1 and 1: both are zero or more");
  }

  @Test
  void failsForAJarThatIsNotBuilt() {
    assertThatThrownBy(() -> new Jars(Path.of("missing.jar"), Path.of("missing.jar")))
        .hasMessage(
            "The functions jar missing.jar is missing: build it with ./mvnw -DskipTests package, then deploy");
  }

  private static void variables(Template template, WorkflowTask task, Map<String, String> values) {
    template.hasResourceProperties(
        "AWS::Lambda::Function",
        Map.of(
            "Handler", task.handler(),
            "Environment", Map.of("Variables", Match.objectLike(values))));
  }

  private static PreviewWorkflowProps.Builder props(Stack stack) {
    return PreviewWorkflowProps.builder(application(stack), EmptyJars.make());
  }

  private static BoundedSparkApplication application(Stack stack) {
    return new BoundedSparkApplication(
        stack,
        "Spark",
        BoundedSparkApplicationProps.builder(new PreviewSandbox(stack, "Sandbox")).build());
  }
}

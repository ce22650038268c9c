package dev.waterline.infra.construct;

import dev.waterline.core.contract.WorkflowTask;
import dev.waterline.statemachine.WorkflowDefinition;
import dev.waterline.statemachine.WorkflowDefinition.Substitution;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.ArnComponents;
import software.amazon.awscdk.ArnFormat;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.services.cloudwatch.Alarm;
import software.amazon.awscdk.services.cloudwatch.ComparisonOperator;
import software.amazon.awscdk.services.cloudwatch.IMetric;
import software.amazon.awscdk.services.cloudwatch.Metric;
import software.amazon.awscdk.services.cloudwatch.MetricOptions;
import software.amazon.awscdk.services.cloudwatch.TreatMissingData;
import software.amazon.awscdk.services.cloudwatch.actions.SnsAction;
import software.amazon.awscdk.services.events.EventPattern;
import software.amazon.awscdk.services.events.Rule;
import software.amazon.awscdk.services.events.targets.LambdaFunction;
import software.amazon.awscdk.services.iam.Grant;
import software.amazon.awscdk.services.iam.IGrantable;
import software.amazon.awscdk.services.iam.Policy;
import software.amazon.awscdk.services.iam.PolicyStatement;
import software.amazon.awscdk.services.iam.PrincipalWithConditions;
import software.amazon.awscdk.services.iam.Role;
import software.amazon.awscdk.services.iam.ServicePrincipal;
import software.amazon.awscdk.services.lambda.IFunction;
import software.amazon.awscdk.services.logs.LogGroup;
import software.amazon.awscdk.services.sns.ITopic;
import software.amazon.awscdk.services.sns.Topic;
import software.amazon.awscdk.services.stepfunctions.DefinitionBody;
import software.amazon.awscdk.services.stepfunctions.IStateMachine;
import software.amazon.awscdk.services.stepfunctions.LogLevel;
import software.amazon.awscdk.services.stepfunctions.LogOptions;
import software.amazon.awscdk.services.stepfunctions.StateMachine;
import software.amazon.awscdk.services.stepfunctions.StateMachineType;
import software.constructs.Construct;

/**
 * The state machine that previews one change, with its functions.
 *
 * <p>Needs a {@link BoundedSparkApplication} and built jars. Makes a function a task, each with its
 * own role; the Standard state machine; log groups; a rule that cleans up after executions that end
 * in any way but success; alarms for what should never happen, and the topic they go to.
 *
 * <p>A preview whose verdict is FAIL or ERROR fails its execution, and no alarm: that is the
 * workflow doing what it is for.
 */
public final class PreviewWorkflow extends Construct {

  private final BoundedSparkApplication application;
  private final Tasks tasks;
  private final Map<WorkflowTask, TaskFunction> functions = new EnumMap<>(WorkflowTask.class);
  private final ITopic notifications;
  private final StateMachine stateMachine;

  public PreviewWorkflow(Construct scope, String id, PreviewWorkflowProps props) {
    super(scope, id);
    this.application = props.application();
    this.tasks = new Tasks(this, props);
    for (Substitution substitution : Substitution.values()) {
      functions.put(substitution.task(), tasks.make(this, substitution.task()));
    }
    this.notifications = props.notifications() == null ? newTopic() : props.notifications();
    this.stateMachine = newStateMachine(props);
    allowStoppingExecutions(function(WorkflowTask.CLEAN_UP));
    cleanUpFromOutside();
    alarm("TimedOut", "A preview ran into its time-out", stateMachine.metricTimedOut());
    alarm("Throttled", "Previews were throttled", stateMachine.metricThrottled());
    alarm(
        "CleanUpFailed",
        "A clean-up failed: docs/aws.md says how to redrive it",
        function(WorkflowTask.CLEAN_UP).alias().metricErrors());
  }

  /** The state machine; its input is described by the published JSON Schema. */
  public IStateMachine stateMachine() {
    return stateMachine;
  }

  /** Where alarms go: subscribe to it. */
  public ITopic notifications() {
    return notifications;
  }

  public PreviewSandbox sandbox() {
    return application.sandbox();
  }

  /** Starting previews. */
  public Grant grantStart(IGrantable grantee) {
    return stateMachine.grantStartExecution(grantee);
  }

  /** Following previews, and stopping them: what whoever waits for one needs. */
  public Grant grantFollow(IGrantable grantee) {
    return stateMachine.grantExecution(
        grantee, "states:DescribeExecution", "states:GetExecutionHistory", "states:StopExecution");
  }

  /** Cleaning up after a preview by hand, as {@code waterline clean} does. */
  public Grant grantCleanUp(IGrantable grantee) {
    return cleanUpFunction().grantInvoke(grantee);
  }

  /** The function that cleans up after a preview. */
  public IFunction cleanUpFunction() {
    return function(WorkflowTask.CLEAN_UP).alias();
  }

  /** Previews that ended in FAIL, ERROR or a fault. */
  public Metric metricFailed(@Nullable MetricOptions options) {
    return options == null ? stateMachine.metricFailed() : stateMachine.metricFailed(options);
  }

  /** Previews that ended in PASS or WARN. */
  public Metric metricSucceeded(@Nullable MetricOptions options) {
    return options == null ? stateMachine.metricSucceeded() : stateMachine.metricSucceeded(options);
  }

  Tasks tasks() {
    return tasks;
  }

  private TaskFunction function(WorkflowTask task) {
    TaskFunction function = functions.get(task);
    if (function == null) {
      throw new IllegalStateException(task + " is no state of the workflow");
    }
    return function;
  }

  /** Goes to the topic when the metric is above zero within five minutes. */
  void alarm(String id, String description, IMetric metric) {
    Alarm alarm =
        Alarm.Builder.create(this, id + "Alarm")
            .alarmDescription(description)
            .metric(metric)
            .threshold(0)
            .comparisonOperator(ComparisonOperator.GREATER_THAN_THRESHOLD)
            .evaluationPeriods(1)
            .treatMissingData(TreatMissingData.NOT_BREACHING)
            .build();
    alarm.addAlarmAction(new SnsAction(notifications));
  }

  private Topic newTopic() {
    Topic topic = Topic.Builder.create(this, "Notifications").enforceSsl(true).build();
    // A policy of one's own replaces the one that lets CloudWatch of the same account in.
    topic.grantPublish(
        new PrincipalWithConditions(
            new ServicePrincipal("cloudwatch.amazonaws.com"),
            Map.of("StringEquals", Map.of("aws:SourceAccount", Stack.of(this).getAccount()))));
    return topic;
  }

  private StateMachine newStateMachine(PreviewWorkflowProps props) {
    LogGroup logs =
        LogGroup.Builder.create(this, "Logs")
            .retention(props.logRetention())
            .removalPolicy(RemovalPolicy.DESTROY)
            .build();
    Role role =
        Role.Builder.create(this, "Role")
            .description("Invokes the tasks of previews")
            .assumedBy(
                new PrincipalWithConditions(
                    new ServicePrincipal("states.amazonaws.com"),
                    Map.of(
                        "StringEquals",
                        Map.of("aws:SourceAccount", Stack.of(this).getAccount()),
                        // The machine refers to the role, so the role can't name the machine.
                        "ArnLike",
                        Map.of("aws:SourceArn", anyStateMachine()))))
            .build();
    Map<String, String> substitutions = new LinkedHashMap<>();
    for (Substitution substitution : Substitution.values()) {
      TaskFunction function = function(substitution.task());
      function.alias().grantInvoke(role);
      substitutions.put(substitution.key(), function.alias().getFunctionArn());
    }
    StateMachine machine =
        StateMachine.Builder.create(this, "StateMachine")
            .stateMachineType(StateMachineType.STANDARD)
            // fromFile would make the definition an asset that no template test can see.
            .definitionBody(DefinitionBody.fromString(WorkflowDefinition.text()))
            .definitionSubstitutions(substitutions)
            .role(role)
            .tracingEnabled(true)
            .logs(
                LogOptions.builder()
                    .destination(logs)
                    .level(LogLevel.ALL)
                    .includeExecutionData(false)
                    .build())
            .build();
    NagReasons.acceptWildcards(
        role,
        "X-Ray's actions and those of log delivery take no resource; an alias' grant covers the function's versions",
        "/^Resource::\\*$/",
        "/^Resource::<.*(Live|Function).*>:\\*$/");
    return machine;
  }

  /**
   * Clean-ups ask whether an execution goes on, and the sweep stops one that is past its lease. A
   * policy of its own: in the role's default policy, which the function waits for, the machine
   * would make a circle.
   */
  void allowStoppingExecutions(TaskFunction function) {
    Policy policy =
        Policy.Builder.create(function, "Executions")
            .statements(
                List.of(
                    PolicyStatement.Builder.create()
                        .actions(List.of("states:DescribeExecution", "states:StopExecution"))
                        .resources(List.of(executions()))
                        .build()))
            .roles(List.of(function.role()))
            .build();
    NagReasons.acceptWildcards(
        policy,
        "Executions of this one state machine; their names are those of runs",
        "/^Resource::arn:.*:states:.*:execution:.*:\\*$/");
  }

  private String executions() {
    return Stack.of(this)
        .formatArn(
            ArnComponents.builder()
                .service("states")
                .resource("execution")
                .resourceName(stateMachine.getStateMachineName() + ":*")
                .arnFormat(ArnFormat.COLON_RESOURCE_NAME)
                .build());
  }

  private String anyStateMachine() {
    return Stack.of(this)
        .formatArn(
            ArnComponents.builder()
                .service("states")
                .resource("stateMachine")
                .resourceName("*")
                .arnFormat(ArnFormat.COLON_RESOURCE_NAME)
                .build());
  }

  // An execution that is stopped or times out runs no further state, so its clean-up comes from
  // outside. A failed one is cleaned up twice, which does nothing the second time. Events are
  // delivered at best effort: the sweep is what can be relied on.
  private void cleanUpFromOutside() {
    Rule.Builder.create(this, "EndedOtherwise")
        .description("Cleans up after previews that were stopped, timed out or failed")
        .eventPattern(
            EventPattern.builder()
                .source(List.of("aws.states"))
                .detailType(List.of("Step Functions Execution Status Change"))
                .detail(
                    Map.of(
                        "stateMachineArn", List.of(stateMachine.getStateMachineArn()),
                        "status", List.of("ABORTED", "TIMED_OUT", "FAILED")))
                .build())
        .targets(
            List.of(LambdaFunction.Builder.create(function(WorkflowTask.CLEAN_UP).alias()).build()))
        .build();
  }
}

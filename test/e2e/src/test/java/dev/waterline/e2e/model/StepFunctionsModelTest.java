package dev.waterline.e2e.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.waterline.e2e.OnEmulatedAws;
import dev.waterline.e2e.aws.Await;
import dev.waterline.e2e.aws.EmulatedAws;
import dev.waterline.e2e.aws.Fault;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.services.eventbridge.EventBridgeClient;
import software.amazon.awssdk.services.eventbridge.model.Target;
import software.amazon.awssdk.services.lambda.LambdaClient;
import software.amazon.awssdk.services.sfn.SfnClient;
import software.amazon.awssdk.services.sfn.model.DescribeExecutionResponse;
import software.amazon.awssdk.services.sfn.model.ExecutionAlreadyExistsException;
import software.amazon.awssdk.services.sfn.model.ExecutionStatus;
import software.amazon.awssdk.services.sfn.model.HistoryEvent;

@ExtendWith(OnEmulatedAws.class)
class StepFunctionsModelTest {

  private static final String WAITS =
      """
      {"StartAt": "W", "States": {"W": {"Type": "Wait", "Seconds": %d, "End": true}}}
      """;

  private final EmulatedAws aws;
  private final SfnClient stepFunctions;
  private final LambdaClient lambda;

  StepFunctionsModelTest(EmulatedAws aws) {
    this.aws = aws;
    this.stepFunctions = aws.stepFunctions();
    this.lambda = aws.lambda();
  }

  @AfterEach
  void close() {
    stepFunctions.close();
    lambda.close();
  }

  @Test
  void waitsAreScaled() {
    DescribeExecutionResponse ended = ended(start(machine(WAITS.formatted(50)), "{\"a\": 1}"));

    assertThat(ended.status()).isEqualTo(ExecutionStatus.SUCCEEDED);
    assertThat(ended.output()).isEqualTo("{\"a\": 1}");
    assertThat(Duration.between(ended.startDate(), ended.stopDate()))
        .isBetween(Duration.ofSeconds(1), Duration.ofSeconds(30));
  }

  @Test
  void theSameNameAndInputIsTheSameExecutionWhileItRuns() {
    String machine = machine(WAITS.formatted(36_000));
    String arn = start(machine, "one", "{\"a\": 1}");

    assertThat(start(machine, "one", "{\"a\": 1}")).isEqualTo(arn);
    assertThatThrownBy(() -> start(machine, "one", "{\"a\": 2}"))
        .isInstanceOf(ExecutionAlreadyExistsException.class)
        .hasMessageContaining("Already Exists");
    stepFunctions.stopExecution(stop -> stop.executionArn(arn));
  }

  @Test
  void aStoppedExecutionEndsAtOnceAndSaysWhy() {
    String arn = start(machine(WAITS.formatted(36_000)), "{}");

    stepFunctions.stopExecution(stop -> stop.executionArn(arn).error("Enough").cause("of it"));

    assertThat(describe(arn))
        .satisfies(
            execution -> {
              assertThat(execution.status()).isEqualTo(ExecutionStatus.ABORTED);
              assertThat(execution.error()).isEqualTo("Enough");
              assertThat(execution.cause()).isEqualTo("of it");
              assertThat(execution.stopDate()).isNotNull();
            });
  }

  @Test
  void anExecutionTimesOut() {
    String arn = start(machine(WAITS.formatted(36_000)), "{}");

    aws.timeOut(arn);

    assertThat(describe(arn).status()).isEqualTo(ExecutionStatus.TIMED_OUT);
    assertThat(describe(arn).stopDate()).isNotNull();
  }

  @Test
  void errorsOfLambdaHaveTheNamesThatRetriersUse() {
    String function = SampleFunctions.make(lambda, 30);
    aws.order(Fault.throttled("lambda", "Invoke"));
    aws.order(Fault.functionKilledBefore("sample"));
    aws.order(Fault.functionTimedOut("sample"));

    DescribeExecutionResponse ended =
        ended(
            start(
                machine(
                    """
                    {"StartAt": "T", "States": {"T": {"Type": "Task", "Resource": "%s:live", "Retry": [
                      {"ErrorEquals": ["Lambda.TooManyRequestsException"], "MaxAttempts": 1},
                      {"ErrorEquals": ["Runtime.ExitError"], "MaxAttempts": 1},
                      {"ErrorEquals": ["Sandbox.Timedout"], "MaxAttempts": 1}
                    ], "End": true}}}
                    """
                        .formatted(function)),
                "{\"do\": \"throw\"}"));

    assertThat(ended.status()).isEqualTo(ExecutionStatus.FAILED);
    assertThat(ended.error())
        .isEqualTo("dev.waterline.e2e.model.sample.SampleFunction$SampleException");
    assertThat(aws.calls("lambda:Invoke")).isEqualTo(4);
    assertThat(aws.pendingFaults()).isEmpty();
  }

  @Test
  void theHistoryComesInPagesAndFromItsEnd() {
    String arn = start(machine(WAITS.formatted(1)), "{}");
    ended(arn);

    List<HistoryEvent> pages =
        stepFunctions
            .getExecutionHistoryPaginator(get -> get.executionArn(arn).maxResults(1))
            .events()
            .stream()
            .toList();

    assertThat(pages)
        .extracting(HistoryEvent::typeAsString)
        .containsExactly(
            "ExecutionStarted", "WaitStateEntered", "WaitStateExited", "ExecutionSucceeded");
    assertThat(
            stepFunctions
                .getExecutionHistory(get -> get.executionArn(arn).reverseOrder(true).maxResults(1))
                .events())
        .extracting(HistoryEvent::typeAsString)
        .containsExactly("ExecutionSucceeded");
  }

  @Test
  void aChangeOfStatusGoesToTheTargetsOfTheRulesThatWantIt() {
    String machine = machine("{\"StartAt\": \"F\", \"States\": {\"F\": {\"Type\": \"Fail\"}}}");
    String allowed = SampleFunctions.make(lambda, 30);
    String forbidden = SampleFunctions.make(lambda, 30);
    String rule = rule(machine, allowed, forbidden);
    lambda.addPermission(
        add ->
            add.functionName(allowed)
                .qualifier("live")
                .statementId("rule")
                .action("lambda:InvokeFunction")
                .principal("events.amazonaws.com")
                .sourceArn(rule));

    String execution = start(machine, "{\"a\": 1}");
    ended(execution);

    List<JsonNode> deliveries =
        Await.until(
            () -> aws.deliveries().stream().filter(one -> isOf(execution, one)).toList(),
            found -> found.size() == 2);
    assertThat(deliveries)
        .extracting(one -> one.path("delivered").asBoolean())
        .containsExactly(true, false);
    JsonNode detail = deliveries.get(0).at("/event/detail");
    assertThat(detail.path("status").asText()).isEqualTo("FAILED");
    assertThat(detail.path("input").asText()).isEqualTo("{\"a\": 1}");
    Await.that(
        () -> invocations().anyMatch(one -> one.path("payload").asText().contains(execution)));
  }

  private Stream<JsonNode> invocations() {
    return aws.invocations().stream();
  }

  private static boolean isOf(String execution, JsonNode delivery) {
    return delivery.at("/event/detail/executionArn").asText().equals(execution);
  }

  private String rule(String machine, String... functions) {
    try (EventBridgeClient events = aws.eventBridge()) {
      String name = "rule-" + UUID.randomUUID();
      String arn =
          events
              .putRule(
                  put ->
                      put.name(name)
                          .eventPattern(
                              """
                              {"source": ["aws.states"], "detail-type": ["Step Functions Execution Status Change"],
                               "detail": {"stateMachineArn": ["%s"], "status": ["FAILED", "ABORTED"]}}
                              """
                                  .formatted(machine)))
              .ruleArn();
      events.putTargets(
          put ->
              put.rule(name)
                  .targets(
                      Stream.of(functions)
                          .map(
                              function ->
                                  Target.builder()
                                      .id(UUID.randomUUID().toString())
                                      .arn(function + ":live")
                                      .build())
                          .toList()));
      return arn;
    }
  }

  private String machine(String definition) {
    return stepFunctions
        .createStateMachine(
            create ->
                create
                    .name("machine-" + UUID.randomUUID())
                    .definition(definition)
                    .roleArn("arn:aws:iam::123456789012:role/machine"))
        .stateMachineArn();
  }

  private String start(String machine, String input) {
    return start(machine, UUID.randomUUID().toString(), input);
  }

  private String start(String machine, String name, String input) {
    return stepFunctions
        .startExecution(start -> start.stateMachineArn(machine).name(name).input(input))
        .executionArn();
  }

  private DescribeExecutionResponse describe(String arn) {
    return stepFunctions.describeExecution(describe -> describe.executionArn(arn));
  }

  private DescribeExecutionResponse ended(String arn) {
    return Await.until(
        () -> describe(arn), execution -> execution.status() != ExecutionStatus.RUNNING);
  }
}

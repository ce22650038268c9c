package dev.waterline.statemachine;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.waterline.core.contract.WorkflowTask;
import dev.waterline.core.contract.failure.CleanUpIncompleteException;
import dev.waterline.core.contract.failure.CommitConflictException;
import dev.waterline.core.contract.failure.InvalidInputException;
import dev.waterline.core.contract.failure.QuotaExceededException;
import dev.waterline.core.contract.failure.ServiceUnavailableException;
import dev.waterline.core.contract.failure.WorkflowException;
import dev.waterline.core.contract.failure.WriterAliveException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a validator of the language doesn't know: rules that keep this workflow safe. */
class WorkflowRulesTest {

  private static final Definition DEFINITION = Definition.read(WorkflowDefinition.text());

  /** Errors of AWS that go away by themselves. Throttling has a name of its own. */
  private static final Set<String> TRANSIENT =
      Set.of(
          "Lambda.TooManyRequestsException",
          "Lambda.ServiceException",
          "Lambda.AWSLambdaException",
          "Lambda.SdkClientException",
          "Lambda.ClientExecutionTimeoutException",
          "Lambda.SnapStartException",
          "Lambda.SnapStartNotReadyException",
          "Lambda.SnapStartTimeoutException",
          "Lambda.Unknown",
          "Runtime.ExitError",
          "Sandbox.Timedout",
          "States.Timeout");

  static Stream<String> tasks() {
    return DEFINITION.ofType("Task").keySet().stream();
  }

  @Test
  void everyStateCanBeReached() {
    assertThat(DEFINITION.reachableFrom(DEFINITION.root().path("StartAt").asText()))
        .containsExactlyInAnyOrderElementsOf(DEFINITION.states().keySet());
  }

  @Test
  void everyNameOfANextStateIsAState() {
    for (String name : DEFINITION.states().keySet()) {
      assertThat(DEFINITION.states().keySet()).containsAll(DEFINITION.following(name));
    }
  }

  @ParameterizedTest
  @MethodSource("tasks")
  void aTaskWaitsLongerThanItsFunctionMayRun(String name) {
    JsonNode state = DEFINITION.states().get(name);

    assertThat(state.path("TimeoutSeconds").asInt())
        .isGreaterThan((int) task(state).timeout().toSeconds())
        .isLessThanOrEqualTo((int) task(state).timeout().toSeconds() + 60);
  }

  @ParameterizedTest
  @MethodSource("tasks")
  void aTaskIsRetriedOnTransientErrorsByName(String name) {
    assertThat(errors(DEFINITION.states().get(name).path("Retry")))
        .containsAll(TRANSIENT)
        .contains(ServiceUnavailableException.class.getName())
        .doesNotContain("States.ALL", "States.TaskFailed");
  }

  @ParameterizedTest
  @MethodSource("tasks")
  void retriesBackOffWithJitterUpToACap(String name) {
    for (JsonNode retry : DEFINITION.states().get(name).path("Retry")) {
      assertThat(retry.path("JitterStrategy").asText()).isEqualTo("FULL");
      assertThat(retry.path("BackoffRate").asDouble()).isGreaterThan(1);
      assertThat(retry.path("MaxDelaySeconds").asInt()).isBetween(1, 300);
      assertThat(retry.path("MaxAttempts").asInt()).isBetween(1, 12);
      assertThat(retry.path("IntervalSeconds").asInt()).isPositive();
    }
  }

  @Test
  void ownErrorsAreRetriedWhereTheyArise() {
    assertThat(retried("CaptureSnapshots")).contains(CommitConflictException.class.getName());
    assertThat(retried("LaunchBase")).contains(QuotaExceededException.class.getName());
    assertThat(retried("LaunchCandidate")).contains(QuotaExceededException.class.getName());
    assertThat(retried("LaunchComparison")).contains(QuotaExceededException.class.getName());
    assertThat(retried("CleanUp"))
        .contains(
            WriterAliveException.class.getName(),
            CleanUpIncompleteException.class.getName(),
            CommitConflictException.class.getName());
  }

  /** A redrive starts again at the state that failed: behind a catch that would be a Fail state. */
  @Test
  void everyTaskButCleanUpCatchesEverything() {
    DEFINITION
        .ofType("Task")
        .forEach(
            (name, state) -> {
              if (name.equals("CleanUp")) {
                assertThat(state.has("Catch")).isFalse();
              } else {
                assertThat(errors(state.path("Catch")))
                    .as(name)
                    // States.ALL doesn't match it.
                    .contains("States.DataLimitExceeded", "States.ALL");
              }
            });
  }

  @Test
  void statesAllIsAloneAndLast() {
    DEFINITION
        .states()
        .forEach(
            (name, state) -> {
              for (String field : List.of("Retry", "Catch")) {
                JsonNode rules = state.path(field);
                for (int i = 0; i < rules.size(); i++) {
                  Set<String> errors = errors(rules.get(i));
                  if (errors.contains("States.ALL")) {
                    assertThat(errors).as(name).hasSize(1);
                    assertThat(i).as(name).isEqualTo(rules.size() - 1);
                  }
                }
              }
            });
  }

  @Test
  void everyErrorIsOneOfTheServiceOrAClassOfOurs() {
    Set<String> known = new LinkedHashSet<>(TRANSIENT);
    known.add("States.ALL");
    known.add("States.DataLimitExceeded");
    for (Class<?> type : WorkflowException.class.getPermittedSubclasses()) {
      known.add(type.getName());
    }
    DEFINITION
        .states()
        .forEach(
            (name, state) -> {
              assertThat(known).as(name).containsAll(errors(state.path("Retry")));
              assertThat(known).as(name).containsAll(errors(state.path("Catch")));
            });
  }

  @Test
  void whateverIsCaughtGoesOnToCleanUp() {
    DEFINITION
        .states()
        .forEach(
            (name, state) -> {
              for (JsonNode caught : state.path("Catch")) {
                String next = caught.path("Next").asText();
                if (errors(caught).contains(InvalidInputException.class.getName())) {
                  // Nothing was made yet.
                  assertThat(name).isEqualTo("PlanRun");
                  assertThat(next).isEqualTo("InputRefused");
                } else if (DEFINITION.branchOf().get(name).isEmpty()) {
                  assertThat(next).as(name).isEqualTo("CleanUp");
                  assertThat(caught.path("ResultPath").asText()).isEqualTo("$.error");
                } else {
                  assertThat(DEFINITION.states().get(next).path("End").asBoolean()).isTrue();
                }
              }
            });
  }

  @Test
  void aFailingSideDoesNotEndTheOther() {
    JsonNode parallel = DEFINITION.states().get("BothSides");

    assertThat(parallel.path("Branches")).hasSize(2);
    DEFINITION
        .branchOf()
        .forEach(
            (name, branch) -> {
              JsonNode state = DEFINITION.states().get(name);
              if (!branch.isEmpty() && state.path("Type").asText().equals("Task")) {
                assertThat(errors(state.path("Catch"))).as(name).contains("States.ALL");
              }
              if (!branch.isEmpty()) {
                assertThat(state.path("Type").asText()).isNotEqualTo("Fail");
              }
            });
  }

  @Test
  void everyEndButARefusalComesAfterCleanUp() {
    Set<String> withoutCleanUp = reachableAvoiding("CleanUp");

    assertThat(withoutCleanUp).contains("InputRefused").doesNotContain("Passed", "NotPassed");
  }

  @Test
  void onlyASuccessfulConclusionSucceeds() {
    JsonNode verdict = DEFINITION.states().get("Verdict");

    assertThat(verdict.path("Choices")).hasSize(1);
    assertThat(verdict.path("Choices").get(0).path("StringEquals").asText()).isEqualTo("SUCCESS");
    assertThat(verdict.path("Default").asText()).isEqualTo("NotPassed");
  }

  /** 25,000 events end an execution. A look at a job is a wait, a task and a choice. */
  @Test
  void polledToItsTimeoutTheExecutionKeepsWithinItsHistory() {
    int longestWait = 60;
    int eventsPerLook = 2 + 5 + 2;
    int looks = DEFINITION.root().path("TimeoutSeconds").asInt() / longestWait;
    int early = 10;

    assertThat(2 * (looks + early) * eventsPerLook).isLessThan(25_000 / 2);
  }

  @Test
  void waitsComeFromTheJobSoThatTheyCanGrow() {
    DEFINITION
        .ofType("Wait")
        .forEach(
            (name, wait) ->
                assertThat(wait.path("SecondsPath").asText())
                    .as(name)
                    .isEqualTo("$.job.waitSeconds"));
  }

  /** A job whose state isn't known to have ended is waited for: QUEUED is such a state. */
  @Test
  void onlyAnEndedJobIsNotWaitedFor() {
    for (String job : List.of("Base", "Candidate", "Comparison")) {
      JsonNode choice = DEFINITION.states().get("Is" + job + "Ended");
      assertThat(choice.path("Choices")).hasSize(1);
      assertThat(choice.path("Choices").get(0).path("StringEquals").asText()).isEqualTo("ENDED");
      assertThat(choice.path("Default").asText()).isEqualTo("WaitFor" + job);
    }
  }

  /** A path that is missing fails an execution with an error that nothing catches. */
  @Test
  void whatMayBeMissingIsPassedAsAWhole() {
    for (String name : List.of("PlanRun", "CleanUp")) {
      Map<String, String> parameters = parameters(DEFINITION.states().get(name));
      assertThat(parameters.values()).as(name).contains("$", "$$.Execution.Id");
    }
  }

  private static Map<String, String> parameters(JsonNode state) {
    Map<String, String> parameters = new java.util.LinkedHashMap<>();
    state
        .path("Parameters")
        .fields()
        .forEachRemaining(field -> parameters.put(field.getKey(), field.getValue().asText()));
    return parameters;
  }

  private static Set<String> reachableAvoiding(String avoided) {
    Set<String> reached = new LinkedHashSet<>();
    List<String> open = new ArrayList<>(List.of(DEFINITION.root().path("StartAt").asText()));
    while (!open.isEmpty()) {
      String name = open.remove(open.size() - 1);
      if (!name.equals(avoided) && reached.add(name)) {
        open.addAll(DEFINITION.following(name));
      }
    }
    return reached;
  }

  private static Set<String> retried(String state) {
    return errors(DEFINITION.states().get(state).path("Retry"));
  }

  private static Set<String> errors(JsonNode rules) {
    Set<String> errors = new LinkedHashSet<>();
    if (rules.isObject()) {
      rules.path("ErrorEquals").forEach(error -> errors.add(error.asText()));
    } else {
      rules.forEach(rule -> errors.addAll(errors(rule)));
    }
    return errors;
  }

  private static WorkflowTask task(JsonNode state) {
    String resource = state.path("Resource").asText();
    return Stream.of(WorkflowTask.values())
        .filter(task -> resource.equals("${" + task.title() + "FunctionArn}"))
        .findFirst()
        .orElseThrow(() -> new AssertionError("No task is " + resource));
  }
}

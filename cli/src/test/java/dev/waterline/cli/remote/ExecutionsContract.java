package dev.waterline.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.waterline.core.contract.ExecutionOrder;
import dev.waterline.core.run.BaseRuns;
import dev.waterline.core.run.RunId;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What everything that runs executions must do. */
public abstract class ExecutionsContract {

  private static final String BUNDLE = "ab".repeat(32);

  /** Executions of a workflow that doesn't end by itself. */
  protected abstract Executions executions();

  /** A run that no other test has. */
  protected abstract RunId freshRun();

  private static ExecutionOrder order(RunId run, Integer minutes) {
    return new ExecutionOrder(run, "sandbox-bucket", BUNDLE, minutes, BaseRuns.ONCE);
  }

  @Test
  void theSameOrderTwiceIsOneExecution() {
    Executions executions = executions();
    ExecutionOrder order = order(freshRun(), null);

    assertThat(executions.start(order)).isPresent();
    assertThat(executions.start(order)).isPresent().isEqualTo(executions.start(order));
    assertThat(executions.status(order.run()).orElseThrow().state())
        .isEqualTo(Executions.State.RUNNING);
  }

  @Test
  void anotherOrderDoesNotGetTheName() {
    Executions executions = executions();
    RunId run = freshRun();
    executions.start(order(run, null));

    assertThat(executions.start(order(run, 30))).isEmpty();
  }

  @Test
  void anExecutionThatHasEndedKeepsItsName() {
    Executions executions = executions();
    ExecutionOrder order = order(freshRun(), null);
    executions.start(order);
    executions.stop(order.run(), "the test is done with it");

    assertThat(executions.status(order.run()).orElseThrow().state())
        .isEqualTo(Executions.State.ABORTED);
    assertThat(executions.start(order)).isEmpty();
  }

  @Test
  void stoppingWhatHasEndedOrIsNotThereIsFine() {
    Executions executions = executions();
    ExecutionOrder order = order(freshRun(), null);
    executions.start(order);
    executions.stop(order.run(), "once");

    assertThatCode(() -> executions.stop(order.run(), "twice")).doesNotThrowAnyException();
    assertThatCode(() -> executions.stop(freshRun(), "nothing")).doesNotThrowAnyException();
  }

  @Test
  void anUnknownRunHasNoStatus() {
    assertThat(executions().status(freshRun())).isEmpty();
  }

  @Test
  void eventsAreGivenOnceAndInOrder() {
    Executions executions = executions();
    ExecutionOrder order = order(freshRun(), null);
    executions.start(order);

    List<ExecutionEvent> events = executions.events(order.run(), 0);
    assertThat(events).isSortedAccordingTo((a, b) -> Long.compare(a.id(), b.id()));
    long last = events.isEmpty() ? 0 : events.get(events.size() - 1).id();
    assertThat(executions.events(order.run(), last)).allMatch(event -> event.id() > last);
  }
}

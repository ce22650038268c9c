package dev.waterline.cli.remote;

import dev.waterline.core.contract.ExecutionOrder;
import dev.waterline.core.run.RunId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Executions in memory, whose events and ends a test gives. */
public final class MemoryExecutions implements Executions {

  static final Instant START = Instant.parse("2026-11-01T06:00:00Z");

  private final Map<RunId, ExecutionOrder> orders = new HashMap<>();
  private final Map<RunId, Status> statuses = new HashMap<>();
  private final Map<RunId, List<ExecutionEvent>> events = new HashMap<>();
  private int brokenCalls;

  /** The next calls don't reach the service. */
  void breakConnection(int calls) {
    brokenCalls = calls;
  }

  void happened(RunId run, double seconds, ExecutionEvent.Kind kind, String state, String text) {
    List<ExecutionEvent> all = events.computeIfAbsent(run, any -> new ArrayList<>());
    all.add(
        new ExecutionEvent(
            all.size() + 1, START.plusMillis(Math.round(seconds * 1000)), kind, state, text));
  }

  void ended(RunId run, State state, @Nullable String error, @Nullable String cause) {
    statuses.put(run, new Status(state, START, error, cause));
  }

  @Override
  public Optional<Instant> start(ExecutionOrder order) {
    connected();
    ExecutionOrder before = orders.putIfAbsent(order.run(), order);
    statuses.putIfAbsent(order.run(), new Status(State.RUNNING, START, null, null));
    boolean same = before == null || before.equals(order);
    return same && !status(order.run()).orElseThrow().state().ended()
        ? Optional.of(START)
        : Optional.empty();
  }

  @Override
  public Optional<Status> status(RunId run) {
    connected();
    return Optional.ofNullable(statuses.get(run));
  }

  @Override
  public List<ExecutionEvent> events(RunId run, long after) {
    connected();
    return events.getOrDefault(run, List.of()).stream()
        .filter(event -> event.id() > after)
        .toList();
  }

  @Override
  public void stop(RunId run, String reason) {
    connected();
    if (statuses.containsKey(run) && !statuses.get(run).state().ended()) {
      ended(run, State.ABORTED, "Stopped", reason);
    }
  }

  private void connected() {
    if (brokenCalls > 0) {
      brokenCalls--;
      throw new UnreachableException("Step Functions", new java.net.ConnectException());
    }
  }
}

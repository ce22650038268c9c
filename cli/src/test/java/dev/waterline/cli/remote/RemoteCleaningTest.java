package dev.waterline.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waterline.cli.remote.CleanUpFunction.Outcome;
import dev.waterline.core.contract.ExecutionOrder;
import dev.waterline.core.run.BaseRuns;
import dev.waterline.core.run.RunId;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;

class RemoteCleaningTest {

  private static final RunId RUN = RunId.local("0123456789ab", 1);

  private final MemoryExecutions executions = new MemoryExecutions();

  private void clean(CleanUpFunction function) {
    new RemoteCleaning(executions, function, time -> {}).clean(RUN);
  }

  @Test
  void aRunningExecutionIsStoppedFirst() {
    executions.start(new ExecutionOrder(RUN, "sandbox", "ab".repeat(32), null, BaseRuns.ONCE));

    clean(
        run -> {
          assertThat(executions.status(run).orElseThrow().state())
              .isEqualTo(Executions.State.ABORTED);
          return Outcome.CLEAN;
        });
  }

  @Test
  void aWriterThatIsStillAliveIsWaitedFor() {
    executions.ended(RUN, Executions.State.FAILED, null, null);
    Deque<Outcome> answers =
        new ArrayDeque<>(List.of(Outcome.WRITER_ALIVE, Outcome.WRITER_ALIVE, Outcome.CLEAN));

    clean(run -> answers.remove());

    assertThat(answers).isEmpty();
  }

  @Test
  void aWriterThatNeverEndsIsAnError() {
    executions.ended(RUN, Executions.State.FAILED, null, null);

    assertThatThrownBy(() -> clean(run -> Outcome.WRITER_ALIVE))
        .hasMessageStartingWith("A job of local_0123456789ab_r1 still writes");
  }
}

package dev.waterline.cli.remote;

import dev.waterline.cli.output.Progress;
import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.run.RunId;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * Follows an execution to its end, and tells what happens. A broken connection is waited for; the
 * run goes on meanwhile.
 */
public final class Following {

  /** What services of AWS bear from one person, and what a person bears to wait. */
  private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(2);

  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);
  private static final Duration PATIENCE = Duration.ofMinutes(15);

  private final Executions executions;
  private final Progress progress;
  private final Clock clock;
  private final Pause pause;

  public Following(Executions executions, Progress progress, Clock clock, Pause pause) {
    this.executions = executions;
    this.progress = progress;
    this.clock = clock;
    this.pause = pause;
  }

  /**
   * Follows.
   *
   * @return how the execution ended
   * @throws WaterlineException INVALID_ARGUMENT when there is no such execution; INTERNAL when the
   *     connection stays broken
   */
  public Executions.Status toTheEnd(RunId run) {
    Timeline timeline = new Timeline();
    Instant lastAnswer = clock.instant();
    Duration wait = BETWEEN_LOOKS;
    while (true) {
      try {
        Executions.Status status = executions.status(run).orElseThrow(() -> unknown(run));
        // The state first: what happened before the end is then among the events.
        for (ExecutionEvent event : executions.events(run, timeline.last())) {
          timeline.tell(event).forEach(progress::say);
        }
        if (wait.compareTo(BETWEEN_LOOKS) > 0) {
          progress.say("connected again");
        }
        wait = BETWEEN_LOOKS;
        lastAnswer = clock.instant();
        if (status.state().ended()) {
          progress.live("");
          return status;
        }
        progress.live(timeline.now(clock.instant()).orElse(""));
      } catch (UnreachableException e) {
        if (Duration.between(lastAnswer, clock.instant()).compareTo(PATIENCE) > 0) {
          throw new WaterlineException(
              ErrorCode.INTERNAL,
              "%s The run %s goes on; `waterline watch %s` follows it again."
                  .formatted(e.getMessage(), run, run),
              e);
        }
        if (wait.equals(BETWEEN_LOOKS)) {
          progress.say("no connection; the run goes on, and so does waiting for it");
        }
        wait = shorter(wait.multipliedBy(2), LONGEST_PAUSE);
      }
      pause.of(wait);
    }
  }

  static WaterlineException unknown(RunId run) {
    return new WaterlineException(
        ErrorCode.INVALID_ARGUMENT,
        "There is no execution of the run %s in this environment: is it the right one (--aws, --env)?"
            .formatted(run));
  }

  private static Duration shorter(Duration one, Duration other) {
    return one.compareTo(other) < 0 ? one : other;
  }
}

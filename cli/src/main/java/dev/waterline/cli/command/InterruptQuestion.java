package dev.waterline.cli.command;

import dev.waterline.cli.output.Console;
import dev.waterline.cli.remote.Executions;
import dev.waterline.cli.remote.Pause;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.run.RunId;
import java.io.IOError;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * What Ctrl-C does while a run on AWS is followed: the run goes on by itself, so the user says
 * whether it shall. Only a yes stops it: without a terminal nobody can be asked, and without an
 * answer, at the end of the terminal or after a minute, it goes on.
 */
final class InterruptQuestion {

  /** Whoever ends this process otherwise than by Ctrl-C may not be there to answer. */
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final RunId run;
  private final Executions executions;
  private final Console console;
  private final Thread hook = new Thread(this::ask, "interrupt-question");
  private volatile boolean asked;

  private InterruptQuestion(RunId run, Executions executions, Console console) {
    this.run = run;
    this.executions = executions;
    this.console = console;
  }

  static InterruptQuestion on(RunId run, Executions executions, Console console) {
    InterruptQuestion question = new InterruptQuestion(run, executions, console);
    Runtime.getRuntime().addShutdownHook(question.hook);
    return question;
  }

  private void ask() {
    asked = true;
    java.io.Console terminal = System.console();
    if (terminal != null && isYes(answer(terminal))) {
      stop();
    } else {
      console.progress(
          "%s is left alone; `waterline watch %s` follows it again".formatted(run, run));
    }
  }

  private Optional<String> answer(java.io.Console terminal) {
    CompletableFuture<String> line = new CompletableFuture<>();
    Thread reader =
        new Thread(
            () -> {
              try {
                line.complete(
                    terminal.readLine(
                        "%n%s goes on. Stop it? It is cleaned up then. [y/N, Enter: no] ", run));
              } catch (IOError e) {
                line.complete(null);
              }
            },
            "interrupt-answer");
    reader.setDaemon(true);
    reader.start();
    try {
      return Optional.ofNullable(line.get(PATIENCE.toSeconds(), TimeUnit.SECONDS));
    } catch (TimeoutException | ExecutionException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  private static boolean isYes(Optional<String> answer) {
    return answer
        .map(text -> text.strip().toLowerCase(Locale.ROOT))
        .filter(text -> text.equals("y") || text.equals("yes"))
        .isPresent();
  }

  private void stop() {
    try {
      if (executions.status(run).filter(status -> status.state().ended()).isPresent()) {
        console.progress(
            "%s has ended meanwhile; `waterline report %s` fetches its report".formatted(run, run));
        return;
      }
      executions.stop(run, "Stopped by the user who watched it");
      console.progress("%s is stopped; its clean-up takes a moment".formatted(run));
    } catch (WaterlineException e) {
      console.progress("%s can't be stopped: %s".formatted(run, e.getMessage()));
    }
  }

  /** Waits, and once the question is asked for ever: nothing may be written beside it. */
  Pause pausing(Pause pause) {
    return time -> {
      pause.of(time);
      if (asked) {
        waitForTheEnd();
      }
    };
  }

  /** The run isn't followed any more: nothing is left to ask. */
  void withdraw() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The question is being asked, and this process ends with the answer.
      waitForTheEnd();
    }
  }

  private static void waitForTheEnd() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

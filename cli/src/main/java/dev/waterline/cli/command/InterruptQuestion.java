package dev.waterline.cli.command;

import dev.waterline.cli.output.Console;
import dev.waterline.cli.remote.Executions;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.run.RunId;
import java.util.Locale;

/**
 * What Ctrl-C does while a run on AWS is followed: the run goes on by itself, so the user says
 * whether it shall. Without a terminal nobody can be asked, and it goes on.
 */
final class InterruptQuestion {

  private final Thread hook;

  private InterruptQuestion(Thread hook) {
    this.hook = hook;
  }

  static InterruptQuestion on(RunId run, Executions executions, Console console) {
    Thread hook = new Thread(() -> ask(run, executions, console), "interrupt-question");
    Runtime.getRuntime().addShutdownHook(hook);
    return new InterruptQuestion(hook);
  }

  private static void ask(RunId run, Executions executions, Console console) {
    java.io.Console terminal = System.console();
    if (terminal != null) {
      String answer =
          terminal.readLine("%n%s goes on. Stop it? It is cleaned up then. [y/N] ", run);
      if (answer != null && answer.strip().toLowerCase(Locale.ROOT).startsWith("y")) {
        stop(run, executions, console);
        return;
      }
    }
    console.progress("%s goes on; `waterline watch %s` follows it again".formatted(run, run));
  }

  private static void stop(RunId run, Executions executions, Console console) {
    try {
      executions.stop(run, "Stopped by the user who watched it");
      console.progress("%s is stopped; its clean-up takes a moment".formatted(run));
    } catch (WaterlineException e) {
      console.progress("%s can't be stopped: %s".formatted(run, e.getMessage()));
    }
  }

  /** The run has ended: nothing is left to ask. */
  void withdraw() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // The JVM is shutting down, and the question is being asked.
    }
  }
}

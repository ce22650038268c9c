package dev.waterline.cli.output;

import dev.waterline.core.run.Step;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * Tells the user which step a run is in: one line for each step that ended, with its duration, and
 * on a terminal a live line of the one that goes on.
 */
public final class Progress {

  private static final Duration BETWEEN_BEATS = Duration.ofSeconds(1);

  private final Console console;
  private final Heartbeat heartbeat;

  public Progress(Console console) {
    this(console, Heartbeat.every(BETWEEN_BEATS));
  }

  Progress(Console console, Heartbeat heartbeat) {
    this.console = console;
    this.heartbeat = heartbeat;
  }

  /** What a step gives back: a value, and what to say of it. */
  public record Told<T>(T value, String detail) {}

  /** Runs a step and says how long it took. */
  public <T> T step(Step step, Supplier<Told<T>> work) {
    long start = System.nanoTime();
    try {
      Told<T> told = during(step.toString(), work);
      say("%s  %s".formatted(nameAndTime(step.toString(), start), told.detail()));
      return told.value();
    } catch (RuntimeException | Error e) {
      say("%s  failed".formatted(nameAndTime(step.toString(), start)));
      throw e;
    }
  }

  /** Does what may take a while, and shows so on a terminal; nothing of it stays. */
  public <T> T during(String name, Supplier<T> work) {
    if (console.stderr() == Console.Stderr.PLAIN) {
      return work.get();
    }
    long start = System.nanoTime();
    Heartbeat.Beating beating = heartbeat.start(() -> live(nameAndTime(name, start)));
    try {
      return work.get();
    } finally {
      beating.close();
      live("");
    }
  }

  /** Writes a line that belongs to no step. */
  public synchronized void say(String line) {
    console.live("");
    console.progress(line);
  }

  /** Shows what goes on now, on a terminal; the next line takes its place. */
  public synchronized void live(String line) {
    console.live(line);
  }

  private static String nameAndTime(String name, long start) {
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    return String.format(Locale.ROOT, "%-9s %6.1f s", name, took.toMillis() / 1000.0);
  }
}

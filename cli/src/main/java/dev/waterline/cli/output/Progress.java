package dev.waterline.cli.output;

import dev.waterline.core.run.Step;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Supplier;

/** Tells the user which step a run is in: one line for each step, with its duration. */
public final class Progress {

  private final Console console;

  public Progress(Console console) {
    this.console = console;
  }

  /** What a step gives back: a value, and what to say of it. */
  public record Told<T>(T value, String detail) {}

  /** Runs a step and says how long it took. */
  public <T> T step(Step step, Supplier<Told<T>> work) {
    long start = System.nanoTime();
    String name = String.format(Locale.ROOT, "%-9s", step);
    try {
      Told<T> told = work.get();
      console.progress("%s %s  %s".formatted(name, seconds(start), told.detail()));
      return told.value();
    } catch (RuntimeException | Error e) {
      console.progress("%s %s  failed".formatted(name, seconds(start)));
      throw e;
    }
  }

  /** Writes a line that belongs to no step. */
  public void say(String line) {
    console.live("");
    console.progress(line);
  }

  /** Shows what goes on now, on a terminal; the next line takes its place. */
  public void live(String line) {
    console.live(line);
  }

  private static String seconds(long start) {
    Duration took = Duration.ofNanos(System.nanoTime() - start);
    return String.format(Locale.ROOT, "%6.1f s", took.toMillis() / 1000.0);
  }
}

package dev.waterline.core.transform;

import java.time.Duration;

/**
 * What one query may cost before it is stopped.
 *
 * @param time how long it may run
 * @param rows how many rows any step of it may make, a scan of an input included
 * @param bytes how many bytes it may write, or send through a shuffle
 */
public record Limits(Duration time, long rows, long bytes) {

  /** Enough for honest previews on one machine, too little for an exploding join. */
  public static final Limits LOCAL =
      new Limits(Duration.ofMinutes(30), 2_000_000_000L, 20L * 1024 * 1024 * 1024);

  public Limits {
    if (time.isNegative() || time.isZero() || rows < 1 || bytes < 1) {
      throw new IllegalArgumentException(
          "Limits are above zero: %s, %s rows, %s bytes".formatted(time, rows, bytes));
    }
  }
}

package dev.waterline.e2e.scenario;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for what happens in other processes. */
final class Waiting {

  private static final Duration LONGEST = Duration.ofMinutes(3);
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(100);

  private Waiting() {}

  /** Waits until something is so. */
  static void until(String what, BooleanSupplier isSo) {
    until(what, LONGEST, isSo);
  }

  /** Waits until something is so, and not longer than this. */
  static void until(String what, Duration longest, BooleanSupplier isSo) {
    long end = System.nanoTime() + longest.toNanos();
    while (!isSo.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("Waited %s in vain until %s".formatted(longest, what));
      }
      LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
    }
  }

  /** Waits until an assertion holds. */
  static void untilHolds(Runnable assertion) {
    long end = System.nanoTime() + LONGEST.toNanos();
    while (true) {
      try {
        assertion.run();
        return;
      } catch (AssertionError e) {
        if (System.nanoTime() > end) {
          throw e;
        }
      }
      LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
    }
  }
}

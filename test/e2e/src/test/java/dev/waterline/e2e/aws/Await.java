package dev.waterline.e2e.aws;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Waits for what other processes do. */
public final class Await {

  private static final Duration LIMIT = Duration.ofMinutes(3);
  private static final Duration PAUSE = Duration.ofMillis(50);

  private Await() {}

  /**
   * Asks until the answer is as wanted; returns it.
   *
   * @throws AssertionError that shows the last answer, after three minutes
   */
  public static <T> T until(Supplier<T> question, Predicate<T> wanted) {
    return until(LIMIT, question, wanted);
  }

  private static <T> T until(Duration limit, Supplier<T> question, Predicate<T> wanted) {
    Instant end = Instant.now().plus(limit);
    while (true) {
      T answer = question.get();
      if (wanted.test(answer)) {
        return answer;
      }
      if (Instant.now().isAfter(end)) {
        throw new AssertionError("Not as wanted within " + limit + ": " + answer);
      }
      LockSupport.parkNanos(PAUSE.toNanos());
    }
  }

  /**
   * Waits until it holds.
   *
   * @throws AssertionError after three minutes
   */
  public static void that(BooleanSupplier condition) {
    until(condition::getAsBoolean, Boolean::booleanValue);
  }

  /**
   * Waits until it holds.
   *
   * @throws AssertionError after this time
   */
  public static void that(Duration limit, BooleanSupplier condition) {
    until(limit, condition::getAsBoolean, Boolean::booleanValue);
  }

  /**
   * Waits until an assertion passes.
   *
   * @throws AssertionError its own, after three minutes
   */
  public static void passes(Runnable assertion) {
    Instant end = Instant.now().plus(LIMIT);
    while (true) {
      try {
        assertion.run();
        return;
      } catch (AssertionError e) {
        if (Instant.now().isAfter(end)) {
          throw e;
        }
      }
      LockSupport.parkNanos(PAUSE.toNanos());
    }
  }
}

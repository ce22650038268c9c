package dev.waterline.iceberg.table;

import java.util.concurrent.ThreadLocalRandom;

/** Waits a random time below a bound that doubles: writers that collided once don't meet again. */
final class JitteredBackoff implements RefCommits.Pause {

  private static final long FIRST_MILLIS = 50;
  private static final long LONGEST_MILLIS = 2_000;

  @Override
  public void after(int attempt) throws InterruptedException {
    Thread.sleep(ThreadLocalRandom.current().nextLong(1, bound(attempt) + 1));
  }

  static long bound(int attempt) {
    return Math.min(LONGEST_MILLIS, FIRST_MILLIS << Math.min(attempt - 1, 10));
  }
}

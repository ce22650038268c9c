package dev.waterline.cli.remote;

import java.time.Duration;

/** Waits: for what happens elsewhere, where nobody calls back. */
@FunctionalInterface
public interface Pause {

  void of(Duration time);

  /** Lets the thread sleep. */
  static Pause sleeping() {
    return time -> {
      try {
        Thread.sleep(time.toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("The wait was interrupted", e);
      }
    };
  }
}

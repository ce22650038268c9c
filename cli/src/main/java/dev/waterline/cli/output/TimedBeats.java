package dev.waterline.cli.output;

import java.time.Duration;

/** Calls after each pause until it is closed. */
final class TimedBeats implements Runnable, Heartbeat.Beating {

  private final Runnable beat;
  private final Duration pause;
  private boolean closed;

  TimedBeats(Runnable beat, Duration pause) {
    this.beat = beat;
    this.pause = pause;
  }

  @Override
  public synchronized void run() {
    try {
      while (!closed) {
        wait(pause.toMillis());
        if (!closed) {
          beat.run();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A call that is under way holds the lock. */
  @Override
  public synchronized void close() {
    closed = true;
    notifyAll();
  }
}

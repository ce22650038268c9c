package dev.waterline.cli.output;

import java.time.Duration;

/** Calls again and again while something goes on that says nothing by itself. */
@FunctionalInterface
interface Heartbeat {

  /** Starts to call; the first time after a while, so that what is short stays quiet. */
  Beating start(Runnable beat);

  /** The calls of one piece of work. */
  interface Beating extends AutoCloseable {

    /** Ends the calls: none is under way when this returns, and none follows. */
    @Override
    void close();
  }

  /** Calls from a thread of its own, which holds up no process. */
  static Heartbeat every(Duration pause) {
    return beat -> {
      TimedBeats beats = new TimedBeats(beat, pause);
      Thread thread = new Thread(beats, "waterline-heartbeat");
      thread.setDaemon(true);
      thread.start();
      return beats;
    };
  }
}

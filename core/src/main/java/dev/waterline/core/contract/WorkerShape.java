package dev.waterline.core.contract;

/**
 * The workers that jobs ask for, driver and executors alike. EMR Serverless counts memory with its
 * overhead, so that {@link #MEMORY_GB} is what one worker takes of the application's bound.
 */
public final class WorkerShape {

  public static final int VCPUS = 2;

  /** Heap and overhead together. */
  public static final int MEMORY_GB = 8;

  public static final int DISK_GB = 20;

  /** Both sides run at the same time, each with a driver and at least one executor. */
  public static final int FEWEST_WORKERS = 4;

  private WorkerShape() {}
}

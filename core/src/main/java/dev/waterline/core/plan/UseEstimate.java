package dev.waterline.core.plan;

import dev.waterline.core.contract.RunJob;
import dev.waterline.core.contract.WorkerShape;

/**
 * About what a run on EMR Serverless uses: a floor that every job has, and the reading. What the
 * SQL does with the rows isn't known before it runs, so this is an order of magnitude.
 *
 * @param vcpuHours vCPUs by hours
 * @param memoryGbHours memory in GB by hours
 */
public record UseEstimate(double vcpuHours, double memoryGbHours) {

  /** A driver and one executor. */
  private static final int FEWEST_WORKERS_OF_A_JOB = 2;

  /** Each worker is billed for a minute at least (EMR Serverless' pricing page). */
  private static final double BILLED_AT_LEAST_HOURS = 1.0 / 60;

  /** What one vCPU reads, decodes and aggregates of Parquet on S3 in a second, roughly. */
  private static final double BYTES_PER_VCPU_SECOND = 25e6;

  private static final double SECONDS_PER_HOUR = 3600;

  /**
   * The estimate for a run both of whose sides read this much.
   *
   * @param ofEachSide what one side reads
   */
  public static UseEstimate of(ReadSize ofEachSide) {
    double floor =
        RunJob.values().length
            * FEWEST_WORKERS_OF_A_JOB
            * WorkerShape.VCPUS
            * BILLED_AT_LEAST_HOURS;
    double reading = 2.0 * ofEachSide.bytes() / BYTES_PER_VCPU_SECOND / SECONDS_PER_HOUR;
    double vcpuHours = floor + reading;
    return new UseEstimate(vcpuHours, vcpuHours * WorkerShape.MEMORY_GB / WorkerShape.VCPUS);
  }

  /** What it costs, in the currency of the prices of an hour. */
  public double cost(double vcpuHour, double memoryGbHour) {
    return vcpuHours * vcpuHour + memoryGbHours * memoryGbHour;
  }
}

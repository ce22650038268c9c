package dev.waterline.benchmark;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.SparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobEnd;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import scala.collection.JavaConverters;

/**
 * The jobs that Spark ran during some work.
 *
 * @param all in the order of their start
 */
record Jobs(List<Job> all) {

  /**
   * One job.
   *
   * @param description what it was for, as Spark's UI shows it; empty when nobody said
   * @param seconds from its start to its end
   * @param recordsRead records that its tasks read from files
   */
  record Job(String description, double seconds, long recordsRead) {}

  /** Does some work and tells its jobs. */
  static Jobs during(SparkContext context, Runnable work) {
    Watch watch = new Watch();
    context.addSparkListener(watch);
    try {
      work.run();
      waitForEvents(context);
    } finally {
      context.removeSparkListener(watch);
    }
    return new Jobs(watch.jobs.values().stream().map(Watch.Running::job).toList());
  }

  private static void waitForEvents(SparkContext context) {
    try {
      context.listenerBus().waitUntilEmpty();
    } catch (Exception e) { // TimeoutException is checked; Scala hides it
      throw new IllegalStateException("Spark's events didn't arrive", e);
    }
  }

  long recordsRead() {
    return all.stream().mapToLong(Job::recordsRead).sum();
  }

  /** Those with this description. */
  Jobs described(String description) {
    return new Jobs(all.stream().filter(job -> job.description().equals(description)).toList());
  }

  double seconds() {
    return all.stream().mapToDouble(Job::seconds).sum();
  }

  private static final class Watch extends SparkListener {

    private static final class Running {
      private final String description;
      private final long start;
      private long end;
      private long recordsRead;

      Running(String description, long start) {
        this.description = description;
        this.start = start;
      }

      Job job() {
        return new Job(description, (end - start) / 1e3, recordsRead);
      }
    }

    private final Map<Integer, Running> jobs = new LinkedHashMap<>();
    private final Map<Integer, Running> byStage = new HashMap<>();

    @Override
    public void onJobStart(SparkListenerJobStart start) {
      String description = start.properties().getProperty("spark.job.description", "");
      Running job = new Running(description, start.time());
      jobs.put(start.jobId(), job);
      JavaConverters.seqAsJavaList(start.stageIds())
          .forEach(stage -> byStage.put((Integer) stage, job));
    }

    @Override
    public void onTaskEnd(SparkListenerTaskEnd end) {
      byStage.get(end.stageId()).recordsRead += end.taskMetrics().inputMetrics().recordsRead();
    }

    @Override
    public void onJobEnd(SparkListenerJobEnd end) {
      jobs.get(end.jobId()).end = end.time();
    }
  }
}

package dev.waterline.spark.session;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.Place;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.project.SourceText;
import dev.waterline.core.transform.Limits;
import dev.waterline.spark.plan.Plans;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.spark.SparkContext;
import org.apache.spark.executor.TaskMetrics;
import org.apache.spark.scheduler.AccumulableInfo;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorMetricsUpdate;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.jspecify.annotations.Nullable;
import scala.Tuple4;

/**
 * Runs a query under limits: when it takes too long, or makes too much, its jobs are cancelled. The
 * running tasks' own numbers are watched, so that a join that explodes inside one task is seen.
 */
public final class LimitedQuery {

  private static final String ROWS_WRITTEN = "internal.metrics.output.recordsWritten";
  private static final String BYTES_WRITTEN = "internal.metrics.output.bytesWritten";
  private static final String ROWS_SHUFFLED = "internal.metrics.shuffle.write.recordsWritten";
  private static final String BYTES_SHUFFLED = "internal.metrics.shuffle.write.bytesWritten";

  private final SparkContext context;
  private final Limits limits;

  public LimitedQuery(SparkContext context, Limits limits) {
    this.context = context;
    this.limits = limits;
  }

  /**
   * Runs work on the calling thread, whose Spark jobs are limited.
   *
   * @param sql the query, for the place of the error
   * @throws WaterlineException LIMIT_EXCEEDED naming the limit; else what {@code work} throws
   */
  public <T> T run(SourceText sql, Supplier<T> work) {
    String group = "waterline-" + UUID.randomUUID();
    Watch watch = new Watch(group);
    ScheduledExecutorService timer =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "waterline-time-limit");
              thread.setDaemon(true);
              return thread;
            });
    context.addSparkListener(watch);
    context.setJobGroup(group, sql.path(), true);
    timer.schedule(
        () -> watch.exceeded("ran longer than " + words(limits.time().toSeconds())),
        limits.time().toMillis(),
        TimeUnit.MILLISECONDS);
    try {
      return work.get();
    } catch (RuntimeException e) {
      String reason = watch.reason;
      if (reason == null) {
        throw e;
      }
      throw new WaterlineException(
          ErrorCode.LIMIT_EXCEEDED,
          "The query %s and was stopped. Look for a join without a condition or with a key that isn't unique, or read less with inputs.*.where."
              .formatted(reason),
          new Place(sql.path(), null, null),
          e);
    } finally {
      timer.shutdownNow();
      context.clearJobGroup();
      context.removeSparkListener(watch);
    }
  }

  private static String words(long seconds) {
    return seconds % 60 == 0 ? seconds / 60 + " minutes" : seconds + " seconds";
  }

  /** Adds up what the tasks of one job group report, each stage by itself. */
  private final class Watch extends SparkListener {

    private final String group;
    private final Set<Integer> stages = new HashSet<>();
    private final Map<Integer, Made> finished = new HashMap<>();
    private final Map<Long, Made> running = new HashMap<>();
    private final Map<Long, Integer> stageOfTask = new HashMap<>();
    private volatile @Nullable String reason;

    Watch(String group) {
      this.group = group;
    }

    private record Made(long rows, long bytes) {
      Made plus(Made other) {
        return new Made(rows + other.rows, bytes + other.bytes);
      }
    }

    void exceeded(String why) {
      if (reason == null) {
        reason = why;
        context.cancelJobGroup(group);
      }
    }

    @Override
    public synchronized void onJobStart(SparkListenerJobStart start) {
      if (start.properties() != null
          && group.equals(start.properties().getProperty("spark.jobGroup.id"))) {
        Plans.list(start.stageInfos()).forEach(stage -> stages.add(stage.stageId()));
      }
    }

    @Override
    public synchronized void onExecutorMetricsUpdate(SparkListenerExecutorMetricsUpdate update) {
      for (Tuple4<Object, Object, Object, scala.collection.Seq<AccumulableInfo>> task :
          Plans.list(update.accumUpdates())) {
        int stage = (Integer) task._2();
        if (stages.contains(stage)) {
          long id = (Long) task._1();
          running.put(id, made(task._4()));
          stageOfTask.put(id, stage);
          check(stage);
        }
      }
    }

    @Override
    public synchronized void onTaskEnd(SparkListenerTaskEnd end) {
      TaskMetrics metrics = end.taskMetrics();
      if (metrics == null || !stages.contains(end.stageId())) {
        return;
      }
      running.remove(end.taskInfo().taskId());
      Made made =
          new Made(
              metrics.outputMetrics().recordsWritten()
                  + metrics.shuffleWriteMetrics().recordsWritten(),
              metrics.outputMetrics().bytesWritten()
                  + metrics.shuffleWriteMetrics().bytesWritten());
      finished.merge(end.stageId(), made, Made::plus);
      check(end.stageId());
    }

    private Made made(scala.collection.Seq<AccumulableInfo> updates) {
      long rows = 0;
      long bytes = 0;
      for (AccumulableInfo info : Plans.list(updates)) {
        String name = info.name().isDefined() ? info.name().get() : "";
        Object value = info.update().isDefined() ? info.update().get() : null;
        if (value instanceof Long number) {
          rows += name.equals(ROWS_WRITTEN) || name.equals(ROWS_SHUFFLED) ? number : 0;
          bytes += name.equals(BYTES_WRITTEN) || name.equals(BYTES_SHUFFLED) ? number : 0;
        }
      }
      return new Made(rows, bytes);
    }

    private void check(int stage) {
      Made total = finished.getOrDefault(stage, new Made(0, 0));
      for (Map.Entry<Long, Made> task : running.entrySet()) {
        if (Integer.valueOf(stage).equals(stageOfTask.get(task.getKey()))) {
          total = total.plus(task.getValue());
        }
      }
      if (total.rows > limits.rows()) {
        exceeded("made more than %s rows".formatted(limits.rows()));
      } else if (total.bytes > limits.bytes()) {
        exceeded("made more than %s bytes".formatted(limits.bytes()));
      }
    }
  }
}

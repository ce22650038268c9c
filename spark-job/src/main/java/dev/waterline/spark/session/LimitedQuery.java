package dev.waterline.spark.session;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.Place;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.project.SourceText;
import dev.waterline.core.transform.Limits;
import dev.waterline.spark.plan.Plans;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
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

  /** What Spark's operators call the metric that says how many rows they have made so far. */
  private static final String OPERATOR_ROWS = "number of output rows";

  private static final String BYTES_WRITTEN = "internal.metrics.output.bytesWritten";
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
              largest(Plans.list(end.taskInfo().accumulables())),
              metrics.outputMetrics().bytesWritten()
                  + metrics.shuffleWriteMetrics().bytesWritten());
      finished.merge(end.stageId(), made, Made::plus);
      check(end.stageId());
    }

    private Made made(scala.collection.Seq<AccumulableInfo> updates) {
      long bytes = 0;
      for (AccumulableInfo info : Plans.list(updates)) {
        boolean counts = named(info, BYTES_WRITTEN) || named(info, BYTES_SHUFFLED);
        bytes += counts ? update(info) : 0;
      }
      return new Made(largest(Plans.list(updates)), bytes);
    }

    private long largest(List<AccumulableInfo> updates) {
      return updates.stream()
          .filter(info -> named(info, OPERATOR_ROWS))
          .mapToLong(this::update)
          .max()
          .orElse(0);
    }

    private boolean named(AccumulableInfo info, String name) {
      return info.name().isDefined() && name.equals(info.name().get());
    }

    private long update(AccumulableInfo info) {
      return info.update().isDefined() && info.update().get() instanceof Long number ? number : 0;
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

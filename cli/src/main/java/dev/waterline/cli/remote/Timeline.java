package dev.waterline.cli.remote;

import dev.waterline.core.contract.RunJob;
import dev.waterline.core.contract.WorkflowTask;
import dev.waterline.core.json.JobProgressJson;
import dev.waterline.core.result.JobProgress;
import dev.waterline.core.run.Step;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What an execution's events mean to a person: a line for each step that ended, with its duration,
 * and one for each change of a job.
 */
final class Timeline {

  private static final Map<String, Step> STEPS =
      Map.of(
          WorkflowTask.PLAN_RUN.title(), Step.PLAN,
          WorkflowTask.CAPTURE_SNAPSHOTS.title(), Step.PIN,
          WorkflowTask.JUDGE_RUN.title(), Step.JUDGE,
          WorkflowTask.CLEAN_UP.title(), Step.CLEANUP);

  private static final Pattern JOB_STATE = Pattern.compile("(?:Launch|Check)(\\w+)");
  private static final Pattern SIDE_FAILED = Pattern.compile("(\\w+)Failed");
  private static final String SUCCESS = "SUCCESS";

  private final Map<String, Instant> entered = new TreeMap<>();
  private final Map<RunJob, Instant> launched = new EnumMap<>(RunJob.class);
  private final Map<RunJob, JobProgress> jobs = new EnumMap<>(RunJob.class);
  private final Map<RunJob, JobProgress> running = new EnumMap<>(RunJob.class);
  private @Nullable Step step;
  private long last;

  /** The id of the last event that was told. */
  long last() {
    return last;
  }

  /** The lines that an event adds: none, one or more. */
  List<String> tell(ExecutionEvent event) {
    last = Math.max(last, event.id());
    List<String> lines = new ArrayList<>();
    switch (event.kind()) {
      case ENTERED -> enter(event);
      case EXITED -> exit(event).ifPresent(lines::add);
      case FAILED -> lines.add(line(event.state(), "failed", simpleName(event.text())));
    }
    return lines;
  }

  /** What goes on now, in one line, or empty before the first event and after the last. */
  Optional<String> now(Instant instant) {
    if (!running.isEmpty()) {
      return Optional.of(
          running.values().stream()
              .map(job -> "%s %s %s".formatted(job.job(), job.state(), since(job, instant)))
              .collect(Collectors.joining(", ")));
    }
    return Optional.ofNullable(step)
        .map(
            current ->
                current
                    + " "
                    + seconds(entered.getOrDefault(current.toString(), instant), instant));
  }

  private String since(JobProgress job, Instant instant) {
    return seconds(launched.getOrDefault(job.job(), instant), instant).strip();
  }

  private void enter(ExecutionEvent event) {
    Step found = STEPS.get(event.state());
    if (found != null) {
      step = found;
      entered.put(found.toString(), event.at());
    }
    job(JOB_STATE, event).ifPresent(job -> launched.putIfAbsent(job, event.at()));
    job(SIDE_FAILED, event).ifPresent(running::remove);
  }

  private Optional<String> exit(ExecutionEvent event) {
    Step found = STEPS.get(event.state());
    if (found != null) {
      step = null;
      Instant start = entered.getOrDefault(found.toString(), event.at());
      return Optional.of(line(found.toString(), seconds(start, event.at()), ""));
    }
    return job(JOB_STATE, event)
        .flatMap(job -> JobProgressJson.ofState(event.text()))
        .flatMap(job -> progress(job, event.at()));
  }

  private Optional<String> progress(JobProgress job, Instant at) {
    JobProgress before = jobs.put(job.job(), job);
    if (before != null && before.state().equals(job.state())) {
      return Optional.empty();
    }
    if (job.state().equals(SUCCESS)) {
      running.remove(job.job());
    } else {
      running.put(job.job(), job);
    }
    return Optional.of(
        line(
            job.job().toString(),
            seconds(launched.getOrDefault(job.job(), at), at),
            job.state() + (before == null ? " as job " + job.jobRunId() : "")));
  }

  private static Optional<RunJob> job(Pattern states, ExecutionEvent event) {
    Matcher matcher = states.matcher(event.state());
    return matcher.matches()
        ? RunJob.named(matcher.group(1).toLowerCase(Locale.ROOT))
        : Optional.empty();
  }

  /** Errors of functions are named by Java classes. */
  private static String simpleName(String error) {
    return error.substring(error.lastIndexOf('.') + 1);
  }

  private static String line(String what, String when, String detail) {
    return String.format(Locale.ROOT, "%-10s %s  %s", what, when, detail).stripTrailing();
  }

  private static String seconds(Instant from, Instant to) {
    Duration took = Duration.between(from, to);
    return String.format(Locale.ROOT, "%6.1f s", Math.max(0, took.toMillis()) / 1000.0);
  }
}

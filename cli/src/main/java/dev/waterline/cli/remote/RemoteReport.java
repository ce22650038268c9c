package dev.waterline.cli.remote;

import dev.waterline.core.contract.BucketLayout;
import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.json.FunctionErrorJson;
import dev.waterline.core.json.ManifestJson;
import dev.waterline.core.json.ReportJson;
import dev.waterline.core.manifest.Manifest;
import dev.waterline.core.report.Report;
import dev.waterline.core.run.RunId;
import dev.waterline.core.run.Step;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Fetches a run's report and manifest from the sandbox bucket. */
public final class RemoteReport {

  /** What a state machine calls an input that it didn't take. */
  private static final String REFUSED = "InvalidInputException";

  private final SandboxBucket bucket;
  private final Executions executions;

  public RemoteReport(SandboxBucket bucket, Executions executions) {
    this.bucket = bucket;
    this.executions = executions;
  }

  /**
   * Fetches the report of a run that has ended.
   *
   * @throws WaterlineException INVALID_ARGUMENT when there is no such run, it hasn't ended, or its
   *     input was refused; INTERNAL when it ended without a report
   */
  public Fetched fetch(RunId run) {
    Executions.Status status = executions.status(run).orElseThrow(() -> Following.unknown(run));
    if (!status.state().ended()) {
      throw new WaterlineException(
          ErrorCode.INVALID_ARGUMENT,
          "The run %s hasn't ended: `waterline watch %s` follows it".formatted(run, run));
    }
    return fetch(run, status);
  }

  /** The same for an execution of which it is known how it ended. */
  public Fetched fetch(RunId run, Executions.Status status) {
    Optional<byte[]> text = bucket.read(BucketLayout.report(run, "report.json"));
    if (text.isEmpty()) {
      throw withoutReport(run, status);
    }
    return new Fetched(
        ReportJson.read(new String(text.get(), StandardCharsets.UTF_8)),
        manifest(run),
        status.state() == Executions.State.SUCCEEDED);
  }

  private Optional<Manifest> manifest(RunId run) {
    return bucket.read(BucketLayout.manifest(run)).map(ManifestJson::read);
  }

  private WaterlineException withoutReport(RunId run, Executions.Status status) {
    Optional<Manifest> manifest = manifest(run);
    if (manifest.isEmpty() && status.error() != null && status.error().endsWith(REFUSED)) {
      return new WaterlineException(
          ErrorCode.INVALID_ARGUMENT,
          "The run %s was refused, nothing ran: %s".formatted(run, cause(status)));
    }
    return new WaterlineException(
        ErrorCode.INTERNAL,
        "The run %s %s and has no report%s. %s"
            .formatted(
                run,
                ended(status),
                why(status),
                manifest.map(found -> state(run, found)).orElseGet(() -> unknownState(run))));
  }

  private static String ended(Executions.Status status) {
    return switch (status.state()) {
      case ABORTED -> "was stopped";
      case TIMED_OUT -> "ran out of time";
      default -> "ended as " + status.state();
    };
  }

  private static String why(Executions.Status status) {
    if (status.error() == null && status.cause() == null) {
      return "";
    }
    return Stream.of(
            status.error() == null ? "" : status.error().replaceFirst(".*\\.", ""),
            status.cause() == null ? "" : cause(status))
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(": ", " (", ")"));
  }

  private static String cause(Executions.Status status) {
    return FunctionErrorJson.message(String.valueOf(status.cause()));
  }

  /** What became of what the run made, and what to do now. */
  private static String state(RunId run, Manifest manifest) {
    if (manifest.step() != Step.CLEANUP) {
      return "It ended in the step %s, and what it made isn't removed yet: its clean-up takes a moment and makes a report, `waterline report %s` looks again. `waterline clean %s --aws FILE` cleans up now; the sweep does when its lease is over."
          .formatted(manifest.step(), run, run);
    }
    if (!manifest.left().isEmpty()) {
      return "Its clean-up left %s: `waterline clean %s --aws FILE` tries again."
          .formatted(String.join("; ", manifest.left()), run);
    }
    return "It was cleaned up without being judged, as the sweep does with a run past its lease: nothing of it is left. `waterline submit` starts the next attempt.";
  }

  private static String unknownState(RunId run) {
    return "It has no manifest either, so it made nothing, or its records are past their time. Clean-up after a stopped run takes a moment; `waterline report %s` looks again, and `waterline submit` starts the next attempt."
        .formatted(run);
  }

  /**
   * A report, and what the workflow made of it.
   *
   * @param manifest what the run made and what became of it; empty when it ended before it had one
   * @param accepted whether the execution succeeded: an inconclusive one does when base's gate says
   *     so
   */
  public record Fetched(Report report, Optional<Manifest> manifest, boolean accepted) {}
}

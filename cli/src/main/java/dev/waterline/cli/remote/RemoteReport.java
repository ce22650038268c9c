package dev.waterline.cli.remote;

import dev.waterline.core.contract.BucketLayout;
import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.json.FunctionErrorJson;
import dev.waterline.core.json.ReportJson;
import dev.waterline.core.report.Report;
import dev.waterline.core.run.RunId;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Fetches a run's report from the sandbox bucket. */
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
        status.state() == Executions.State.SUCCEEDED);
  }

  private static WaterlineException withoutReport(RunId run, Executions.Status status) {
    if (status.error() != null && status.error().endsWith(REFUSED)) {
      return new WaterlineException(
          ErrorCode.INVALID_ARGUMENT,
          "The run %s was refused, nothing ran: %s"
              .formatted(run, FunctionErrorJson.message(String.valueOf(status.cause()))));
    }
    return new WaterlineException(
        ErrorCode.INTERNAL,
        "The run %s ended as %s and has no report yet%s. Clean-up after a stopped run takes a moment; `waterline report %s` looks again."
            .formatted(
                run,
                status.state(),
                status.error() == null ? "" : " (" + status.error() + ")",
                run));
  }

  /**
   * A report, and what the workflow made of it.
   *
   * @param accepted whether the execution succeeded: an inconclusive one does when base's gate says
   *     so
   */
  public record Fetched(Report report, boolean accepted) {}
}

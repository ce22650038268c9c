package dev.waterline.core.json;

import dev.waterline.core.result.RunClaim;
import dev.waterline.core.run.RunId;

/** The claim of a run, as JSON. */
public final class RunClaimJson {

  /** The largest document that is read, in bytes. */
  public static final int MAX_BYTES = 64 << 10;

  private RunClaimJson() {}

  public static String write(RunClaim claim) {
    return JsonDocument.write(
        claim,
        (json, whole) -> {
          json.text("run", whole.run().value());
          json.text("execution", whole.execution());
          json.instant("startedAt", whole.startedAt());
          json.text("bundleSha256", whole.bundleSha256());
        });
  }

  /**
   * Reads a claim.
   *
   * @throws dev.waterline.core.error.WaterlineException INVALID_ARGUMENT when it is not of this
   *     form
   */
  public static RunClaim read(byte[] bytes) {
    return JsonDocument.read(
        "The run's claim",
        bytes,
        json ->
            new RunClaim(
                new RunId(json.text("run")),
                json.text("execution"),
                json.instant("startedAt"),
                json.text("bundleSha256")));
  }
}

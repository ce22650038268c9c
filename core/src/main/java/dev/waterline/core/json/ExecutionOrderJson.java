package dev.waterline.core.json;

import dev.waterline.core.contract.BucketLayout;
import dev.waterline.core.contract.ExecutionOrder;

/** The input of an execution; execution-input.schema.json describes it. */
public final class ExecutionOrderJson {

  private ExecutionOrderJson() {}

  /** The same order always gives the same text, so that starting twice starts once. */
  public static String write(ExecutionOrder order) {
    return JsonDocument.writeBare(
        order,
        (json, whole) -> {
          json.text("run", whole.run().value());
          json.object(
              "bundle",
              whole.bundleSha256(),
              sha256 -> {
                json.text("uri", BucketLayout.uri(whole.bucket(), BucketLayout.bundle(sha256)));
                json.text("sha256", sha256);
              });
          if (whole.jobTimeoutMinutes() != null) {
            json.object(
                "options",
                whole.jobTimeoutMinutes(),
                minutes -> json.number("jobTimeoutMinutes", minutes.longValue()));
          }
        });
  }
}

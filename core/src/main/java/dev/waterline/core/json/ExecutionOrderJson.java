package dev.waterline.core.json;

import dev.waterline.core.contract.BucketLayout;
import dev.waterline.core.contract.ExecutionOrder;
import dev.waterline.core.run.BaseRuns;
import java.io.IOException;

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
          if (whole.jobTimeoutMinutes() != null || whole.baseRuns() == BaseRuns.TWICE) {
            json.object("options", whole, options -> options(json, options));
          }
        });
  }

  private static void options(JsonWriter json, ExecutionOrder order) throws IOException {
    if (order.jobTimeoutMinutes() != null) {
      json.number("jobTimeoutMinutes", order.jobTimeoutMinutes().longValue());
    }
    if (order.baseRuns() == BaseRuns.TWICE) {
      json.flag("control", true);
    }
  }
}

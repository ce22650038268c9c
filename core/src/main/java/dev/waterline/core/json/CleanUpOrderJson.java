package dev.waterline.core.json;

import dev.waterline.core.run.RunId;

/** What the clean-up's function is asked for by hand. */
public final class CleanUpOrderJson {

  private CleanUpOrderJson() {}

  /** The payload that the workflow's last state has, too. */
  public static String write(RunId run, String executionArn) {
    return JsonDocument.writeBare(
        run,
        (json, whole) -> {
          json.text("execution", executionArn);
          json.object("state", whole, state -> json.text("run", state.value()));
        });
  }
}

package dev.waterline.core.json;

import dev.waterline.core.dqdl.PinnedRulesets;
import dev.waterline.core.project.SourceText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;

/** The rulesets that a run is judged by, as JSON. */
public final class PinnedRulesetsJson {

  /** The largest document that is read, in bytes. */
  public static final int MAX_BYTES = 64 << 20;

  private PinnedRulesetsJson() {}

  public static String write(PinnedRulesets rulesets) {
    return JsonDocument.write(
        rulesets,
        (json, all) ->
            json.objects(
                "sources",
                new ArrayList<>(all.found().entrySet()),
                source -> {
                  json.text("source", source.getKey());
                  json.text("problem", source.getValue().problem());
                  json.objects(
                      "rulesets",
                      source.getValue().rulesets(),
                      ruleset -> {
                        json.text("name", ruleset.path());
                        json.text("text", ruleset.text());
                      });
                }));
  }

  /**
   * Reads the document.
   *
   * @throws dev.waterline.core.error.WaterlineException INVALID_ARGUMENT when it is not of this
   *     form
   */
  public static PinnedRulesets read(byte[] bytes) {
    return JsonDocument.read(
        "The pinned rulesets",
        bytes,
        json -> {
          Map<String, PinnedRulesets.Found> found = new LinkedHashMap<>();
          json.objects("sources", source -> found.put(source.text("source"), found(source)));
          return new PinnedRulesets(found);
        });
  }

  private static PinnedRulesets.Found found(JsonObject json) {
    return new PinnedRulesets.Found(
        json.objects(
            "rulesets", ruleset -> new SourceText(ruleset.text("name"), ruleset.text("text"))),
        json.textOrNull("problem"));
  }
}

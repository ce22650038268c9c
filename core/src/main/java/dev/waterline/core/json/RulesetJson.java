package dev.waterline.core.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.waterline.core.dqdl.RulesetResult;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/** What became of a ruleset as JSON; docs/diff-and-check.md has the contract. */
public final class RulesetJson {

  private static final JsonFactory JSON = new JsonFactory();

  private RulesetJson() {}

  /**
   * One line of JSON, with a line break at the end.
   *
   * @param relation what the rules were evaluated on
   */
  public static String write(String relation, RulesetResult result) {
    StringWriter text = new StringWriter();
    try (JsonGenerator generator = JSON.createGenerator(text)) {
      JsonWriter json = new JsonWriter(generator);
      json.object(
          result,
          ruleset -> {
            json.text("relation", relation);
            json.number("score", ruleset.score());
            json.objects(
                "rules",
                ruleset.rules(),
                rule -> {
                  json.text("rule", rule.rule().text());
                  json.name("outcome", rule.outcome());
                  json.number("metric", rule.metric());
                  json.text("threshold", rule.threshold());
                  json.text("reason", rule.reason());
                });
            json.objects(
                "statistics",
                ruleset.statistics(),
                statistic -> {
                  json.text("name", statistic.name());
                  json.number("value", statistic.value());
                  json.text("note", statistic.note());
                });
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return text.append('\n').toString();
  }
}

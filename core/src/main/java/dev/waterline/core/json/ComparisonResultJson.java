package dev.waterline.core.json;

import dev.waterline.core.compare.Comparison;
import dev.waterline.core.compare.Reproducibility;
import dev.waterline.core.compare.RowCounts;
import dev.waterline.core.report.Report;
import dev.waterline.core.result.ComparisonResult;
import dev.waterline.core.result.ComparisonResult.ComparedModel;
import dev.waterline.core.result.Judged;
import dev.waterline.core.run.RunId;
import dev.waterline.core.run.Side;
import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the job that compares found, as JSON. A comparison has the members that reports give it. */
public final class ComparisonResultJson {

  /** The largest result that is read, in bytes. */
  public static final int MAX_BYTES = 32 << 20;

  private ComparisonResultJson() {}

  public static String write(ComparisonResult result) {
    return JsonDocument.write(
        result,
        (json, compared) -> {
          json.text("run", compared.run().value());
          json.objects("models", compared.models(), model -> model(json, model));
          json.objects(
              "failures", compared.failures(), failure -> ResultParts.problem(json, failure));
        });
  }

  private static void model(JsonWriter json, ComparedModel model) throws IOException {
    Comparison comparison = model.comparison();
    json.text("name", model.name());
    for (Side side : Side.values()) {
      Long rows = model.rows().get(side);
      json.text(side + "Rows", rows == null ? null : rows.toString());
    }
    json.flag("compared", comparison != null);
    json.object(
        "found", asModel(model.name(), comparison, model.judged()), new ReportWriter(json)::model);
    json.objects("failing", model.judged().failures(), new ReportWriter(json)::failingRow);
    json.object("problem", model.problem(), problem -> ResultParts.problem(json, problem));
  }

  private static Report.Model asModel(String name, @Nullable Comparison comparison, Judged judged) {
    return new Report.Model(
        name,
        "",
        null,
        null,
        null,
        true,
        comparison == null ? List.of() : comparison.schema(),
        comparison == null ? null : comparison.rows(),
        comparison == null ? List.of() : comparison.columns(),
        comparison == null ? List.of() : comparison.measures(),
        comparison == null ? List.of() : comparison.groups(),
        comparison == null ? List.of() : comparison.explanations(),
        comparison == null ? List.of() : comparison.samples(),
        judged.rules(),
        List.of(),
        judged.checks(),
        comparison == null ? Reproducibility.FULL : comparison.reproducibility(),
        null,
        comparison == null ? List.of() : comparison.notes());
  }

  /**
   * Reads a result that a job wrote.
   *
   * @throws dev.waterline.core.error.WaterlineException INVALID_ARGUMENT when it is not of this
   *     form, or its counts don't add up
   */
  public static ComparisonResult read(byte[] bytes) {
    return JsonDocument.read(
        "The comparison's result",
        bytes,
        json ->
            new ComparisonResult(
                new RunId(json.text("run")),
                json.objects("models", ComparisonResultJson::model),
                json.objects("failures", ResultParts::problem)));
  }

  private static ComparedModel model(JsonObject json) {
    Map<Side, Long> rows = new EnumMap<>(Side.class);
    for (Side side : Side.values()) {
      String count = json.textOrNull(side + "Rows");
      if (count != null) {
        rows.put(side, count(json.path() + "." + side + "Rows", count));
      }
    }
    Report.Model found = json.object("found", ReportReader::model);
    return new ComparedModel(
        json.text("name"),
        rows,
        json.flag("compared") ? comparison(json.path(), found) : null,
        json.objectOrNull("problem", ResultParts::problem),
        new Judged(
            found.rules(), found.checks(), json.objects("failing", ReportReader::failingRow)));
  }

  private static long count(String place, String text) {
    if (!text.matches("[0-9]{1,18}")) {
      throw JsonObject.wrong(place, "a count");
    }
    return Long.parseLong(text);
  }

  private static Comparison comparison(String place, Report.Model model) {
    RowCounts rows = model.rows();
    if (rows == null) {
      throw JsonObject.wrong(place + ".found.rows", "an object");
    }
    return new Comparison(
        model.schema(),
        rows,
        model.columns(),
        model.measures(),
        model.groups(),
        model.explanations(),
        model.samples(),
        model.reproducibility(),
        model.notes());
  }
}

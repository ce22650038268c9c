package dev.waterline.core.json;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.Place;
import dev.waterline.core.report.Report;
import dev.waterline.core.result.Problem;
import dev.waterline.core.result.Written;
import dev.waterline.core.run.Step;
import dev.waterline.core.table.TableName;
import dev.waterline.core.transform.PreviewRef;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The parts that results have in common. */
final class ResultParts {

  private ResultParts() {}

  static void problem(JsonWriter json, Problem problem) throws IOException {
    Place place = problem.place();
    json.name("step", problem.step());
    json.name("code", problem.code());
    json.text("message", problem.message());
    json.text("file", place == null ? null : place.file());
    json.number("line", place == null ? null : place.line());
    json.number("column", place == null ? null : place.column());
  }

  static Problem problem(JsonObject json) {
    String file = json.textOrNull("file");
    return new Problem(
        json.constant("step", Step.class),
        json.constant("code", ErrorCode.class),
        json.text("message"),
        file == null ? null : new Place(file, json.lineOrNull("line"), json.lineOrNull("column")));
  }

  static void written(JsonWriter json, Written written) throws IOException {
    json.text("table", written.ref().table().toString());
    json.text("branch", written.ref() instanceof PreviewRef.Branch ref ? ref.branch() : null);
    json.text("snapshotId", String.valueOf(written.snapshotId()));
    json.text("querySchema", written.querySchema());
    json.objects(
        "unstable",
        new ArrayList<>(written.unstable().entrySet()),
        column -> {
          json.text("column", column.getKey());
          json.texts("reasons", column.getValue());
        });
    json.texts("masked", new ArrayList<>(written.masked()));
  }

  static Written written(JsonObject json) {
    Map<String, List<String>> unstable = new LinkedHashMap<>();
    json.objects(
        "unstable", column -> unstable.put(column.text("column"), column.texts("reasons")));
    return new Written(
        ref(TableName.parse(json.text("table")), json.textOrNull("branch")),
        Long.parseLong(json.text("snapshotId")),
        json.text("querySchema"),
        unstable,
        Set.copyOf(json.texts("masked")));
  }

  static PreviewRef ref(TableName table, @Nullable String branch) {
    return branch == null
        ? new PreviewRef.ShadowTable(table)
        : new PreviewRef.Branch(table, branch);
  }

  static void engine(JsonWriter json, Report.Engine engine) throws IOException {
    new ReportWriter(json).engine(engine);
  }
}

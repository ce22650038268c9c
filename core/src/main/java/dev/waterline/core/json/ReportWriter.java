package dev.waterline.core.json;

import dev.waterline.core.compare.Cell;
import dev.waterline.core.compare.ColumnDifference;
import dev.waterline.core.compare.Explanation;
import dev.waterline.core.compare.GroupDeltas;
import dev.waterline.core.compare.MeasureDelta;
import dev.waterline.core.compare.PerSide;
import dev.waterline.core.compare.Reproducibility;
import dev.waterline.core.compare.RowCounts;
import dev.waterline.core.compare.SampleRow;
import dev.waterline.core.compare.SchemaChange;
import dev.waterline.core.judge.FailingRow;
import dev.waterline.core.judge.RuleOutcome;
import dev.waterline.core.report.Report;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Map;
import java.util.regex.Pattern;

/** The members of each part of a report, in the contract's order. */
final class ReportWriter {

  private static final Pattern JSON_NUMBER =
      Pattern.compile("-?(?:0|[1-9][0-9]{0,308})(?:\\.[0-9]{1,340})?(?:[eE][+-]?[0-9]{1,3})?");
  private static final BigDecimal LARGEST_EXACT = BigDecimal.valueOf(1L << 53);

  private final JsonWriter json;

  ReportWriter(JsonWriter json) {
    this.json = json;
  }

  void report(Report report) throws IOException {
    json.object(report, this::members);
  }

  private void members(Report report) throws IOException {
    json.number("version", Report.VERSION);
    json.text("run", report.run());
    json.name("verdict", report.verdict());
    json.texts("reasons", report.reasons());
    json.instant("startedAt", report.startedAt());
    json.number("durationMillis", report.durationMillis());
    json.text("baseCommit", report.baseCommit());
    json.text("headCommit", report.headCommit());
    json.object("engine", report.engine(), this::engine);
    json.objects("errors", report.errors(), this::error);
    json.objects("inputs", report.inputs(), this::input);
    json.objects("models", report.models(), this::model);
    json.object("cost", report.cost(), this::cost);
    json.object("cleanup", report.cleanup(), this::cleanUp);
  }

  void engine(Report.Engine engine) throws IOException {
    json.text("spark", engine.spark());
    json.text("iceberg", engine.iceberg());
    json.text("release", engine.release());
    json.object("settings", engine.settings(), this::settings);
  }

  private void settings(Report.Settings settings) throws IOException {
    json.text("timeZone", settings.timeZone());
    json.flag("ansi", settings.ansi());
    json.instant("now", settings.now());
  }

  private void error(Report.StepError error) throws IOException {
    json.name("side", error.side());
    json.name("step", error.step());
    json.text("model", error.model());
    json.text("code", error.code());
    json.text("message", error.message());
    json.text("file", error.file());
    json.number("line", error.line());
  }

  private void input(Report.Input input) throws IOException {
    json.text("table", input.table());
    json.text("snapshotId", input.snapshotId());
    json.instant("committedAt", input.committedAt());
    json.text("metadataLocation", input.metadataLocation());
    json.text("protection", input.protection());
    json.text("tag", input.tag());
    json.text("note", input.note());
  }

  void model(Report.Model model) throws IOException {
    json.text("name", model.name());
    json.text("output", model.output());
    json.name("isolation", model.isolation());
    json.object("base", model.base(), this::result);
    json.object("candidate", model.candidate(), this::result);
    json.flag("mainUnchanged", model.mainUnchanged());
    json.objects("schema", model.schema(), this::schemaChange);
    json.object("rows", model.rows(), this::rows);
    json.objects("columns", model.columns(), this::column);
    json.objects("measures", model.measures(), this::measure);
    json.objects("groups", model.groups(), this::grouping);
    json.objects("explanations", model.explanations(), this::explanation);
    json.objects("samples", model.samples(), this::sample);
    json.objects("rules", model.rules(), this::rule);
    json.objects(
        "expectations",
        model.expectations(),
        expectation -> {
          json.text("expect", expectation.expect());
          json.name("outcome", expectation.outcome());
          json.text("actual", expectation.actual());
        });
    json.objects(
        "checks",
        model.checks(),
        check -> {
          json.text("name", check.name());
          json.name("outcome", check.outcome());
          json.text("detail", check.detail());
          json.name("subject", check.subject());
        });
    json.object("reproducibility", model.reproducibility(), this::reproducibility);
    json.object(
        "storedFailures",
        model.storedFailures(),
        stored -> {
          json.text("file", stored.file());
          json.number("rows", stored.rows());
        });
    json.texts("notes", model.notes());
  }

  void failingRow(FailingRow failing) throws IOException {
    json.texts("failed", failing.failed());
    json.object("row", failing.row(), this::cells);
  }

  private void reproducibility(Reproducibility reproducibility) throws IOException {
    json.number("unstableRows", reproducibility.unstableRows());
    json.object(
        "secondRun",
        reproducibility.secondRun(),
        run -> {
          json.number("first", run.first());
          json.number("second", run.second());
          json.number("changed", run.changed());
          json.number("added", run.added());
          json.number("removed", run.removed());
          json.texts("columns", run.columns());
        });
  }

  private void result(Report.Result result) throws IOException {
    json.text("ref", result.ref());
    json.text("snapshotId", result.snapshotId());
    json.number("rows", result.rows());
    json.text("sqlSha256", result.sqlSha256());
  }

  private void schemaChange(SchemaChange change) throws IOException {
    json.text("column", change.column());
    json.name("change", change.change());
    json.text("base", change.base());
    json.text("candidate", change.candidate());
    json.flag("breaking", change.breaking());
  }

  private void rows(RowCounts rows) throws IOException {
    json.texts("key", rows.key());
    json.number("base", rows.base());
    json.number("candidate", rows.candidate());
    json.number("unchanged", rows.unchanged());
    json.number("changed", rows.changed());
    json.number("added", rows.added());
    json.number("removed", rows.removed());
    json.object("duplicateKeys", rows.duplicateKeys(), this::perSide);
    json.object("nullKeys", rows.nullKeys(), this::perSide);
  }

  private void perSide(PerSide<Long> counts) throws IOException {
    json.number("base", counts.base());
    json.number("candidate", counts.candidate());
  }

  private void column(ColumnDifference column) throws IOException {
    json.text("name", column.name());
    json.number("changed", column.changed());
    json.flag("unstable", column.unstable());
    json.name("repeatability", column.repeatability());
    json.flag("comparable", column.comparable());
    json.object("base", column.base(), this::profile);
    json.object("candidate", column.candidate(), this::profile);
  }

  private void profile(ColumnDifference.Profile profile) throws IOException {
    json.number("nulls", profile.nulls());
    json.number("distinct", profile.distinct());
    json.flag("distinctIsEstimate", profile.distinctIsEstimate());
    json.text("min", profile.min());
    json.text("max", profile.max());
    json.text("sum", profile.sum());
  }

  private void measure(MeasureDelta measure) throws IOException {
    json.text("name", measure.name());
    json.text("base", measure.base());
    json.text("candidate", measure.candidate());
    json.text("delta", measure.delta());
    json.number("changePercent", measure.changePercent());
  }

  private void grouping(GroupDeltas grouping) throws IOException {
    json.texts("by", grouping.by());
    json.objects("rows", grouping.rows(), this::group);
  }

  private void group(GroupDeltas.Group group) throws IOException {
    json.list("group", group.group(), this::cell);
    json.object("base", group.base(), this::totals);
    json.object("candidate", group.candidate(), this::totals);
    json.object("delta", group.delta(), this::totals);
    json.number("remainder", group.remainder());
  }

  private void totals(GroupDeltas.Totals totals) throws IOException {
    json.number(MeasureMember.ROWS, totals.rows());
    for (Map.Entry<String, String> measure : totals.measures().entrySet()) {
      json.text(MeasureMember.ofMeasure(measure.getKey()), measure.getValue());
    }
  }

  private void explanation(Explanation explanation) throws IOException {
    json.text("text", explanation.text());
    json.object("columns", explanation.columns(), this::cells);
    json.number("changedRows", explanation.changedRows());
    json.number("ofChangedRows", explanation.ofChangedRows());
  }

  private void sample(SampleRow sample) throws IOException {
    json.name("class", sample.rowClass());
    json.object("key", sample.key(), this::cells);
    json.object("base", sample.base(), this::cells);
    json.object("candidate", sample.candidate(), this::cells);
    json.texts("columns", sample.columns());
    json.number("count", sample.count());
  }

  private void rule(RuleOutcome rule) throws IOException {
    json.text("rule", rule.rule());
    json.name("side", rule.side());
    json.name("outcome", rule.outcome());
    json.flag("new", rule.newlyFailing());
    json.number("metric", rule.metric());
    json.text("reason", rule.reason());
    json.name("severity", rule.severity());
  }

  private void cost(Report.Cost cost) throws IOException {
    json.number("vcpuHours", (Double) cost.vcpuHours());
    json.number("memoryGbHours", (Double) cost.memoryGbHours());
    json.number("storageGbHours", (Double) cost.storageGbHours());
    json.number("money", cost.money());
  }

  private void cleanUp(Report.CleanUp cleanUp) throws IOException {
    json.texts("refsRemoved", cleanUp.refsRemoved());
    json.texts("left", cleanUp.left());
  }

  private void cells(Map<String, Cell> cells) throws IOException {
    for (Map.Entry<String, Cell> cell : cells.entrySet()) {
      json.name(cell.getKey());
      cell(cell.getValue());
    }
  }

  private void cell(Cell cell) throws IOException {
    String text = cell.text();
    if (text != null && cell.kind() == Cell.Kind.NUMBER && fitsJsonNumber(text)) {
      json.generator().writeNumber(text);
    } else if (text != null && cell.kind() == Cell.Kind.BOOLEAN && isBoolean(text)) {
      json.generator().writeBoolean(text.equals("true"));
    } else {
      json.text(text);
    }
  }

  /** Whether readers that take numbers for doubles read this one as it is. */
  private static boolean fitsJsonNumber(String text) {
    if (!JSON_NUMBER.matcher(text).matches()) {
      return false;
    }
    boolean integer = text.indexOf('.') < 0 && text.indexOf('e') < 0 && text.indexOf('E') < 0;
    return !integer || new BigDecimal(text).abs().compareTo(LARGEST_EXACT) <= 0;
  }

  private static boolean isBoolean(String text) {
    return text.equals("true") || text.equals("false");
  }
}

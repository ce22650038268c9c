package dev.waterline.core.json;

import com.fasterxml.jackson.databind.JsonNode;
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
import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.judge.Check;
import dev.waterline.core.judge.ExpectationOutcome;
import dev.waterline.core.judge.FailingRow;
import dev.waterline.core.judge.Outcome;
import dev.waterline.core.judge.RuleOutcome;
import dev.waterline.core.judge.Severity;
import dev.waterline.core.judge.Verdict;
import dev.waterline.core.report.Report;
import dev.waterline.core.run.Side;
import dev.waterline.core.run.Step;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** From the parts of a document to the parts of a report. */
final class ReportReader {

  private ReportReader() {}

  static Report report(JsonObject json) {
    long version = json.number("version");
    if (version != Report.VERSION) {
      throw new WaterlineException(
          ErrorCode.INVALID_ARGUMENT,
          "%s is of version %s; this release reads version %s"
              .formatted(json.path(), version, Report.VERSION));
    }
    return new Report(
        json.text("run"),
        json.constant("verdict", Verdict.class),
        json.texts("reasons"),
        json.instant("startedAt"),
        json.number("durationMillis"),
        json.textOrNull("baseCommit"),
        json.textOrNull("headCommit"),
        json.object("engine", ReportReader::engine),
        json.objects("errors", ReportReader::error),
        json.objects("inputs", ReportReader::input),
        json.objects("models", ReportReader::model),
        json.objectOrNull("cost", ReportReader::cost),
        json.object(
            "cleanup",
            cleanUp -> new Report.CleanUp(cleanUp.texts("refsRemoved"), cleanUp.texts("left"))));
  }

  static Report.Engine engine(JsonObject json) {
    return new Report.Engine(
        json.text("spark"),
        json.text("iceberg"),
        json.textOrNull("release"),
        json.object(
            "settings",
            settings ->
                new Report.Settings(
                    settings.text("timeZone"), settings.flag("ansi"), settings.instant("now"))));
  }

  private static Report.StepError error(JsonObject json) {
    return new Report.StepError(
        json.constantOrNull("side", Side.class),
        json.constant("step", Step.class),
        json.textOrNull("model"),
        json.text("code"),
        json.text("message"),
        json.textOrNull("file"),
        json.lineOrNull("line"));
  }

  private static Report.Input input(JsonObject json) {
    return new Report.Input(
        json.text("table"),
        json.textOrNull("snapshotId"),
        json.instantOrNull("committedAt"),
        json.text("metadataLocation"),
        json.text("protection"),
        json.textOrNull("tag"),
        json.textOrNull("note"));
  }

  private static Report.Cost cost(JsonObject json) {
    return new Report.Cost(
        json.decimal("vcpuHours"),
        json.decimal("memoryGbHours"),
        json.decimal("storageGbHours"),
        json.decimalOrNull("money"));
  }

  static Report.Model model(JsonObject json) {
    return new Report.Model(
        json.text("name"),
        json.text("output"),
        json.constantOrNull("isolation", Report.Isolation.class),
        json.objectOrNull("base", ReportReader::result),
        json.objectOrNull("candidate", ReportReader::result),
        json.flag("mainUnchanged"),
        json.objects("schema", ReportReader::schemaChange),
        json.objectOrNull("rows", ReportReader::rows),
        json.objects("columns", ReportReader::column),
        json.objects("measures", ReportReader::measure),
        json.objects(
            "groups",
            grouping ->
                new GroupDeltas(
                    grouping.texts("by"), grouping.objects("rows", ReportReader::group))),
        json.objects("explanations", ReportReader::explanation),
        json.objects("samples", ReportReader::sample),
        json.objects("rules", ReportReader::rule),
        json.objects(
            "expectations",
            expectation ->
                new ExpectationOutcome(
                    expectation.text("expect"),
                    expectation.constant("outcome", Outcome.class),
                    expectation.text("actual"))),
        json.objects(
            "checks",
            check ->
                new Check(
                    check.text("name"),
                    check.constant("outcome", Outcome.class),
                    check.text("detail"),
                    check.constant("subject", Check.Subject.class))),
        json.object("reproducibility", ReportReader::reproducibility),
        json.objectOrNull(
            "storedFailures",
            stored -> new Report.StoredFailures(stored.text("file"), stored.number("rows"))),
        json.texts("notes"));
  }

  private static Reproducibility reproducibility(JsonObject json) {
    return new Reproducibility(
        json.number("unstableRows"),
        json.objectOrNull(
            "secondRun",
            run ->
                new Reproducibility.SecondRun(
                    run.number("first"),
                    run.number("second"),
                    run.number("changed"),
                    run.number("added"),
                    run.number("removed"),
                    run.texts("columns"))));
  }

  static FailingRow failingRow(JsonObject json) {
    return new FailingRow(
        json.texts("failed"), json.object("row", row -> row.members(ReportReader::cell)));
  }

  private static Report.Result result(JsonObject json) {
    return new Report.Result(
        json.text("ref"), json.text("snapshotId"), json.number("rows"), json.text("sqlSha256"));
  }

  private static SchemaChange schemaChange(JsonObject json) {
    return new SchemaChange(
        json.text("column"),
        json.constant("change", SchemaChange.Kind.class),
        json.textOrNull("base"),
        json.textOrNull("candidate"),
        json.flag("breaking"));
  }

  private static RowCounts rows(JsonObject json) {
    try {
      return new RowCounts(
          json.textsOrNull("key"),
          json.number("base"),
          json.number("candidate"),
          json.number("unchanged"),
          json.number("changed"),
          json.number("added"),
          json.number("removed"),
          json.object("duplicateKeys", ReportReader::perSide),
          json.object("nullKeys", ReportReader::perSide));
    } catch (IllegalArgumentException e) {
      throw new WaterlineException(
          ErrorCode.INVALID_ARGUMENT, "%s: %s".formatted(json.path(), e.getMessage()), e);
    }
  }

  private static PerSide<Long> perSide(JsonObject json) {
    return new PerSide<>(json.number("base"), json.number("candidate"));
  }

  private static ColumnDifference column(JsonObject json) {
    return new ColumnDifference(
        json.text("name"),
        json.number("changed"),
        json.constant("repeatability", ColumnDifference.Repeatability.class),
        json.flag("comparable"),
        json.objectOrNull("base", ReportReader::profile),
        json.objectOrNull("candidate", ReportReader::profile));
  }

  private static ColumnDifference.Profile profile(JsonObject json) {
    return new ColumnDifference.Profile(
        json.number("nulls"),
        json.number("distinct"),
        json.flag("distinctIsEstimate"),
        json.textOrNull("min"),
        json.textOrNull("max"),
        json.textOrNull("sum"));
  }

  private static MeasureDelta measure(JsonObject json) {
    return new MeasureDelta(
        json.text("name"),
        json.textOrNull("base"),
        json.textOrNull("candidate"),
        json.textOrNull("delta"),
        json.decimalOrNull("changePercent"));
  }

  private static GroupDeltas.Group group(JsonObject json) {
    return new GroupDeltas.Group(
        json.list("group", ReportReader::cell),
        json.objectOrNull("base", ReportReader::totals),
        json.objectOrNull("candidate", ReportReader::totals),
        json.object("delta", ReportReader::totals),
        json.numberOr(0, "remainder"));
  }

  private static GroupDeltas.Totals totals(JsonObject json) {
    Map<String, @Nullable String> measures = new LinkedHashMap<>();
    json.without(MeasureMember.ROWS)
        .members(JsonObject::textOrNull)
        .forEach((member, sum) -> measures.put(MeasureMember.measureOf(member), sum));
    return new GroupDeltas.Totals(json.number(MeasureMember.ROWS), measures);
  }

  private static Explanation explanation(JsonObject json) {
    return new Explanation(
        json.text("text"),
        json.object("columns", columns -> columns.members(ReportReader::cell)),
        json.number("changedRows"),
        json.number("ofChangedRows"));
  }

  private static SampleRow sample(JsonObject json) {
    return new SampleRow(
        json.constant("class", SampleRow.RowClass.class),
        json.object("key", key -> key.members(ReportReader::cell)),
        json.objectOrNull("base", row -> row.members(ReportReader::cell)),
        json.objectOrNull("candidate", row -> row.members(ReportReader::cell)),
        json.texts("columns"),
        json.numberOr(1, "count"));
  }

  private static RuleOutcome rule(JsonObject json) {
    return new RuleOutcome(
        json.text("rule"),
        json.constant("side", Side.class),
        json.constant("outcome", Outcome.class),
        json.flag("new"),
        json.decimalOrNull("metric"),
        json.text("reason"),
        json.constant("severity", Severity.class));
  }

  private static Cell cell(String place, JsonNode value) {
    if (value.isNull()) {
      return Cell.NULL;
    }
    if (value.isNumber()) {
      return Cell.number(
          value.isIntegralNumber() ? value.asText() : value.decimalValue().toString());
    }
    if (value.isBoolean()) {
      return new Cell(Cell.Kind.BOOLEAN, value.asText());
    }
    if (!value.isTextual()) {
      throw JsonObject.wrong(place, "a string, number, boolean or null");
    }
    return value.textValue().equals(Cell.MASK) ? Cell.MASKED : Cell.text(value.textValue());
  }
}

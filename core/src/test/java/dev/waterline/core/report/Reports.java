package dev.waterline.core.report;

import dev.waterline.core.compare.Cell;
import dev.waterline.core.compare.ColumnDifference;
import dev.waterline.core.compare.ColumnDifference.Repeatability;
import dev.waterline.core.compare.Explanation;
import dev.waterline.core.compare.GroupDeltas;
import dev.waterline.core.compare.MeasureDelta;
import dev.waterline.core.compare.PerSide;
import dev.waterline.core.compare.Reproducibility;
import dev.waterline.core.compare.Reproducibility.SecondRun;
import dev.waterline.core.compare.RowCounts;
import dev.waterline.core.compare.SampleRow;
import dev.waterline.core.compare.SchemaChange;
import dev.waterline.core.judge.Check;
import dev.waterline.core.judge.ExpectationOutcome;
import dev.waterline.core.judge.Outcome;
import dev.waterline.core.judge.RuleOutcome;
import dev.waterline.core.judge.Severity;
import dev.waterline.core.judge.Verdict;
import dev.waterline.core.run.Side;
import dev.waterline.core.run.Step;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reports to render, made up. */
public final class Reports {

  private static final Instant NOW = Instant.parse("2026-11-02T06:00:00Z");
  private static final PerSide<Long> NONE = new PerSide<>(0L, 0L);

  private Reports() {}

  /** The cancellation filter of the orders example: fewer orders and less revenue everywhere. */
  public static Report orders() {
    return of(
        Verdict.PASS,
        List.of("order_totals: 3 rows before, 3 after: 3 changed, 0 added, 0 removed, 0 unchanged"),
        orderTotals());
  }

  /** The orders example with the same SQL on both sides. */
  public static Report nothingChanged() {
    RowCounts rows = new RowCounts(List.of("region"), 3, 3, 3, 0, 0, 0, NONE, NONE);
    return of(
        Verdict.PASS,
        List.of("order_totals: nothing changed: both sides give the same 3 rows"),
        new ModelBuilder("order_totals")
            .rows(rows)
            .columns(List.of(column("region", 0), column("orders", 0)))
            .measures(List.of(new MeasureDelta("orders", "10000", "10000", "0", 0.0)))
            .groups(
                List.of(
                    new GroupDeltas(
                        List.of("region"),
                        List.of(
                            group("EU", totals(1, "3400"), totals(1, "3400"), totals(0, "0"))))))
            .build());
  }

  /** A report in which every part of the contract is used, with each null at least once. */
  public static Report everything() {
    Map<String, Cell> row = new LinkedHashMap<>();
    row.put("region", Cell.text("EU"));
    row.put("orders", Cell.number("3400"));
    row.put("share", Cell.number("0.340"));
    row.put("huge", Cell.text("9007199254740993"));
    row.put("open", new Cell(Cell.Kind.BOOLEAN, "true"));
    row.put("note", Cell.NULL);
    row.put("email", Cell.MASKED);
    Map<String, Cell> key = Map.of("region", Cell.text("EU"));
    Report.Model model =
        new ModelBuilder("order_totals")
            .rows(
                new RowCounts(
                    List.of("region"),
                    1_003,
                    1_004,
                    2,
                    1_000,
                    2,
                    1,
                    new PerSide<>(1L, 2L),
                    new PerSide<>(0L, 1L)))
            .schema(
                List.of(
                    new SchemaChange("addr.zip", SchemaChange.Kind.REMOVED, "string", null, true),
                    new SchemaChange("orders", SchemaChange.Kind.WIDENED, "int", "bigint", false)))
            .columns(
                List.of(
                    new ColumnDifference(
                        "orders",
                        1_000,
                        Repeatability.EXACT,
                        true,
                        new ColumnDifference.Profile(0, 3, false, "1", "9", "10000"),
                        new ColumnDifference.Profile(1, 4, true, null, null, null)),
                    new ColumnDifference("row_tag", 0, Repeatability.NONE, true, null, null),
                    new ColumnDifference("loaded_at", 0, Repeatability.EXACT, false, null, null)))
            .measures(
                List.of(
                    new MeasureDelta("orders", "10000", "9000", "-1000", -10.0),
                    new MeasureDelta("refunds", null, "12.50", "12.50", null)))
            .groups(
                List.of(
                    new GroupDeltas(
                        List.of("region"),
                        List.of(
                            group("EU", totals(1, "3400"), totals(1, "3000"), totals(0, "-400")),
                            new GroupDeltas.Group(
                                List.of(Cell.NULL), null, totals(1, null), totals(1, null), 0),
                            group("NULL", totals(1, "7"), null, totals(-1, "-7")),
                            new GroupDeltas.Group(
                                List.of(), totals(5, "50"), totals(6, "60"), totals(1, "10"), 4)))))
            .explanations(
                List.of(
                    new Explanation(
                        "980 of 1,000 changed rows have country = DE; 1 unchanged row has",
                        Map.of("country", Cell.text("DE")),
                        980,
                        1_000)))
            .samples(
                List.of(
                    new SampleRow(
                        SampleRow.RowClass.CHANGED, key, row, row, List.of("orders", "email"), 1),
                    new SampleRow(SampleRow.RowClass.ADDED, key, null, row, List.of(), 1),
                    new SampleRow(SampleRow.RowClass.REMOVED, Map.of(), row, null, List.of(), 3)))
            .rules(
                List.of(
                    rule("IsComplete \"region\"", Side.BASE, Outcome.PASS, false, 1.0),
                    rule("IsComplete \"region\"", Side.CANDIDATE, Outcome.FAIL, true, 0.99),
                    rule("RowCount > 5000", Side.BASE, Outcome.FAIL, false, null),
                    rule("RowCount > 5000", Side.CANDIDATE, Outcome.FAIL, false, null)))
            .expectations(
                List.of(
                    new ExpectationOutcome("rows_removed = 0", Outcome.FAIL, "1 row removed"),
                    new ExpectationOutcome("rows_added <= 5", Outcome.PASS, "2 rows added")))
            .checks(
                List.of(
                    new Check("candidate is not empty", Outcome.PASS, "1,004 rows"),
                    new Check("keys are unique", Outcome.WARN, "1 duplicate key on base")))
            .reproducibility(
                new Reproducibility(2, new SecondRun(1_003, 1_004, 0, 1, 0, List.of("loaded_at"))))
            .notes(List.of("distinct counts of orders are estimates"))
            .build();
    Report.Model broken =
        new Report.Model(
            "customers",
            "shop.customers_clean",
            null,
            new Report.Result("waterline_pr_7_0123456789ab_r1__base", "11", 7, "cd".repeat(32)),
            null,
            true,
            List.of(),
            null,
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            Reproducibility.FULL,
            new Report.StoredFailures(Report.StoredFailures.FILE, 12),
            List.of());
    return new Report(
        "pr_7_0123456789ab_r1",
        Verdict.ERROR,
        List.of("customers: the candidate's SQL doesn't run", "IsComplete \"region\" newly fails"),
        NOW,
        61_500,
        "89abcdef0123456789abcdef0123456789abcdef",
        "0123456789abcdef0123456789abcdef01234567",
        new Report.Engine("3.5.6", "1.10.0", "emr-7.12.0", new Report.Settings("UTC", false, NOW)),
        List.of(
            new Report.StepError(
                Side.CANDIDATE,
                Step.TRANSFORM,
                "customers",
                "SQL_ANALYSIS",
                "There is no column 'regoin'",
                "models/customers.sql",
                12),
            new Report.StepError(
                null, Step.CLEANUP, null, "CLEANUP_INCOMPLETE", "One tag is left", null, null)),
        List.of(
            new Report.Input(
                "shop.orders",
                "7051729674930472153",
                Instant.parse("2026-11-01T23:00:00Z"),
                "s3://lake/shop/orders/metadata/00007.metadata.json",
                "tag",
                "waterline_pr_7_0123456789ab_r1__pin",
                "read with the snapshot's own schema"),
            new Report.Input(
                "shop.refunds",
                null,
                null,
                "s3://lake/shop/refunds/00000.json",
                "empty",
                null,
                null)),
        List.of(model, broken),
        new Report.Cost(0.25, 1.0, 20.0, 0.031),
        new Report.CleanUp(
            List.of("shop.order_totals branch waterline_pr_7_0123456789ab_r1__base"),
            List.of("shop.orders tag waterline_pr_7_0123456789ab_r1__pin")));
  }

  /** A report about one model. */
  public static Report of(Verdict verdict, List<String> reasons, Report.Model... models) {
    return new Report(
        "local_0123456789ab_r1",
        verdict,
        reasons,
        NOW,
        8_250,
        null,
        null,
        new Report.Engine("3.5.6", "1.10.0", null, new Report.Settings("UTC", false, NOW)),
        List.of(),
        List.of(
            new Report.Input(
                "shop.orders",
                "7051729674930472153",
                Instant.parse("2026-11-01T23:00:00Z"),
                "file:/lake/shop/orders/metadata/v7.metadata.json",
                "tag",
                "waterline_local_0123456789ab_r1__pin",
                null)),
        List.of(models),
        null,
        new Report.CleanUp(
            List.of("shop.orders tag waterline_local_0123456789ab_r1__pin"), List.of()));
  }

  /** The report with other errors. */
  public static Report withErrors(Report report, List<Report.StepError> errors) {
    return new Report(
        report.run(),
        report.verdict(),
        report.reasons(),
        report.startedAt(),
        report.durationMillis(),
        report.baseCommit(),
        report.headCommit(),
        report.engine(),
        errors,
        report.inputs(),
        report.models(),
        report.cost(),
        report.cleanup());
  }

  /** Case S04: 3,000 rows in which one column of 300 characters differs, half of them emoji. */
  public static Report longStrings() {
    List<SampleRow> samples = new ArrayList<>();
    for (int id = 0; id < 3_000; id++) {
      Map<String, Cell> key = Map.of("id", Cell.number(Integer.toString(id)));
      samples.add(
          new SampleRow(
              SampleRow.RowClass.CHANGED,
              key,
              Map.of("id", Cell.number(Integer.toString(id)), "note", Cell.text("a😀".repeat(150))),
              Map.of("id", Cell.number(Integer.toString(id)), "note", Cell.text("b🧊".repeat(150))),
              List.of("note"),
              1));
    }
    return of(
        Verdict.FAIL,
        List.of("IsComplete \"note\" newly fails"),
        new ModelBuilder("notes")
            .rows(new RowCounts(List.of("id"), 3_000, 3_000, 0, 3_000, 0, 0, NONE, NONE))
            .columns(List.of(column("note", 3_000)))
            .samples(samples)
            .rules(List.of(rule("IsComplete \"note\"", Side.CANDIDATE, Outcome.FAIL, true, 0.5)))
            .build());
  }

  static Report.Model orderTotals() {
    return new ModelBuilder("order_totals")
        .rows(new RowCounts(List.of("region"), 3, 3, 0, 3, 0, 0, NONE, NONE))
        .columns(List.of(column("region", 0), column("orders", 3), column("revenue_cents", 3)))
        .measures(
            List.of(
                new MeasureDelta("orders", "10000", "9000", "-1000", -10.0),
                new MeasureDelta(
                    "revenue_cents", "22375000", "20250000", "-2125000", -9.497206703910615)))
        .groups(
            List.of(
                new GroupDeltas(
                    List.of("region"),
                    List.of(
                        group(
                            "EU",
                            totals(1, "3400", "7607500"),
                            totals(1, "3000", "6757500"),
                            totals(0, "-400", "-850000")),
                        group(
                            "US",
                            totals(1, "3300", "7425000"),
                            totals(1, "3000", "6750000"),
                            totals(0, "-300", "-675000")),
                        group(
                            "UK",
                            totals(1, "3300", "7342500"),
                            totals(1, "3000", "6742500"),
                            totals(0, "-300", "-600000"))))))
        .samples(
            List.of(
                new SampleRow(
                    SampleRow.RowClass.CHANGED,
                    Map.of("region", Cell.text("EU")),
                    Map.of(
                        "region", Cell.text("EU"),
                        "orders", Cell.number("3400"),
                        "revenue_cents", Cell.number("7607500")),
                    Map.of(
                        "region", Cell.text("EU"),
                        "orders", Cell.number("3000"),
                        "revenue_cents", Cell.number("6757500")),
                    List.of("orders", "revenue_cents"),
                    1)))
        .rules(
            List.of(
                rule("IsComplete \"region\"", Side.BASE, Outcome.PASS, false, 1.0),
                rule("IsComplete \"region\"", Side.CANDIDATE, Outcome.PASS, false, 1.0)))
        .checks(List.of(new Check("candidate is not empty", Outcome.PASS, "3 rows")))
        .build();
  }

  static ColumnDifference column(String name, long changed) {
    return new ColumnDifference(name, changed, Repeatability.EXACT, true, null, null);
  }

  static RuleOutcome rule(
      String rule, Side side, Outcome outcome, boolean newlyFailing, Double metric) {
    return new RuleOutcome(rule, side, outcome, newlyFailing, metric, "measured", Severity.ERROR);
  }

  static GroupDeltas.Group group(
      String name,
      GroupDeltas.Totals base,
      GroupDeltas.Totals candidate,
      GroupDeltas.Totals delta) {
    return new GroupDeltas.Group(List.of(Cell.text(name)), base, candidate, delta, 0);
  }

  static GroupDeltas.Totals totals(long rows, String orders) {
    Map<String, String> measures = new LinkedHashMap<>();
    measures.put("orders", orders);
    return new GroupDeltas.Totals(rows, measures);
  }

  static GroupDeltas.Totals totals(long rows, String orders, String revenueCents) {
    Map<String, String> measures = new LinkedHashMap<>();
    measures.put("orders", orders);
    measures.put("revenue_cents", revenueCents);
    return new GroupDeltas.Totals(rows, measures);
  }
}

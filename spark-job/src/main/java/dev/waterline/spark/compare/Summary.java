package dev.waterline.spark.compare;

import dev.waterline.core.compare.Cell;
import dev.waterline.core.compare.ColumnDifference.Profile;
import dev.waterline.core.compare.ColumnDifference.Repeatability;
import dev.waterline.core.compare.GroupDeltas;
import dev.waterline.core.compare.GroupDeltas.Group;
import dev.waterline.core.compare.GroupDeltas.Totals;
import dev.waterline.core.compare.MeasureDelta;
import dev.waterline.core.run.Side;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Totals, groups and profiles of both sides, as the comparison reports them. */
final class Summary {

  /** Of nothing that was asked for. */
  static final Summary NONE = none();

  private final SummaryRequest request;
  private final SummaryParts parts;
  private final String timeZone;

  Summary(SummaryRequest request, SummaryParts parts, String timeZone) {
    this.request = request;
    this.parts = parts;
    this.timeZone = timeZone;
  }

  private static Summary none() {
    SideTotals totals = new SideTotals(new int[0]);
    SummaryParts parts = new SummaryParts(totals, totals, 0, List.of(), List.of());
    return new Summary(new SummaryRequest(List.of(), List.of(), List.of()), parts, "UTC");
  }

  /** The profile of one of the profiled columns, or null when the side lacks it. */
  @Nullable Profile profile(ColumnPair column, Side side) {
    int index = request.profiled().indexOf(column);
    ValueProfile profile = index < 0 ? null : parts.profile(side, index);
    return profile == null ? null : profile.profile(timeZone);
  }

  List<MeasureDelta> measures() {
    List<MeasureDelta> deltas = new ArrayList<>();
    for (int i = 0; i < request.measures().size(); i++) {
      ExactSum base = parts.base().sums[i];
      ExactSum candidate = parts.candidate().sums[i];
      BigDecimal delta = delta(request.measures().get(i), base, candidate);
      boolean floating = base.floating() || candidate.floating();
      deltas.add(
          new MeasureDelta(
              request.measures().get(i).name(),
              base.text(),
              candidate.text(),
              delta == null ? null : ExactSum.text(delta, floating),
              percent(delta, base.finite())));
    }
    return deltas;
  }

  /** Of numbers that differ from run to run in their last digits, these make no difference. */
  private static @Nullable BigDecimal delta(ColumnPair measure, ExactSum base, ExactSum candidate) {
    BigDecimal delta = SideTotals.delta(base, candidate);
    BigDecimal b = base.finite();
    BigDecimal c = candidate.finite();
    boolean rounding =
        measure.repeatability() == Repeatability.UP_TO_ROUNDING
            && b != null
            && c != null
            && CellLayout.limits(CellProjection.ROUNDING_TOLERANCE).allow(b, c);
    return rounding ? BigDecimal.ZERO : delta;
  }

  private static @Nullable Double percent(@Nullable BigDecimal delta, @Nullable BigDecimal base) {
    if (delta == null || base == null || base.signum() == 0) {
      return null;
    }
    double percent =
        delta
            .multiply(BigDecimal.valueOf(100))
            .divide(base.abs(), MathContext.DECIMAL64)
            .doubleValue();
    return Double.isInfinite(percent) ? null : percent;
  }

  List<GroupDeltas> groups() {
    List<GroupDeltas> deltas = new ArrayList<>();
    for (int i = 0; i < request.groupings().size(); i++) {
      List<ColumnPair> by = request.groupings().get(i);
      TopGroups top = parts.groups(i);
      List<Group> groups = new ArrayList<>();
      for (GroupTotals group : top.largest()) {
        groups.add(group(cells(group, by), group, 0));
      }
      GroupTotals remainder = top.remainder();
      if (remainder != null) {
        groups.add(group(List.of(), remainder, top.remainderGroups()));
      }
      deltas.add(new GroupDeltas(by.stream().map(ColumnPair::name).toList(), groups));
    }
    return deltas;
  }

  private static List<Cell> cells(GroupTotals group, List<ColumnPair> by) {
    List<Cell> cells = new ArrayList<>();
    for (int i = 0; i < by.size(); i++) {
      String text = new TextPair(group.texts.get(i), null).cut().base();
      cells.add(CellText.cell(text, by.get(i).type()));
    }
    return cells;
  }

  private Group group(List<Cell> cells, GroupTotals group, long remainder) {
    return new Group(
        cells,
        group.base.rows == 0 ? null : totals(group.base),
        group.candidate.rows == 0 ? null : totals(group.candidate),
        delta(group),
        remainder);
  }

  private Totals totals(SideTotals side) {
    Map<String, @Nullable String> sums = new LinkedHashMap<>();
    for (int i = 0; i < request.measures().size(); i++) {
      sums.put(request.measures().get(i).name(), side.sums[i].text());
    }
    return new Totals(side.rows, sums);
  }

  private Totals delta(GroupTotals group) {
    Map<String, @Nullable String> deltas = new LinkedHashMap<>();
    for (int i = 0; i < request.measures().size(); i++) {
      ExactSum base = group.base.sums[i];
      ExactSum candidate = group.candidate.sums[i];
      BigDecimal delta = delta(request.measures().get(i), base, candidate);
      boolean floating = base.floating() || candidate.floating();
      deltas.put(
          request.measures().get(i).name(), delta == null ? null : ExactSum.text(delta, floating));
    }
    return new Totals(group.rowDelta(), deltas);
  }
}

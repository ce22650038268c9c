package dev.waterline.spark.compare;

import dev.waterline.core.compare.Cell;
import dev.waterline.core.compare.Explanation;
import dev.waterline.core.compare.PerSide;
import dev.waterline.core.compare.SampleRow;
import dev.waterline.core.compare.SampleRow.RowClass;
import dev.waterline.core.run.Side;
import dev.waterline.spark.compare.ClassCondition.ValueAt;
import dev.waterline.spark.compare.PackedRows.LongValues;
import dev.waterline.spark.compare.SampleRows.Packed;
import dev.waterline.spark.compare.SampleRows.Picked;
import dev.waterline.spark.compare.ValueCounts.CellValue;
import dev.waterline.spark.compare.ValueCounts.Place;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/**
 * Says where a change is concentrated: the value of a column, or the values of two, that at least
 * {@link #COVERAGE} of the rows of a class have, and that are at least {@link #LIFT} times as
 * frequent among them as among all rows. Two are named only when that says {@link #LIFT} times more
 * than either alone.
 */
final class Explanations {

  /** The share of a class that values have to cover. */
  private static final double COVERAGE = 0.8;

  private static final double LIFT = 2;

  /** Fewer rows than this explain nothing. */
  private static final int FEWEST_ROWS = 5;

  private static final int MOST = 3;

  /** Values of a class that are tried in pairs. */
  private static final int PAIRED = 6;

  private final Alignment alignment;
  private final CellProjection projection;
  private final LongValues longValues;
  private final ConditionScan scan;

  Explanations(Alignment alignment, CellProjection projection, LongValues longValues) {
    this.alignment = alignment;
    this.projection = projection;
    this.longValues = longValues;
    this.scan = new ConditionScan(projection);
  }

  /** The columns of which a value may be named. */
  static BitSet explaining(Alignment alignment) {
    BitSet columns = new BitSet();
    for (int i = 0; i < alignment.columns().size(); i++) {
      ColumnPair column = alignment.columns().get(i);
      columns.set(i, column.comparable() && !column.masked() && !column.unstable());
    }
    return columns;
  }

  /**
   * A condition in numbers.
   *
   * @param rows rows of the class for which it holds; for a pair not yet counted, the fewest there
   *     can be
   * @param of all rows of the class
   * @param everywhere rows of the side for which it holds
   * @param total all rows of the side
   */
  private record Counted(
      ClassCondition condition, long rows, long of, long everywhere, long total) {

    /** How many times as frequent it is in the class as it is everywhere. */
    double lift() {
      return ((double) rows / of) / ((double) everywhere / total);
    }

    boolean covers() {
      return rows >= COVERAGE * of;
    }
  }

  /** Two values, and what each says alone. */
  private record Pair(Counted first, Counted second) {

    ClassCondition condition() {
      return first.condition().and(second.condition());
    }

    /** Rows of the class that have at least one of both leave at most so few with both. */
    long fewestRows() {
      return first.rows() + second.rows() - first.of();
    }

    long mostRows() {
      return Math.min(first.rows(), second.rows());
    }

    /** Whether that many rows of the class, and of all, say clearly more than either alone. */
    boolean saysMore(long rows, long everywhere) {
      Counted both = new Counted(condition(), rows, first.of(), everywhere, first.total());
      return both.covers()
          && both.lift() >= LIFT
          && both.lift() >= LIFT * Math.max(first.lift(), second.lift());
    }
  }

  /**
   * @param rows all rows of both sides
   * @param samples for the text of the values
   */
  List<Explanation> find(
      RowComparison.Result result, PerSide<Dataset<Row>> rows, List<SampleRow> samples) {
    RowClasses classes = result.outcome().classes();
    PerSide<Long> total = new PerSide<>(classes.baseRows, classes.candidateRows);
    List<Counted> singles =
        everywhere(frequent(result.outcome().values()), rows, total).stream()
            .filter(value -> value.lift() > 1)
            .sorted(Comparator.comparingDouble(Counted::lift).reversed())
            .toList();
    List<Counted> found = new ArrayList<>(pairs(singles, result, rows));
    Set<ClassCondition> told = new LinkedHashSet<>();
    found.forEach(
        pair ->
            pair.condition()
                .values()
                .forEach(
                    value ->
                        told.add(new ClassCondition(pair.condition().rowClass(), List.of(value)))));
    singles.stream()
        .filter(value -> value.lift() >= LIFT && !told.contains(value.condition()))
        .forEach(found::add);
    return found.stream()
        .sorted(Comparator.comparingDouble(Counted::lift).reversed())
        .limit(MOST)
        .map(value -> explanation(value, result.outcome().samples(), samples))
        .flatMap(Optional::stream)
        .toList();
  }

  /** The single values that cover enough of a class; everywhere is not yet known. */
  private static List<Counted> frequent(ValueCounts counts) {
    List<Counted> frequent = new ArrayList<>();
    for (RowClass rowClass : RowClass.values()) {
      ValueCounts.Counts ofClass = counts.of(rowClass);
      for (int i = 0; ofClass.rows >= FEWEST_ROWS && i < counts.places().size(); i++) {
        Place place = counts.places().get(i);
        ofClass
            .values
            .get(i)
            .forEach(
                (value, rows) -> {
                  ClassCondition condition =
                      new ClassCondition(rowClass, List.of(new ValueAt(place, value)));
                  Counted counted = new Counted(condition, rows, ofClass.rows, 0, 0);
                  if (counted.covers()) {
                    frequent.add(counted);
                  }
                });
      }
    }
    return frequent;
  }

  /** Pairs of the strongest values of a class, where they say clearly more than one alone. */
  private List<Counted> pairs(
      List<Counted> singles, RowComparison.Result result, PerSide<Dataset<Row>> rows) {
    List<Pair> pairs = new ArrayList<>();
    for (RowClass rowClass : RowClass.values()) {
      List<Counted> strongest =
          singles.stream()
              .filter(value -> value.condition().rowClass() == rowClass)
              .limit(PAIRED)
              .toList();
      for (int i = 0; i < strongest.size(); i++) {
        for (int j = i + 1; j < strongest.size(); j++) {
          Pair pair = new Pair(strongest.get(i), strongest.get(j));
          if (pair.saysMore(pair.mostRows(), Math.max(1, pair.fewestRows()))) {
            pairs.add(pair);
          }
        }
      }
    }
    if (pairs.isEmpty() || result.merge() == null) {
      return List.of();
    }
    long[] everywhere = new long[pairs.size()];
    for (Side side : Side.values()) {
      List<ClassCondition> ofSide =
          pairs.stream().map(Pair::condition).filter(pair -> pair.side() == side).toList();
      long[] found = ofSide.isEmpty() ? new long[0] : scan.count(side, rows.of(side), ofSide);
      for (int i = 0, at = 0; i < everywhere.length; i++) {
        if (pairs.get(i).condition().side() == side) {
          everywhere[i] = found[at++];
        }
      }
    }
    return counted(pairs, everywhere, result.merge());
  }

  /** Counts the rows of their class for the pairs that can still say more. */
  private static List<Counted> counted(List<Pair> pairs, long[] everywhere, PackedMerge merge) {
    List<Pair> left = new ArrayList<>();
    List<Long> leftEverywhere = new ArrayList<>();
    for (int i = 0; i < everywhere.length; i++) {
      Pair pair = pairs.get(i);
      if (pair.saysMore(Math.min(pair.mostRows(), everywhere[i]), everywhere[i])) {
        left.add(pair);
        leftEverywhere.add(everywhere[i]);
      }
    }
    if (left.isEmpty()) {
      return List.of();
    }
    long[] inClass = merge.count(left.stream().map(Pair::condition).toList());
    List<Counted> counted = new ArrayList<>();
    for (int i = 0; i < inClass.length; i++) {
      Pair pair = left.get(i);
      if (pair.saysMore(inClass[i], leftEverywhere.get(i))) {
        counted.add(
            new Counted(
                pair.condition(),
                inClass[i],
                pair.first().of(),
                leftEverywhere.get(i),
                pair.first().total()));
      }
    }
    return counted;
  }

  /** The same conditions, with how many of a side's rows they hold for. */
  private List<Counted> everywhere(
      List<Counted> conditions, PerSide<Dataset<Row>> rows, PerSide<Long> total) {
    List<Counted> counted = new ArrayList<>();
    for (Side side : Side.values()) {
      List<Counted> ofSide =
          conditions.stream().filter(each -> each.condition().side() == side).toList();
      if (ofSide.isEmpty()) {
        continue;
      }
      long[] found =
          scan.count(side, rows.of(side), ofSide.stream().map(Counted::condition).toList());
      for (int i = 0; i < found.length; i++) {
        Counted each = ofSide.get(i);
        counted.add(
            new Counted(each.condition(), each.rows(), each.of(), found[i], total.of(side)));
      }
    }
    return counted;
  }

  /** The sentence; none when no sample shows the values' text. */
  private Optional<Explanation> explanation(
      Counted counted, SampleRows picked, List<SampleRow> samples) {
    Map<String, Cell> cells = new LinkedHashMap<>();
    List<String> texts = new ArrayList<>();
    ClassCondition condition = counted.condition();
    for (ValueAt value : condition.values()) {
      String name = alignment.columns().get(value.place().column()).name();
      Cell cell = shown(condition, value, name, picked, samples);
      if (cell == null) {
        return Optional.empty();
      }
      cells.put(name, cell);
      texts.add(name + " = " + cell.display());
    }
    String text =
        "%,d of %,d %s rows have %s; %s of all rows of %s do."
            .formatted(
                counted.rows(),
                counted.of(),
                condition.rowClass(),
                String.join(" and ", texts),
                percent(counted.everywhere(), counted.total()),
                condition.side() == Side.BASE ? "base" : "the candidate");
    return Optional.of(new Explanation(text, cells, counted.rows(), counted.of()));
  }

  /** The value as a sample shows it that has it; most rows of the class do. */
  private @Nullable Cell shown(
      ClassCondition condition,
      ValueAt value,
      String column,
      SampleRows picked,
      List<SampleRow> samples) {
    boolean ofBase = condition.side() == Side.BASE;
    List<Picked> picks = new ArrayList<>(picked.changed());
    picks.addAll(picked.removed());
    picks.addAll(picked.added());
    for (int i = 0; i < picks.size(); i++) {
      Packed row = ofBase ? picks.get(i).base() : picks.get(i).candidate();
      SampleRow sample = samples.get(i);
      if (sample.rowClass() == condition.rowClass()
          && row != null
          && value.value().equals(value(row, value.place()))) {
        Map<String, Cell> cells = ofBase ? sample.base() : sample.candidate();
        return cells == null ? null : cells.get(column);
      }
    }
    return null;
  }

  private CellValue value(Packed row, Place place) {
    return place.value(
        CellComparison.cells(row.key(), projection.layout().key()),
        CellComparison.cells(row.exact(), projection.layout().exact()),
        longValues);
  }

  /** Never 0 % or 100 % of what is not that. */
  private static String percent(long part, long whole) {
    double percent = 100.0 * part / whole;
    if (part > 0 && percent < 0.1) {
      return "less than 0.1 %";
    }
    if (part < whole && percent > 99.9) {
      return "more than 99.9 %";
    }
    boolean near = percent < 10 || (percent > 99 && part < whole);
    return String.format(Locale.ROOT, near ? "%.1f %%" : "%.0f %%", percent);
  }
}

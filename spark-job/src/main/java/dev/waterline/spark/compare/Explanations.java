package dev.waterline.spark.compare;

import dev.waterline.core.compare.Cell;
import dev.waterline.core.compare.Explanation;
import dev.waterline.core.compare.PerSide;
import dev.waterline.core.compare.SampleRow;
import dev.waterline.core.compare.SampleRow.RowClass;
import dev.waterline.core.run.Side;
import dev.waterline.spark.compare.SampleRows.Packed;
import dev.waterline.spark.compare.SampleRows.Picked;
import dev.waterline.spark.compare.ValueCounts.CellValue;
import dev.waterline.spark.compare.ValueCounts.Place;
import dev.waterline.spark.plan.Plans;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Says where a change is concentrated: the value of a column that at least {@link #COVERAGE} of the
 * rows of a class have, and that is at least twice as frequent among them as among all rows.
 */
final class Explanations {

  /** The share of a class that a value has to cover. */
  private static final double COVERAGE = 0.8;

  /** Fewer rows than this explain nothing. */
  private static final int FEWEST_ROWS = 5;

  private static final int MOST = 3;

  private final Alignment alignment;
  private final CellProjection projection;

  Explanations(Alignment alignment, CellProjection projection) {
    this.alignment = alignment;
    this.projection = projection;
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

  /** A value that covers enough of a class. */
  private record Frequent(RowClass rowClass, Place place, CellValue value, long rows, long of)
      implements Serializable {

    Side side() {
      return rowClass == RowClass.ADDED ? Side.CANDIDATE : Side.BASE;
    }
  }

  /**
   * @param rows all rows of both sides
   * @param samples for the text of the values
   */
  List<Explanation> find(
      ValueCounts counts,
      PerSide<Dataset<Row>> rows,
      PerSide<Long> total,
      SampleRows picked,
      List<SampleRow> samples) {
    List<Frequent> frequent = frequent(counts);
    if (frequent.isEmpty()) {
      return List.of();
    }
    List<Scored> scored = new ArrayList<>();
    for (Side side : Side.values()) {
      List<Frequent> ofSide = frequent.stream().filter(value -> value.side() == side).toList();
      if (!ofSide.isEmpty()) {
        long[] everywhere = count(side, rows.of(side), ofSide);
        for (int i = 0; i < everywhere.length; i++) {
          scored.add(new Scored(ofSide.get(i), everywhere[i], total.of(side)));
        }
      }
    }
    return scored.stream()
        .filter(Scored::standsOut)
        .sorted(Comparator.comparingDouble(Scored::lift).reversed())
        .limit(MOST)
        .map(value -> explanation(value, picked, samples))
        .flatMap(Optional::stream)
        .toList();
  }

  private static List<Frequent> frequent(ValueCounts counts) {
    List<Frequent> frequent = new ArrayList<>();
    for (RowClass rowClass : RowClass.values()) {
      ValueCounts.Counts ofClass = counts.of(rowClass);
      for (int i = 0; ofClass.rows >= FEWEST_ROWS && i < counts.places().size(); i++) {
        for (Map.Entry<CellValue, Long> entry : ofClass.values.get(i).entrySet()) {
          if (entry.getValue() >= COVERAGE * ofClass.rows) {
            frequent.add(
                new Frequent(
                    rowClass,
                    counts.places().get(i),
                    entry.getKey(),
                    entry.getValue(),
                    ofClass.rows));
          }
        }
      }
    }
    return frequent;
  }

  private record Scored(Frequent value, long everywhere, long total) {

    double lift() {
      return ((double) value.rows() / value.of()) / ((double) everywhere / total);
    }

    boolean standsOut() {
      return lift() >= 2;
    }
  }

  /** In how many of a side's rows each value is. */
  private long[] count(Side side, Dataset<Row> rows, List<Frequent> values) {
    List<Column> cells =
        projection.columns(side, Plans.list(rows.queryExecution().analyzed().output()));
    Column[] columns =
        values.stream().map(value -> cells.get(value.place().cell())).toArray(Column[]::new);
    for (int i = 0; i < columns.length; i++) {
      columns[i] = columns[i].as("e" + i);
    }
    Dataset<Row> projected = rows.select(columns);
    StructType schema = projected.schema();
    List<Frequent> wanted = new ArrayList<>(values);
    List<long[]> parts =
        projected
            .queryExecution()
            .toRdd()
            .toJavaRDD()
            .mapPartitions(
                part -> {
                  long[] found = new long[wanted.size()];
                  PackedRows.unsafe(part, schema)
                      .forEachRemaining(row -> count(row, wanted, found));
                  return List.of(found).iterator();
                })
            .collect();
    long[] total = new long[values.size()];
    for (long[] part : parts) {
      for (int i = 0; i < total.length; i++) {
        total[i] += part[i];
      }
    }
    return total;
  }

  private static void count(UnsafeRow row, List<Frequent> wanted, long[] found) {
    for (int i = 0; i < found.length; i++) {
      Frequent value = wanted.get(i);
      if (CellValue.of(row, i, value.place().fixed()).equals(value.value())) {
        found[i]++;
      }
    }
  }

  /** The sentence; none when no sample shows the value's text. */
  private Optional<Explanation> explanation(
      Scored scored, SampleRows picked, List<SampleRow> samples) {
    Frequent value = scored.value();
    String name = alignment.columns().get(value.place().column()).name();
    Cell cell = shown(value, name, picked, samples);
    if (cell == null) {
      return Optional.empty();
    }
    String text =
        "%,d of %,d %s rows have %s = %s; %s of all rows of %s do."
            .formatted(
                value.rows(),
                value.of(),
                value.rowClass(),
                name,
                cell.display(),
                percent(scored.everywhere(), scored.total()),
                value.side() == Side.BASE ? "base" : "the candidate");
    return Optional.of(new Explanation(text, Map.of(name, cell), value.rows(), value.of()));
  }

  /** The value as a sample shows it that has it; most rows of the class do. */
  private @Nullable Cell shown(
      Frequent value, String column, SampleRows picked, List<SampleRow> samples) {
    List<Picked> picks = new ArrayList<>(picked.changed());
    picks.addAll(picked.removed());
    picks.addAll(picked.added());
    for (int i = 0; i < picks.size(); i++) {
      Packed row = value.side() == Side.BASE ? picks.get(i).base() : picks.get(i).candidate();
      SampleRow sample = samples.get(i);
      if (sample.rowClass() == value.rowClass()
          && row != null
          && value.value().equals(cell(row, value.place()))) {
        Map<String, Cell> cells = value.side() == Side.BASE ? sample.base() : sample.candidate();
        return cells == null ? null : cells.get(column);
      }
    }
    return null;
  }

  private CellValue cell(Packed row, Place place) {
    boolean key = place.field() == PackedRows.KEY;
    byte[] bytes = key ? row.key() : row.exact();
    List<CellLayout.Cell> cells = key ? projection.layout().key() : projection.layout().exact();
    return CellValue.of(CellComparison.cells(bytes, cells), place.index(), place.fixed());
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

package dev.waterline.spark.compare;

import dev.waterline.core.compare.Cell;
import dev.waterline.core.compare.PerSide;
import dev.waterline.core.compare.SampleRow;
import dev.waterline.core.compare.SampleRow.RowClass;
import dev.waterline.core.run.Side;
import dev.waterline.spark.compare.ColumnPair.SideColumn;
import dev.waterline.spark.compare.PackedRows.LongValues;
import dev.waterline.spark.compare.SampleRows.Packed;
import dev.waterline.spark.compare.SampleRows.Picked;
import dev.waterline.spark.plan.Plans;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** Reads the values of the rows that were picked as examples. */
final class SampleValues {

  /** Columns that an example shows beside its key and those that differ. */
  private static final int OTHER_COLUMNS = 30;

  private final Alignment alignment;
  private final CellProjection projection;
  private final LongValues longValues;

  SampleValues(Alignment alignment, CellProjection projection, LongValues longValues) {
    this.alignment = alignment;
    this.projection = projection;
    this.longValues = longValues;
  }

  List<SampleRow> read(PerSide<Dataset<Row>> rows, SampleRows picked) {
    List<Picked> changed = picked.changed();
    List<Picked> removed = picked.removed();
    List<Picked> added = picked.added();
    List<Packed> onBase = new ArrayList<>();
    List<Packed> onCandidate = new ArrayList<>();
    for (List<Picked> picks : List.of(changed, removed, added)) {
      for (Picked pick : picks) {
        if (pick.base() != null) {
          onBase.add(pick.base());
        }
        if (pick.candidate() != null) {
          onCandidate.add(pick.candidate());
        }
      }
    }
    List<FoundRow> found =
        find(Side.BASE, rows.base(), onBase)
            .union(find(Side.CANDIDATE, rows.candidate(), onCandidate))
            .collect();
    Values values = new Values(onBase, onCandidate, found);
    List<SampleRow> samples = new ArrayList<>();
    changed.forEach(pick -> samples.add(sample(RowClass.CHANGED, pick, values)));
    removed.forEach(pick -> samples.add(sample(RowClass.REMOVED, pick, values)));
    added.forEach(pick -> samples.add(sample(RowClass.ADDED, pick, values)));
    return samples;
  }

  /** A row that was asked for: its number among those, and its values as text. */
  private record FoundRow(Side side, int wanted, List<@Nullable String> texts)
      implements java.io.Serializable {}

  private JavaRDD<FoundRow> find(Side side, Dataset<Row> rows, List<Packed> wanted) {
    CellLayout layout = projection.layout();
    Dataset<Row> withCells = withCells(side, rows);
    StructType schema = withCells.schema();
    WantedRows filter = new WantedRows(layout, longValues, wanted);
    JavaRDD<InternalRow> matching =
        withCells
            .queryExecution()
            .toRdd()
            .toJavaRDD()
            .mapPartitions(part -> filter.keep(PackedRows.unsafe(part, schema)));
    Dataset<Row> kept = rows.sparkSession().internalCreateDataFrame(matching.rdd(), schema, false);
    List<Column> texts = new ArrayList<>();
    for (int i = 0; i < layout.size(); i++) {
      texts.add(kept.col("c" + i));
    }
    for (int i = 0; i < alignment.columns().size(); i++) {
      texts.add(text(side, i, kept));
    }
    Dataset<Row> shown = kept.select(texts.toArray(new Column[0]));
    int columns = alignment.columns().size();
    StructType shownSchema = shown.schema();
    return shown
        .queryExecution()
        .toRdd()
        .toJavaRDD()
        .mapPartitions(
            part -> {
              List<FoundRow> found = new ArrayList<>();
              PackedRows.unsafe(part, shownSchema)
                  .forEachRemaining(
                      row ->
                          found.add(found(side, filter.indexOf(row), row, layout.size(), columns)));
              return found.iterator();
            });
  }

  private static FoundRow found(Side side, int wanted, UnsafeRow row, int from, int columns) {
    List<@Nullable String> texts = new ArrayList<>();
    for (int i = 0; i < columns; i++) {
      texts.add(row.isNullAt(from + i) ? null : row.getUTF8String(from + i).toString());
    }
    return new FoundRow(side, wanted, texts);
  }

  private Dataset<Row> withCells(Side side, Dataset<Row> rows) {
    List<Attribute> attributes = Plans.list(rows.queryExecution().analyzed().output());
    List<Column> columns = new ArrayList<>(projection.columns(side, attributes));
    for (int i = 0; i < alignment.columns().size(); i++) {
      SideColumn column = alignment.columns().get(i).on(side);
      Column value =
          column == null || hidden(i)
              ? functions.lit(null).cast("string")
              : new Column(attributes.get(column.ordinal()));
      columns.add(value.as("v" + i));
    }
    return rows.select(columns.toArray(new Column[0]));
  }

  private boolean hidden(int column) {
    return alignment.columns().get(column).masked() || alignment.columns().get(column).ignored();
  }

  private Column text(Side side, int index, Dataset<Row> kept) {
    SideColumn column = alignment.columns().get(index).on(side);
    Column value = kept.col("v" + index);
    return column == null || hidden(index) ? value : CellText.of(value, column.field().dataType());
  }

  /** The texts of the rows that were asked for. */
  private static final class Values {

    private final Map<Packed, List<@Nullable String>> byRow = new java.util.IdentityHashMap<>();

    Values(List<Packed> onBase, List<Packed> onCandidate, List<FoundRow> found) {
      for (FoundRow row : found) {
        Packed wanted = (row.side() == Side.BASE ? onBase : onCandidate).get(row.wanted());
        byRow.merge(wanted, row.texts(), Values::smaller);
      }
      shareAmongEqual(onBase);
      shareAmongEqual(onCandidate);
    }

    /** Of rows with equal cells, as when no column can be compared, only the first is found. */
    private void shareAmongEqual(List<Packed> wanted) {
      for (Packed row : wanted) {
        if (!byRow.containsKey(row)) {
          wanted.stream()
              .filter(other -> byRow.containsKey(other) && other.sameAs(row))
              .findFirst()
              .ifPresent(other -> byRow.put(row, byRow.get(other)));
        }
      }
    }

    /**
     * Rows with equal cells may differ in what isn't compared: the choice must not depend on order.
     */
    private static List<@Nullable String> smaller(
        List<@Nullable String> a, List<@Nullable String> b) {
      return a.toString().compareTo(b.toString()) <= 0 ? a : b;
    }

    List<@Nullable String> of(Packed row) {
      List<@Nullable String> texts = byRow.get(row);
      if (texts == null) {
        throw new IllegalStateException("A row that was compared is not found again");
      }
      return texts;
    }
  }

  private SampleRow sample(RowClass rowClass, Picked pick, Values values) {
    List<@Nullable String> base = pick.base() == null ? null : values.of(pick.base());
    List<@Nullable String> candidate =
        pick.candidate() == null ? null : values.of(pick.candidate());
    Map<String, Cell> baseCells = new LinkedHashMap<>();
    Map<String, Cell> candidateCells = new LinkedHashMap<>();
    Map<String, Cell> key = new LinkedHashMap<>();
    int others = 0;
    for (int i = 0; i < alignment.columns().size(); i++) {
      ColumnPair column = alignment.columns().get(i);
      boolean isKey = alignment.key() != null && alignment.key().contains(i);
      boolean shown =
          isKey || pick.columns().get(i) || (!column.ignored() && others++ < OTHER_COLUMNS);
      if (!shown) {
        continue;
      }
      TextPair texts =
          new TextPair(
                  base == null ? null : base.get(i), candidate == null ? null : candidate.get(i))
              .cut();
      put(baseCells, column, column.base(), texts.base());
      put(candidateCells, column, column.candidate(), texts.candidate());
      if (isKey) {
        SideColumn onSide = candidate == null ? column.base() : column.candidate();
        put(key, column, onSide, candidate == null ? texts.base() : texts.candidate());
      }
    }
    return new SampleRow(
        rowClass,
        key,
        base == null ? null : baseCells,
        candidate == null ? null : candidateCells,
        pick.columns().stream().mapToObj(i -> alignment.columns().get(i).name()).toList(),
        pick.count());
  }

  private static void put(
      Map<String, Cell> cells,
      ColumnPair column,
      @Nullable SideColumn onSide,
      @Nullable String text) {
    if (onSide != null) {
      cells.put(
          column.name(),
          column.masked() ? Cell.MASKED : CellText.cell(text, onSide.field().dataType()));
    }
  }
}

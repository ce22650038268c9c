package dev.waterline.spark.compare;

import dev.waterline.core.compare.PerSide;
import dev.waterline.core.run.Side;
import dev.waterline.spark.compare.PackedRows.LongValues;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;

/** Brings the packed rows of both sides together, by key, and merges them. */
final class PackedMerge {

  private final CellLayout layout;
  private final int columnCount;
  private final LongValues longValues;
  private final JavaRDD<InternalRow> sorted;

  PackedMerge(
      PerSide<Dataset<Row>> rows,
      CellProjection projection,
      int columnCount,
      LongValues longValues) {
    this.layout = projection.layout();
    this.columnCount = columnCount;
    this.longValues = longValues;
    Dataset<Row> base =
        PackedRows.of(projection.apply(Side.BASE, rows.base()), layout, longValues, Side.BASE);
    Dataset<Row> candidate =
        PackedRows.of(
            projection.apply(Side.CANDIDATE, rows.candidate()), layout, longValues, Side.CANDIDATE);
    this.sorted =
        base.unionAll(candidate)
            .repartition(base.col("key_hash"))
            .sortWithinPartitions("key_hash", "key", "exact", "order", "loose", "side")
            .queryExecution()
            .toRdd()
            .toJavaRDD();
  }

  /** What a merge came to. */
  record Outcome(RowClasses classes, SampleRows samples, ValueCounts values)
      implements Serializable {}

  /**
   * @param explaining the columns of which values are counted
   */
  Outcome run(BitSet explaining) {
    CellLayout cells = layout;
    int columns = columnCount;
    LongValues digested = longValues;
    List<Outcome> parts =
        sorted
            .mapPartitions(
                rows -> List.of(merge(rows, cells, columns, digested, explaining)).iterator())
            .collect();
    Outcome total = empty(layout, columnCount, longValues, explaining);
    for (Outcome part : parts) {
      total.classes().add(part.classes());
      total.samples().add(part.samples());
      total.values().add(part.values());
    }
    return total;
  }

  /** Merges once more, to count the differing rows for which each condition holds. */
  long[] count(List<ClassCondition> conditions) {
    CellLayout cells = layout;
    int columns = columnCount;
    LongValues digested = longValues;
    List<ClassCondition> asked = new ArrayList<>(conditions);
    return sorted
        .mapPartitions(
            rows -> {
              ConditionCounts counts = new ConditionCounts(cells, digested, asked);
              new RowMerge(cells, columns, List.of(counts))
                  .merge(PackedRows.unsafe(rows, PackedRows.SCHEMA));
              return List.of(counts).iterator();
            })
        .fold(new ConditionCounts(layout, longValues, conditions), ConditionCounts::add)
        .found();
  }

  /** The outcome of no rows. */
  static Outcome empty(CellLayout layout, int columns, LongValues longValues, BitSet explaining) {
    return new Outcome(
        new RowClasses(columns),
        new SampleRows(layout.matching()),
        new ValueCounts(layout, longValues, explaining));
  }

  private static Outcome merge(
      Iterator<InternalRow> rows,
      CellLayout layout,
      int columns,
      LongValues longValues,
      BitSet explaining) {
    SampleRows samples = new SampleRows(layout.matching());
    ValueCounts values = new ValueCounts(layout, longValues, explaining);
    RowMerge merge = new RowMerge(layout, columns, List.of(samples, values));
    return new Outcome(merge.merge(PackedRows.unsafe(rows, PackedRows.SCHEMA)), samples, values);
  }
}

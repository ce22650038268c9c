package dev.waterline.spark.compare;

import dev.waterline.core.run.Side;
import dev.waterline.spark.compare.ClassCondition.ValueAt;
import dev.waterline.spark.compare.ValueCounts.CellValue;
import dev.waterline.spark.plan.Plans;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.types.StructType;

/**
 * Counts the rows of a side for which conditions hold, whatever their class. Reads the columns that
 * the conditions name.
 */
record ConditionScan(CellProjection projection) {

  /** For how many of a side's rows each condition holds. */
  long[] count(Side side, Dataset<Row> rows, List<ClassCondition> conditions) {
    List<Column> cells =
        projection.columns(side, Plans.list(rows.queryExecution().analyzed().output()));
    Set<ValueAt> distinct = new LinkedHashSet<>();
    conditions.forEach(condition -> distinct.addAll(condition.values()));
    List<ValueAt> values = new ArrayList<>(distinct);
    List<Column> columns = new ArrayList<>();
    for (ValueAt value : values) {
      columns.add(cells.get(value.place().cell()).as("e" + columns.size()));
    }
    int[][] parts =
        conditions.stream()
            .map(condition -> condition.values().stream().mapToInt(values::indexOf).toArray())
            .toArray(int[][]::new);
    Dataset<Row> projected = rows.select(columns.toArray(new Column[0]));
    StructType schema = projected.schema();
    List<long[]> found =
        projected
            .queryExecution()
            .toRdd()
            .toJavaRDD()
            .mapPartitions(
                part -> {
                  long[] count = new long[parts.length];
                  PackedRows.unsafe(part, schema)
                      .forEachRemaining(row -> count(row, values, parts, count));
                  return List.of(count).iterator();
                })
            .collect();
    long[] total = new long[parts.length];
    for (long[] part : found) {
      for (int i = 0; i < total.length; i++) {
        total[i] += part[i];
      }
    }
    return total;
  }

  private static void count(UnsafeRow row, List<ValueAt> values, int[][] parts, long[] count) {
    BitSet held = new BitSet();
    for (int i = 0; i < values.size(); i++) {
      ValueAt value = values.get(i);
      held.set(i, CellValue.of(row, i, value.place().fixed()).equals(value.value()));
    }
    for (int i = 0; i < parts.length; i++) {
      boolean all = true;
      for (int part : parts[i]) {
        all &= held.get(part);
      }
      count[i] += all ? 1 : 0;
    }
  }
}

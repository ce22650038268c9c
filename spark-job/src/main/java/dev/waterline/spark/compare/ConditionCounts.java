package dev.waterline.spark.compare;

import dev.waterline.core.compare.SampleRow.RowClass;
import dev.waterline.core.run.Side;
import dev.waterline.spark.compare.ClassCondition.ValueAt;
import dev.waterline.spark.compare.PackedRows.LongValues;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;

/** Counts the differing rows for which conditions hold, while rows are merged. */
final class ConditionCounts implements RowMerge.Listener, Serializable {

  private static final long serialVersionUID = 1L;

  private final CellLayout layout;
  private final LongValues longValues;
  private final List<ClassCondition> conditions;
  private final long[] found;

  ConditionCounts(CellLayout layout, LongValues longValues, List<ClassCondition> conditions) {
    this.layout = layout;
    this.longValues = longValues;
    this.conditions = new ArrayList<>(conditions);
    this.found = new long[conditions.size()];
  }

  @Override
  public void changed(UnsafeRow base, UnsafeRow candidate, BitSet columns) {
    count(RowClass.CHANGED, base);
  }

  @Override
  public void alone(Side side, UnsafeRow row) {
    count(side == Side.BASE ? RowClass.REMOVED : RowClass.ADDED, row);
  }

  private void count(RowClass rowClass, UnsafeRow row) {
    UnsafeRow key = CellComparison.cells(row.getBinary(PackedRows.KEY), layout.key());
    UnsafeRow exact = CellComparison.cells(row.getBinary(PackedRows.EXACT), layout.exact());
    for (int i = 0; i < found.length; i++) {
      ClassCondition condition = conditions.get(i);
      if (condition.rowClass() == rowClass
          && condition.values().stream().allMatch(value -> holds(value, key, exact))) {
        found[i]++;
      }
    }
  }

  private boolean holds(ValueAt value, UnsafeRow key, UnsafeRow exact) {
    return value.value().equals(value.place().value(key, exact, longValues));
  }

  ConditionCounts add(ConditionCounts other) {
    for (int i = 0; i < found.length; i++) {
      found[i] += other.found[i];
    }
    return this;
  }

  /** How many rows each condition holds for. */
  long[] found() {
    return found.clone();
  }
}

package dev.waterline.spark.compare;

import dev.waterline.core.compare.SampleRow.RowClass;
import dev.waterline.core.run.Side;
import dev.waterline.spark.compare.ValueCounts.CellValue;
import dev.waterline.spark.compare.ValueCounts.Place;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * Values that rows of one class may have in common.
 *
 * @param values of different columns
 */
record ClassCondition(RowClass rowClass, List<ValueAt> values) implements Serializable {

  ClassCondition {
    values = new ArrayList<>(values);
  }

  /** The value of a column. */
  record ValueAt(Place place, CellValue value) implements Serializable {}

  /** The side whose rows the class is of: changed and removed rows are base's. */
  Side side() {
    return rowClass == RowClass.ADDED ? Side.CANDIDATE : Side.BASE;
  }

  ClassCondition and(ClassCondition other) {
    List<ValueAt> both = new ArrayList<>(values);
    both.addAll(other.values);
    return new ClassCondition(rowClass, both);
  }
}

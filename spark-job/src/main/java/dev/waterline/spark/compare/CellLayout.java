package dev.waterline.spark.compare;

import dev.waterline.core.compare.Tolerance;
import dev.waterline.spark.compare.CellEncoder.Limits;
import java.io.Serializable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The cells of a row as it is compared: first those that rows match by, then those that decide
 * whether matching rows are equal as bytes, then those that are compared loosely (by tolerance) or
 * only counted.
 *
 * @param matching what the cells that rows match by are
 * @param key cells that rows match by
 * @param exact cells that are equal when their bytes are
 * @param loose cells with a tolerance, and cells that don't decide
 */
record CellLayout(Matching matching, List<Cell> key, List<Cell> exact, List<Cell> loose)
    implements Serializable {

  CellLayout {
    key = new ArrayList<>(key);
    exact = new ArrayList<>(exact);
    loose = new ArrayList<>(loose);
  }

  /** Significant digits of a number, at most: those of the longest double are 767. */
  private static final int MOST_DIGITS = 2_000;

  /** Whether rows match by a key of theirs or by all their cells. */
  enum Matching {
    BY_KEY,
    BY_ALL_CELLS
  }

  /**
   * One cell.
   *
   * @param column the column's position in the alignment; −1 for a cell that only keeps the sides
   *     apart
   * @param fixed whether the cell is one word rather than a number of bytes
   * @param limits its tolerance, or null
   * @param decides whether a difference makes the row a changed one
   */
  record Cell(int column, boolean fixed, @Nullable Limits limits, boolean decides)
      implements Serializable {}

  int size() {
    return key.size() + exact.size() + loose.size();
  }

  static Limits limits(Tolerance tolerance) {
    BigDecimal relative = tolerance.relative();
    boolean tellsNothingApart = relative.precision() - (long) relative.scale() < -MOST_DIGITS;
    return new Limits(tolerance.absolute(), tellsNothingApart ? BigDecimal.ZERO : relative);
  }
}

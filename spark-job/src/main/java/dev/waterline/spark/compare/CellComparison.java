package dev.waterline.spark.compare;

import dev.waterline.spark.compare.CellEncoder.Limits;
import dev.waterline.spark.compare.CellLayout.Cell;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.jspecify.annotations.Nullable;

/** Compares the cells of packed rows. */
final class CellComparison {

  /** What doubles may be off by, relative to the larger one, and more. */
  private static final double ROUNDING = 1e-9;

  private final CellLayout layout;

  /** The tolerance of the number that {@link PackedRows#ORDER} rounds; null when any may do. */
  private final @Nullable Limits ofOrder;

  CellComparison(CellLayout layout) {
    this.layout = layout;
    this.ofOrder =
        layout.loose().stream()
            .filter(cell -> cell.limits() != null)
            .findFirst()
            .filter(Cell::decides)
            .map(Cell::limits)
            .orElse(null);
  }

  boolean hasLooseCells() {
    return !layout.loose().isEmpty();
  }

  boolean anyNull(byte[] key) {
    UnsafeRow row = cells(key, layout.key());
    for (int i = 0; i < layout.key().size(); i++) {
      if (row.isNullAt(i)) {
        return true;
      }
    }
    return false;
  }

  /** Adds the columns in which two packed rows with the same key differ. */
  void differences(UnsafeRow baseRow, UnsafeRow candidateRow, BitSet columns) {
    collect(baseRow, candidateRow, PackedRows.EXACT, layout.exact(), columns);
    collect(baseRow, candidateRow, PackedRows.LOOSE, layout.loose(), columns);
  }

  /** Whether no loose cell that decides differs beyond its tolerance. */
  boolean equalWithinTolerance(UnsafeRow baseRow, UnsafeRow candidateRow) {
    if (farApart(baseRow.getDouble(PackedRows.ORDER), candidateRow.getDouble(PackedRows.ORDER))) {
      return false;
    }
    UnsafeRow b = cells(baseRow.getBinary(PackedRows.LOOSE), layout.loose());
    UnsafeRow c = cells(candidateRow.getBinary(PackedRows.LOOSE), layout.loose());
    for (int i = 0; i < layout.loose().size(); i++) {
      Cell cell = layout.loose().get(i);
      if (cell.decides() && !equal(b, c, i, cell)) {
        return false;
      }
    }
    return true;
  }

  /** Settles most pairs, without decoding their numbers. */
  private boolean farApart(double base, double candidate) {
    if (ofOrder == null) {
      return false;
    }
    double larger = Math.max(Math.abs(base), Math.abs(candidate));
    double limit =
        Math.max(ofOrder.absolute().doubleValue(), ofOrder.relative().doubleValue() * larger);
    return Math.abs(base - candidate) > (1 + ROUNDING) * limit + ROUNDING * larger;
  }

  /** An order of rows by the numbers in their loose cells. */
  int compareLoosely(UnsafeRow left, UnsafeRow right) {
    UnsafeRow l = cells(left.getBinary(PackedRows.LOOSE), layout.loose());
    UnsafeRow r = cells(right.getBinary(PackedRows.LOOSE), layout.loose());
    for (int i = 0; i < layout.loose().size(); i++) {
      if (layout.loose().get(i).limits() != null) {
        int order =
            Comparator.nullsFirst(BigDecimal::compareTo).compare(number(l, i), number(r, i));
        if (order != 0) {
          return order;
        }
      }
    }
    return 0;
  }

  private static @Nullable BigDecimal number(UnsafeRow row, int i) {
    return row.isNullAt(i) ? null : CellEncoder.finite(row.getBinary(i));
  }

  private void collect(
      UnsafeRow baseRow, UnsafeRow candidateRow, int field, List<Cell> cells, BitSet columns) {
    if (cells.isEmpty()) {
      return;
    }
    UnsafeRow b = cells(baseRow.getBinary(field), cells);
    UnsafeRow c = cells(candidateRow.getBinary(field), cells);
    for (int i = 0; i < cells.size(); i++) {
      Cell cell = cells.get(i);
      if (cell.column() >= 0 && !columns.get(cell.column()) && !equal(b, c, i, cell)) {
        columns.set(cell.column());
      }
    }
  }

  static UnsafeRow cells(byte[] packed, List<Cell> cells) {
    UnsafeRow row = new UnsafeRow(cells.size());
    row.pointTo(packed, packed.length);
    return row;
  }

  private static boolean equal(UnsafeRow base, UnsafeRow candidate, int i, Cell cell) {
    if (base.isNullAt(i) || candidate.isNullAt(i)) {
      return base.isNullAt(i) && candidate.isNullAt(i);
    }
    if (cell.fixed()) {
      return base.getLong(i) == candidate.getLong(i);
    }
    byte[] b = base.getBinary(i);
    byte[] c = candidate.getBinary(i);
    return cell.limits() == null ? Arrays.equals(b, c) : CellEncoder.within(cell.limits(), b, c);
  }
}

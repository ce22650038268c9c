package dev.waterline.spark.compare;

import dev.waterline.core.compare.SampleRow.RowClass;
import dev.waterline.core.run.Side;
import dev.waterline.spark.compare.CellLayout.Cell;
import dev.waterline.spark.compare.PackedRows.LongValues;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;

/**
 * Counts the values of differing rows, class by class and column by column, while rows are merged.
 * Changed and removed rows count with base's values, added ones with the candidate's. A column with
 * too many values is given up.
 */
final class ValueCounts implements RowMerge.Listener, Serializable {

  private static final long serialVersionUID = 1L;

  /** Values of a column beyond which it explains nothing. */
  private static final int MOST_VALUES = 200;

  /** Columns that are looked at. */
  private static final int MOST_COLUMNS = 50;

  private final CellLayout layout;
  private final LongValues longValues;
  private final List<Place> places;
  private final Map<RowClass, Counts> counts = new EnumMap<>(RowClass.class);

  /**
   * Where a column's cell is in a packed row, and in a row of cells.
   *
   * @param field of the packed row
   * @param index in that field
   * @param cell in a row of all cells
   */
  record Place(int column, int field, int index, int cell, boolean fixed) implements Serializable {

    /** The value here, of a packed row's cells. */
    CellValue value(UnsafeRow key, UnsafeRow exact, LongValues longValues) {
      return CellValue.of(field == PackedRows.KEY ? key : exact, index, fixed, longValues);
    }
  }

  /** The rows of one class, and how many have which value. */
  static final class Counts implements Serializable {
    private static final long serialVersionUID = 1L;
    long rows;
    final List<Map<CellValue, Long>> values = new ArrayList<>();
    final BitSet givenUp = new BitSet();
  }

  /** The bytes of a cell; none at all for NULL. */
  static final class CellValue implements Serializable {
    private static final long serialVersionUID = 1L;
    private final byte[] bytes;
    private final boolean isNull;

    private CellValue(byte[] bytes, boolean isNull) {
      this.bytes = bytes;
      this.isNull = isNull;
    }

    /** The value of a cell that is as {@link CellProjection} makes it. */
    static CellValue of(UnsafeRow row, int at, boolean fixed) {
      return of(row, at, fixed, LongValues.BY_VALUE);
    }

    /**
     * The value of a cell.
     *
     * @param longValues whether the cell may be a digest already
     */
    static CellValue of(UnsafeRow row, int at, boolean fixed, LongValues longValues) {
      if (row.isNullAt(at)) {
        return new CellValue(new byte[0], true);
      }
      if (fixed) {
        return new CellValue(
            ByteBuffer.allocate(8).putLong(PackedRows.word(row, at)).array(), false);
      }
      byte[] bytes = row.getBinary(at);
      return new CellValue(
          longValues == LongValues.DIGESTED ? bytes : ValueDigest.shorten(bytes), false);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof CellValue value
          && value.isNull == isNull
          && Arrays.equals(value.bytes, bytes);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(bytes);
    }
  }

  /**
   * @param explaining the columns of the alignment that may explain something
   */
  ValueCounts(CellLayout layout, LongValues longValues, BitSet explaining) {
    this.layout = layout;
    this.longValues = longValues;
    this.places = places(layout, explaining);
    for (RowClass rowClass : RowClass.values()) {
      Counts empty = new Counts();
      places.forEach(place -> empty.values.add(new HashMap<>()));
      counts.put(rowClass, empty);
    }
  }

  private static List<Place> places(CellLayout layout, BitSet explaining) {
    List<Place> places = new ArrayList<>();
    add(layout.key(), PackedRows.KEY, 0, explaining, places);
    add(layout.exact(), PackedRows.EXACT, layout.key().size(), explaining, places);
    return new ArrayList<>(places.subList(0, Math.min(MOST_COLUMNS, places.size())));
  }

  private static void add(
      List<Cell> cells, int field, int from, BitSet explaining, List<Place> places) {
    for (int i = 0; i < cells.size(); i++) {
      Cell cell = cells.get(i);
      if (cell.column() >= 0 && explaining.get(cell.column())) {
        places.add(new Place(cell.column(), field, i, from + i, cell.fixed()));
      }
    }
  }

  List<Place> places() {
    return places;
  }

  Counts of(RowClass rowClass) {
    return counts.get(rowClass);
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
    Counts ofClass = counts.get(rowClass);
    ofClass.rows++;
    if (places.isEmpty()) {
      return;
    }
    UnsafeRow key = CellComparison.cells(row.getBinary(PackedRows.KEY), layout.key());
    UnsafeRow exact = CellComparison.cells(row.getBinary(PackedRows.EXACT), layout.exact());
    for (int i = 0; i < places.size(); i++) {
      if (!ofClass.givenUp.get(i)) {
        add(ofClass, i, places.get(i).value(key, exact, longValues), 1);
      }
    }
  }

  private static void add(Counts counts, int place, CellValue value, long rows) {
    Map<CellValue, Long> values = counts.values.get(place);
    values.merge(value, rows, Long::sum);
    if (values.size() > MOST_VALUES) {
      counts.givenUp.set(place);
      values.clear();
    }
  }

  ValueCounts add(ValueCounts other) {
    for (RowClass rowClass : RowClass.values()) {
      Counts mine = counts.get(rowClass);
      Counts others = other.counts.get(rowClass);
      mine.rows += others.rows;
      mine.givenUp.or(others.givenUp);
      for (int i = 0; i < places.size(); i++) {
        int place = i;
        if (mine.givenUp.get(i)) {
          mine.values.get(i).clear();
        } else {
          others.values.get(i).forEach((value, rows) -> add(mine, place, value, rows));
        }
      }
    }
    return this;
  }
}

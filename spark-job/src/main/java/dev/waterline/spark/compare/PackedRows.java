package dev.waterline.spark.compare;

import dev.waterline.core.run.Side;
import dev.waterline.spark.compare.CellLayout.Cell;
import java.io.Serializable;
import java.math.BigDecimal;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeProjection;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.catalyst.expressions.XXH64;
import org.apache.spark.sql.catalyst.expressions.codegen.UnsafeRowWriter;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.Platform;
import org.jspecify.annotations.Nullable;

/**
 * Rows packed for the shuffle: the key, the exact and the loose cells each as the bytes of one row
 * of cells. Two such byte strings are equal exactly when all their cells are. Rows that may be
 * equal within a tolerance also have their place in the order of their first number with one.
 */
final class PackedRows implements Serializable {

  private static final long serialVersionUID = 1L;

  static final int KEY_HASH = 0;
  static final int KEY = 1;
  static final int EXACT = 2;
  static final int LOOSE = 3;
  static final int SIDE = 4;
  static final int ORDER = 5;

  static final StructType SCHEMA =
      new StructType()
          .add("key_hash", DataTypes.LongType, false)
          .add("key", DataTypes.BinaryType, false)
          .add("exact", DataTypes.BinaryType, false)
          .add("loose", DataTypes.BinaryType, false)
          .add("side", DataTypes.ByteType, false)
          .add("order", DataTypes.DoubleType, false);

  /** How values that have no fixed width travel. */
  enum LongValues {
    /** Those longer than a digest as their digest. */
    DIGESTED,
    BY_VALUE
  }

  private final CellLayout layout;
  private final LongValues longValues;
  private final Side side;

  PackedRows(CellLayout layout, LongValues longValues, Side side) {
    this.layout = layout;
    this.longValues = longValues;
    this.side = side;
  }

  /**
   * @param cells rows of cells as {@link CellProjection#apply} makes them
   */
  static Dataset<Row> of(Dataset<Row> cells, CellLayout layout, LongValues longValues, Side side) {
    PackedRows packer = new PackedRows(layout, longValues, side);
    StructType schema = cells.schema();
    SparkSession session = cells.sparkSession();
    return session.internalCreateDataFrame(
        cells
            .queryExecution()
            .toRdd()
            .toJavaRDD()
            .mapPartitions(rows -> packer.pack(unsafe(rows, schema)))
            .rdd(),
        SCHEMA,
        false);
  }

  /** Spark's own operators hand out unsafe rows; whatever else comes is made one. */
  static Iterator<UnsafeRow> unsafe(Iterator<InternalRow> rows, StructType schema) {
    return new Iterator<>() {
      private @Nullable UnsafeProjection projection;

      @Override
      public boolean hasNext() {
        return rows.hasNext();
      }

      @Override
      public UnsafeRow next() {
        InternalRow row = rows.next();
        if (row instanceof UnsafeRow unsafe) {
          return unsafe;
        }
        if (projection == null) {
          projection = UnsafeProjection.create(schema);
        }
        return projection.apply(row);
      }
    };
  }

  private Iterator<InternalRow> pack(Iterator<UnsafeRow> rows) {
    UnsafeRowWriter out = new UnsafeRowWriter(SCHEMA.length());
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return rows.hasNext();
      }

      @Override
      public InternalRow next() {
        UnsafeRow row = rows.next();
        byte[] key = key(row);
        out.reset();
        out.zeroOutNullBytes();
        out.write(KEY_HASH, hash(key));
        out.write(KEY, key);
        out.write(EXACT, exact(row));
        out.write(LOOSE, loose(row));
        out.write(SIDE, (byte) side.ordinal());
        out.write(ORDER, order(row));
        return out.getRow();
      }
    };
  }

  /** The packed key of a row of cells. */
  byte[] key(UnsafeRow row) {
    return cells(row, 0, layout.key());
  }

  /** The packed exact cells of a row of cells. */
  byte[] exact(UnsafeRow row) {
    return cells(row, layout.key().size(), layout.exact());
  }

  /** The packed loose cells of a row of cells. */
  byte[] loose(UnsafeRow row) {
    return cells(row, layout.key().size() + layout.exact().size(), layout.loose());
  }

  /** The first number with a tolerance, rounded; what is no finite number comes before all. */
  private double order(UnsafeRow row) {
    int from = layout.key().size() + layout.exact().size();
    for (int i = 0; i < layout.loose().size(); i++) {
      if (layout.loose().get(i).limits() != null) {
        BigDecimal number =
            row.isNullAt(from + i) ? null : CellEncoder.finite(row.getBinary(from + i));
        return number == null ? Double.NEGATIVE_INFINITY : number.doubleValue();
      }
    }
    return 0;
  }

  private byte[] cells(UnsafeRow row, int from, List<Cell> cells) {
    UnsafeRowWriter out = new UnsafeRowWriter(cells.size());
    out.reset();
    out.zeroOutNullBytes();
    for (int i = 0; i < cells.size(); i++) {
      int at = from + i;
      Cell cell = cells.get(i);
      if (row.isNullAt(at)) {
        out.setNullAt(i);
      } else if (cell.fixed()) {
        out.write(i, word(row, at));
      } else {
        out.write(i, bytes(row, at, cell));
      }
    }
    return out.getRow().getBytes();
  }

  /** The word that holds a cell of fixed width, whatever its type. */
  static long word(UnsafeRow row, int at) {
    long offset = UnsafeRow.calculateBitSetWidthInBytes(row.numFields()) + 8L * at;
    return Platform.getLong(row.getBaseObject(), row.getBaseOffset() + offset);
  }

  static long hash(byte[] bytes) {
    return XXH64.hashUnsafeBytes(bytes, Platform.BYTE_ARRAY_OFFSET, bytes.length, 42);
  }

  private byte[] bytes(UnsafeRow row, int at, Cell cell) {
    byte[] value = row.getBinary(at);
    boolean byValue = longValues == LongValues.BY_VALUE || cell.limits() != null;
    return byValue ? value : ValueDigest.shorten(value);
  }
}

package dev.waterline.spark.compare;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.util.ArrayData;
import org.apache.spark.sql.catalyst.util.MapData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.Decimal;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.CalendarInterval;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/**
 * Writes values that no single Spark type can hold for both sides as bytes: nested values, maps,
 * and numbers of types without a common one. Two values are equal exactly when their bytes are.
 *
 * <p>Public because the code that Spark generates calls it.
 */
public final class CellEncoder implements Serializable {

  private static final long serialVersionUID = 1L;

  private static final int NOT_A_NUMBER = 0;
  private static final int POSITIVE_INFINITY = 1;
  private static final int NEGATIVE_INFINITY = 2;
  private static final int FINITE = 3;

  /** Whose field positions of a struct count. */
  enum FieldOrder {
    BASE,
    CANDIDATE
  }

  private final DataType type;
  private final Form form;
  private final FieldOrder order;

  CellEncoder(DataType type, Form form, FieldOrder order) {
    this.type = type;
    this.form = form;
    this.order = order;
  }

  public static byte[] encode(ArrayData value, CellEncoder encoder) {
    return encoder.bytes(value);
  }

  public static byte[] encode(MapData value, CellEncoder encoder) {
    return encoder.bytes(value);
  }

  public static byte[] encode(InternalRow value, CellEncoder encoder) {
    return encoder.bytes(value);
  }

  public static byte[] encode(Decimal value, CellEncoder encoder) {
    return encoder.bytes(value);
  }

  public static byte[] encode(CalendarInterval value, CellEncoder encoder) {
    return encoder.bytes(value);
  }

  public static byte[] encode(byte value, CellEncoder encoder) {
    return encoder.bytes(value);
  }

  public static byte[] encode(short value, CellEncoder encoder) {
    return encoder.bytes(value);
  }

  public static byte[] encode(int value, CellEncoder encoder) {
    return encoder.bytes(value);
  }

  public static byte[] encode(long value, CellEncoder encoder) {
    return encoder.bytes(value);
  }

  public static byte[] encode(float value, CellEncoder encoder) {
    return encoder.bytes(value);
  }

  public static byte[] encode(double value, CellEncoder encoder) {
    return encoder.bytes(value);
  }

  private byte[] bytes(Object value) {
    return bytes(value, type, form);
  }

  private byte[] bytes(@Nullable Object value, DataType valueType, Form valueForm) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(64);
    try {
      write(value, valueType, valueForm, new DataOutputStream(bytes));
    } catch (IOException e) {
      throw new UncheckedIOException("Writing to memory failed", e);
    }
    return bytes.toByteArray();
  }

  private void write(
      @Nullable Object value, DataType valueType, Form valueForm, DataOutputStream out)
      throws IOException {
    out.writeBoolean(value != null);
    if (value == null) {
      return;
    }
    if (valueForm instanceof Form.Plain plain) {
      writePlain(value, plain.type(), out);
    } else if (valueForm instanceof Form.Number) {
      writeNumber(value, out);
    } else if (valueForm instanceof Form.CalendarInterval) {
      CalendarInterval interval = (CalendarInterval) value;
      out.writeInt(interval.months);
      out.writeInt(interval.days);
      out.writeLong(interval.microseconds);
    } else if (valueForm instanceof Form.Array array) {
      writeArray((ArrayData) value, ((ArrayType) valueType).elementType(), array.element(), out);
    } else if (valueForm instanceof Form.Mapping mapping) {
      writeMap((MapData) value, (MapType) valueType, mapping, out);
    } else if (valueForm instanceof Form.Struct struct) {
      writeStruct((InternalRow) value, (StructType) valueType, struct.fields(), out);
    }
  }

  /**
   * @param common holds the values of both sides, which may be of narrower types
   */
  private static void writePlain(Object value, DataType common, DataOutputStream out)
      throws IOException {
    if (value instanceof Boolean bool) {
      out.writeBoolean(bool);
    } else if (value instanceof UTF8String text) {
      writeBytes(text.getBytes(), out);
    } else if (value instanceof byte[] bytes) {
      writeBytes(bytes, out);
    } else if (Form.isFloating(common)) {
      double number =
          value instanceof Decimal decimal ? decimal.toDouble() : ((Number) value).doubleValue();
      out.writeLong(Double.doubleToLongBits(number == 0 ? 0.0 : number));
    } else if (common instanceof DecimalType) {
      writeNumber(value, out);
    } else {
      // Integers; also dates, timestamps and intervals, which are counts of a unit.
      out.writeLong(((Number) value).longValue());
    }
  }

  private static void writeBytes(byte[] bytes, DataOutputStream out) throws IOException {
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  private static void writeNumber(Object value, DataOutputStream out) throws IOException {
    if (value instanceof Double || value instanceof Float) {
      double number = ((Number) value).doubleValue();
      if (Double.isNaN(number)) {
        out.writeByte(NOT_A_NUMBER);
      } else if (Double.isInfinite(number)) {
        out.writeByte(number > 0 ? POSITIVE_INFINITY : NEGATIVE_INFINITY);
      } else {
        writeFinite(new BigDecimal(number), out);
      }
    } else if (value instanceof Decimal decimal) {
      writeFinite(decimal.toJavaBigDecimal(), out);
    } else {
      writeFinite(BigDecimal.valueOf(((Number) value).longValue()), out);
    }
  }

  private static void writeFinite(BigDecimal number, DataOutputStream out) throws IOException {
    BigDecimal shortest = number.signum() == 0 ? BigDecimal.ZERO : number.stripTrailingZeros();
    out.writeByte(FINITE);
    out.writeInt(shortest.scale());
    writeBytes(shortest.unscaledValue().toByteArray(), out);
  }

  private void writeArray(
      ArrayData array, DataType elementType, Form elementForm, DataOutputStream out)
      throws IOException {
    out.writeInt(array.numElements());
    for (int i = 0; i < array.numElements(); i++) {
      write(element(array, i, elementType), elementType, elementForm, out);
    }
  }

  private void writeMap(MapData map, MapType mapType, Form.Mapping mapping, DataOutputStream out)
      throws IOException {
    byte[][] entries = new byte[map.numElements()][];
    for (int i = 0; i < entries.length; i++) {
      Object key = element(map.keyArray(), i, mapType.keyType());
      Object value = element(map.valueArray(), i, mapType.valueType());
      byte[] keyBytes = bytes(key, mapType.keyType(), mapping.key());
      byte[] valueBytes = bytes(value, mapType.valueType(), mapping.value());
      entries[i] =
          ByteBuffer.allocate(keyBytes.length + valueBytes.length)
              .put(keyBytes)
              .put(valueBytes)
              .array();
    }
    Arrays.sort(entries, Arrays::compare);
    out.writeInt(entries.length);
    for (byte[] entry : entries) {
      out.write(entry);
    }
  }

  private void writeStruct(
      InternalRow struct, StructType structType, List<Form.Field> fields, DataOutputStream out)
      throws IOException {
    for (Form.Field field : fields) {
      int at = order == FieldOrder.BASE ? field.base() : field.candidate();
      DataType fieldType = structType.fields()[at].dataType();
      write(struct.isNullAt(at) ? null : struct.get(at, fieldType), fieldType, field.form(), out);
    }
  }

  private static @Nullable Object element(ArrayData array, int i, DataType elementType) {
    return array.isNullAt(i) ? null : array.get(i, elementType);
  }

  /** Whether two encoded numbers are within the tolerance of each other. */
  static boolean within(Limits limits, byte[] base, byte[] candidate) {
    if (Arrays.equals(base, candidate)) {
      return true;
    }
    BigDecimal b = finite(base);
    BigDecimal c = finite(candidate);
    return b != null && c != null && limits.allow(b, c);
  }

  /** The number that was encoded, or null when it is not finite. */
  static @Nullable BigDecimal finite(byte[] encoded) {
    ByteBuffer in = ByteBuffer.wrap(encoded);
    in.get();
    if (in.get() != FINITE) {
      return null;
    }
    int scale = in.getInt();
    byte[] unscaled = new byte[in.getInt()];
    in.get(unscaled);
    return new BigDecimal(new BigInteger(unscaled), scale);
  }

  /** A tolerance, ready for executors. */
  record Limits(BigDecimal absolute, BigDecimal relative) implements Serializable {
    boolean allow(BigDecimal base, BigDecimal candidate) {
      BigDecimal larger = base.abs().max(candidate.abs());
      return base.subtract(candidate).abs().compareTo(absolute.max(relative.multiply(larger))) <= 0;
    }
  }
}

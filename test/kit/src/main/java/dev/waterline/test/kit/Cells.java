package dev.waterline.test.kit;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Date;
import java.sql.Timestamp;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Turns the values that a test writes, and those that Spark returns, into one Java form per type.
 */
final class Cells {

  private Cells() {}

  /**
   * The row with each value in the Java class of its column's type. Nested rows stay rows, arrays
   * become lists, maps become maps.
   *
   * @throws IllegalArgumentException when the row doesn't fit the schema
   */
  static Row typed(Row row, StructType schema) {
    if (row.size() != schema.size()) {
      throw new IllegalArgumentException(
          "row %s has %d values, the columns are %d: %s"
              .formatted(row, row.size(), schema.size(), String.join(", ", schema.fieldNames())));
    }
    Object[] cells = new Object[row.size()];
    for (int i = 0; i < cells.length; i++) {
      try {
        cells[i] = typed(row.get(i), schema.fields()[i].dataType());
      } catch (ArithmeticException | java.time.DateTimeException | NumberFormatException e) {
        throw misfit(schema.fieldNames()[i], schema.fields()[i].dataType(), row.get(i), e);
      } catch (ClassCastException e) {
        throw misfit(schema.fieldNames()[i], schema.fields()[i].dataType(), row.get(i), e);
      }
    }
    return RowFactory.create(cells);
  }

  private static IllegalArgumentException misfit(
      String column, DataType type, @Nullable Object value, Exception cause) {
    return new IllegalArgumentException(
        "column %s is %s: '%s' (%s) doesn't fit"
            .formatted(
                column,
                type.sql(),
                value,
                value == null ? "null" : value.getClass().getSimpleName()),
        cause);
  }

  private static @Nullable Object typed(@Nullable Object value, DataType type) {
    if (value == null) {
      return null;
    } else if (type instanceof StructType struct) {
      return typed((Row) value, struct);
    } else if (type instanceof ArrayType array) {
      List<@Nullable Object> list = new ArrayList<>();
      for (Object element : iterable(value)) {
        list.add(typed(element, array.elementType()));
      }
      return list;
    } else if (type instanceof MapType map) {
      Map<Object, @Nullable Object> copy = new LinkedHashMap<>();
      javaMap(value)
          .forEach((k, v) -> copy.put(typed(k, map.keyType()), typed(v, map.valueType())));
      return copy;
    } else if (type instanceof DecimalType) {
      return decimal(value);
    } else if (type.equals(DataTypes.ByteType)) {
      return integer(value).byteValueExact();
    } else if (type.equals(DataTypes.ShortType)) {
      return integer(value).shortValueExact();
    } else if (type.equals(DataTypes.IntegerType)) {
      return integer(value).intValueExact();
    } else if (type.equals(DataTypes.LongType)) {
      return integer(value).longValueExact();
    } else if (type.equals(DataTypes.FloatType)) {
      return ((Number) value).floatValue();
    } else if (type.equals(DataTypes.DoubleType)) {
      return ((Number) value).doubleValue();
    } else if (type.equals(DataTypes.DateType)) {
      return date(value);
    } else if (type.equals(DataTypes.TimestampType)) {
      return instant(value);
    } else if (type.equals(DataTypes.TimestampNTZType)) {
      return value instanceof String text ? LocalDateTime.parse(text) : (LocalDateTime) value;
    } else if (type.equals(DataTypes.StringType)) {
      return (String) value;
    } else if (type.equals(DataTypes.BooleanType)) {
      return (Boolean) value;
    }
    return value;
  }

  private static BigInteger integer(Object value) {
    if (value instanceof Double || value instanceof Float) {
      throw new ArithmeticException("a fraction for an integer column");
    }
    return decimal((Number) value).toBigIntegerExact();
  }

  private static BigDecimal decimal(Object value) {
    return value instanceof Number || value instanceof String
        ? new BigDecimal(value.toString())
        : (BigDecimal) value;
  }

  private static LocalDate date(Object value) {
    if (value instanceof Date date) {
      return date.toLocalDate();
    }
    return value instanceof String text ? LocalDate.parse(text) : (LocalDate) value;
  }

  private static Instant instant(Object value) {
    if (value instanceof Timestamp timestamp) {
      return timestamp.toInstant();
    }
    if (value instanceof LocalDateTime local) {
      return local.toInstant(ZoneOffset.UTC);
    }
    return value instanceof String text
        ? java.time.OffsetDateTime.parse(text).toInstant()
        : (Instant) value;
  }

  private static Iterable<?> iterable(Object value) {
    if (value instanceof Object[] array) {
      return java.util.Arrays.asList(array);
    }
    return value instanceof scala.collection.Seq<?> seq
        ? scala.collection.JavaConverters.seqAsJavaList(seq)
        : (Iterable<?>) value;
  }

  private static Map<?, ?> javaMap(Object value) {
    return value instanceof scala.collection.Map<?, ?> map
        ? scala.collection.JavaConverters.mapAsJavaMap(map)
        : (Map<?, ?>) value;
  }
}

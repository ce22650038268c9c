package dev.waterline.spark.transform;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.Place;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.project.SourceText;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.iceberg.exceptions.ValidationException;
import org.apache.iceberg.spark.SparkSchemaUtil;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.LongType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.NullType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/**
 * The columns of a query's result: whether Iceberg can store them, and whether a table holds them.
 */
public final class ResultSchema {

  private ResultSchema() {}

  /**
   * Checks that an Iceberg table can have these columns.
   *
   * @throws WaterlineException RESULT_NOT_STORABLE naming the column and the way out
   */
  public static void checkStorable(StructType result, SourceText sql) {
    Map<String, String> seen = new HashMap<>();
    for (StructField field : result.fields()) {
      String other = seen.put(field.name().toLowerCase(Locale.ROOT), field.name());
      if (other != null) {
        throw notStorable(
            other.equals(field.name())
                ? "Two columns of the result are called %s. Give one another name with AS."
                    .formatted(field.name())
                : "The columns %s and %s of the result differ only in case. Give one another name with AS."
                    .formatted(other, field.name()),
            sql);
      }
      checkType(field, sql);
    }
    try {
      SparkSchemaUtil.convert(result);
    } catch (ValidationException | IllegalArgumentException e) {
      throw notStorable(
          "Iceberg can't hold these column names together: %s. Rename one with AS."
              .formatted(e.getMessage()),
          sql);
    }
  }

  private static void checkType(StructField field, SourceText sql) {
    if (holdsVoid(field.dataType())) {
      throw notStorable(
          "Column %s is NULL without a type. Give it one, for example CAST(NULL AS STRING) AS %s."
              .formatted(field.name(), field.name()),
          sql);
    }
    try {
      SparkSchemaUtil.convert(field.dataType());
    } catch (UnsupportedOperationException e) {
      throw notStorable(
          "Column %s has the type %s, which Iceberg has not. Cast it, for example to STRING."
              .formatted(field.name(), field.dataType().sql()),
          sql);
    }
  }

  private static boolean holdsVoid(DataType type) {
    if (type instanceof StructType struct) {
      return java.util.Arrays.stream(struct.fields()).anyMatch(f -> holdsVoid(f.dataType()));
    }
    if (type instanceof ArrayType array) {
      return holdsVoid(array.elementType());
    }
    if (type instanceof MapType map) {
      return holdsVoid(map.keyType()) || holdsVoid(map.valueType());
    }
    return type instanceof NullType;
  }

  private static WaterlineException notStorable(String message, SourceText sql) {
    return new WaterlineException(
        ErrorCode.RESULT_NOT_STORABLE, message, new Place(sql.path(), null, null), null);
  }

  /**
   * Whether a table with the first schema can hold results of the second without loss and without a
   * change to its schema: the same column names, whatever their case and order, and each type equal
   * or wider. Spark's own store assignment is not enough: it cuts the scale of a decimal silently.
   */
  public static boolean fits(StructType table, StructType result) {
    if (table.size() != result.size()) {
      return false;
    }
    Map<String, StructField> columns = new HashMap<>();
    for (StructField column : table.fields()) {
      columns.put(column.name().toLowerCase(Locale.ROOT), column);
    }
    for (StructField field : result.fields()) {
      StructField column = columns.get(field.name().toLowerCase(Locale.ROOT));
      if (column == null
          || (field.nullable() && !column.nullable())
          || !holds(column.dataType(), field.dataType())) {
        return false;
      }
    }
    return true;
  }

  private static boolean holds(DataType wide, DataType narrow) {
    if (wide instanceof StructType table && narrow instanceof StructType result) {
      return fits(table, result);
    }
    if (wide instanceof ArrayType table && narrow instanceof ArrayType result) {
      return (table.containsNull() || !result.containsNull())
          && holds(table.elementType(), result.elementType());
    }
    if (wide instanceof MapType table && narrow instanceof MapType result) {
      return (table.valueContainsNull() || !result.valueContainsNull())
          && holds(table.keyType(), result.keyType())
          && holds(table.valueType(), result.valueType());
    }
    if (wide instanceof DecimalType decimal) {
      DecimalType digits = decimalDigits(narrow);
      return digits != null
          && decimal.scale() >= digits.scale()
          && decimal.precision() - decimal.scale() >= digits.precision() - digits.scale();
    }
    return wide.equals(narrow)
        || (wide instanceof LongType && isIntegral(narrow, 4))
        || (wide instanceof IntegerType && isIntegral(narrow, 2))
        || (wide instanceof DoubleType && (narrow instanceof FloatType || isIntegral(narrow, 4)));
  }

  private static boolean isIntegral(DataType type, int bytes) {
    return (type instanceof ByteType && bytes >= 1)
        || (type instanceof ShortType && bytes >= 2)
        || (type instanceof IntegerType && bytes >= 4);
  }

  private static @org.jspecify.annotations.Nullable DecimalType decimalDigits(DataType type) {
    if (type instanceof DecimalType decimal) {
      return decimal;
    }
    if (isIntegral(type, 4)) {
      return DataTypes.createDecimalType(10, 0);
    }
    return type instanceof LongType ? DataTypes.createDecimalType(19, 0) : null;
  }
}

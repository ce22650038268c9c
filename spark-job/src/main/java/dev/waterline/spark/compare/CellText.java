package dev.waterline.spark.compare;

import dev.waterline.core.compare.Cell;
import java.util.Map;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;
import org.jspecify.annotations.Nullable;

/** Values as reports show them. */
public final class CellText {

  private CellText() {}

  /** A column's values as text: nested ones as JSON, binary as hex, the others as Spark casts. */
  public static Column of(Column value, DataType type) {
    if (type instanceof StructType || type instanceof ArrayType || type instanceof MapType) {
      DataType readable = readable(type);
      return functions.to_json(
          readable.equals(type) ? value : value.cast(readable),
          Map.of("ignoreNullFields", "false"));
    }
    if (type instanceof BinaryType) {
      return functions.hex(value);
    }
    return value.cast("string");
  }

  /**
   * A nested type without what JSON would not tell apart: timestamps that differ by less than a
   * millisecond, and keys of maps that are no text.
   */
  private static DataType readable(DataType type) {
    if (type instanceof StructType struct) {
      StructType readable = new StructType();
      for (StructField field : struct.fields()) {
        readable = readable.add(field.name(), readable(field.dataType()), field.nullable());
      }
      return readable;
    }
    if (type instanceof ArrayType array) {
      return DataTypes.createArrayType(readable(array.elementType()), array.containsNull());
    }
    if (type instanceof MapType map) {
      return DataTypes.createMapType(
          DataTypes.StringType, readable(map.valueType()), map.valueContainsNull());
    }
    return type instanceof TimestampType || type instanceof TimestampNTZType
        ? DataTypes.StringType
        : type;
  }

  /** The cell of a value that {@link #of} made a text of. */
  public static Cell cell(@Nullable String text, DataType type) {
    if (text == null) {
      return Cell.NULL;
    }
    if (type instanceof BooleanType) {
      return new Cell(Cell.Kind.BOOLEAN, text);
    }
    boolean smallInteger =
        type instanceof ByteType || type instanceof ShortType || type instanceof IntegerType;
    boolean finiteFloat = Form.isFloating(type) && !text.contains("N") && !text.contains("I");
    return smallInteger || finiteFloat ? Cell.number(text) : Cell.text(text);
  }
}

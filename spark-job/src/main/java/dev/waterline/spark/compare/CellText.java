package dev.waterline.spark.compare;

import dev.waterline.core.compare.Cell;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.ByteType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.IntegerType;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.ShortType;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** Values as reports show them. */
public final class CellText {

  private CellText() {}

  /** A column's values as text: nested ones as JSON, binary as hex, the others as Spark casts. */
  public static Column of(Column value, DataType type) {
    if (type instanceof StructType || type instanceof ArrayType || type instanceof MapType) {
      return functions.to_json(value, java.util.Map.of("ignoreNullFields", "false"));
    }
    if (type instanceof BinaryType) {
      return functions.hex(value);
    }
    return value.cast("string");
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

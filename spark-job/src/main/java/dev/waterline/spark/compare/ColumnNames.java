package dev.waterline.spark.compare;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** The columns of one side by name, without regard to letter case, as in Spark SQL. */
final class ColumnNames {

  private final String side;
  private final StructType schema;
  private final Map<String, Integer> ordinals = new HashMap<>();

  /**
   * @throws WaterlineException ({@code COMPARISON_INVALID}) when two columns have the same name,
   *     letter case aside
   */
  ColumnNames(String side, StructType schema) {
    this.side = side;
    this.schema = schema;
    for (int i = 0; i < schema.length(); i++) {
      String name = schema.fields()[i].name();
      Integer before = ordinals.put(fold(name), i);
      if (before != null) {
        String other = schema.fields()[before].name();
        throw invalid(
            other.equals(name)
                ? "Two columns of %s have the name \"%s\". Give each its own name."
                    .formatted(side, name)
                : "Columns \"%s\" and \"%s\" of %s differ only in letter case. Give each its own name."
                    .formatted(other, name, side));
      }
    }
  }

  static String fold(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  static WaterlineException invalid(String message) {
    return new WaterlineException(ErrorCode.COMPARISON_INVALID, message);
  }

  Optional<Integer> find(String name) {
    return Optional.ofNullable(ordinals.get(fold(name)));
  }

  /**
   * @param what what the name stands for, as in {@code key column}
   */
  WaterlineException missing(String what, String name) {
    return invalid(
        "%s \"%s\" is not a column of %s. It has: %s."
            .formatted(capitalised(what), name, side, String.join(", ", names())));
  }

  StructField field(int ordinal) {
    return schema.fields()[ordinal];
  }

  int size() {
    return schema.length();
  }

  private List<String> names() {
    List<String> names = new ArrayList<>();
    for (StructField field : schema.fields()) {
      names.add(field.name());
    }
    return names;
  }

  private static String capitalised(String text) {
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }
}

package dev.waterline.spark.rules;

import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;

/**
 * A relation that rules name columns of. A name is the whole name of a top-level column: dots,
 * blanks and quotes in it mean nothing. Letter case matters as it does to Spark.
 *
 * @param name {@code primary}, or the alias of an input
 */
record Relation(String name, Dataset<Row> rows) {

  static final String PRIMARY = "primary";

  /** A column and its type. */
  record Field(String name, DataType type, Column column) {}

  Field field(String column) {
    StructField[] fields = rows.schema().fields();
    int[] matches = matching(fields, column);
    if (matches.length == 0) {
      throw RuleProblem.fails(
          "there is no column '%s'%s"
              .formatted(column, name.equals(PRIMARY) ? "" : " in '" + name + "'"));
    }
    if (matches.length > 1) {
      throw RuleProblem.error("'%s' may be any of %d columns".formatted(column, matches.length));
    }
    StructField field = fields[matches[0]];
    Attribute attribute = rows.queryExecution().analyzed().output().apply(matches[0]);
    return new Field(field.name(), field.dataType(), new Column(attribute));
  }

  boolean has(String column) {
    return matching(rows.schema().fields(), column).length > 0;
  }

  List<String> columns() {
    return List.of(rows.columns());
  }

  private int[] matching(StructField[] fields, String column) {
    int[] exact =
        IntStream.range(0, fields.length).filter(i -> fields[i].name().equals(column)).toArray();
    if (exact.length > 0 || caseSensitive()) {
      return exact;
    }
    return IntStream.range(0, fields.length)
        .filter(i -> fields[i].name().equalsIgnoreCase(column))
        .toArray();
  }

  private boolean caseSensitive() {
    return Boolean.parseBoolean(rows.sparkSession().conf().get("spark.sql.caseSensitive"));
  }
}

package dev.waterline.spark.transform;

import static org.apache.spark.sql.functions.call_function;
import static org.apache.spark.sql.functions.lit;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.project.WriteMode;
import dev.waterline.core.table.Identifiers;
import dev.waterline.core.table.TableName;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Literal;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.Transform;
import org.jspecify.annotations.Nullable;

/**
 * The output table as it would be after production has written a result to it, so that rows which
 * the write keeps or removes are in the comparison. Nothing of the table is copied before the
 * preview itself is written.
 */
public final class TargetAfterWrite {

  private final String catalog;
  private final TableName output;
  private final Dataset<Row> target;
  private final Transform[] partitioning;

  /**
   * @param catalog the pinned catalog, whose functions compute partition values
   * @param output the output's name, for messages
   * @param target the output's pinned state
   * @param partitioning the output's partition transforms
   */
  public TargetAfterWrite(
      String catalog, TableName output, Dataset<Row> target, Transform[] partitioning) {
    this.catalog = catalog;
    this.output = output;
    this.target = target;
    this.partitioning = partitioning.clone();
  }

  /**
   * The table's rows after the write. Columns are matched by name, whatever their case; a column
   * that one side lacks is NULL there.
   *
   * @param key the model's key, which {@link WriteMode#MERGE} needs
   * @throws WaterlineException INVALID_PROJECT when the key or a partition column is not in the
   *     result
   */
  public Dataset<Row> after(Dataset<Row> result, WriteMode mode, @Nullable List<String> key) {
    return switch (mode) {
      case OVERWRITE -> result;
      case APPEND -> target.unionByName(result, true);
      case OVERWRITE_PARTITIONS -> kept(result, partitionColumns(result)).unionByName(result, true);
      case MERGE -> keptByKey(result, key).unionByName(result, true);
    };
  }

  /** Rows in partitions that the result doesn't touch; NULL is a partition of its own. */
  private Dataset<Row> kept(Dataset<Row> result, List<String> columns) {
    if (columns.isEmpty()) {
      // Without partitions the whole table is one, which any row of the result replaces.
      return target.join(result.select(lit(1)).limit(1), lit(true), "left_anti");
    }
    List<Column> values = partitionValues(result);
    Dataset<Row> touched = result.select(values.toArray(Column[]::new)).distinct();
    Column same = lit(true);
    List<Column> ofTarget = partitionValues(target);
    for (int i = 0; i < values.size(); i++) {
      same = same.and(ofTarget.get(i).eqNullSafe(touched.col(valueName(i))));
    }
    return target.join(touched, same, "left_anti");
  }

  /** Iceberg's MERGE matches with {@code =}, so a row with NULL in its key matches none. */
  private Dataset<Row> keptByKey(Dataset<Row> result, @Nullable List<String> key) {
    if (key == null) {
      throw new WaterlineException(
          ErrorCode.INVALID_PROJECT,
          "write: merge of %s needs a key: name its columns under `key`".formatted(output));
    }
    Column[] named = new Column[key.size()];
    for (int i = 0; i < named.length; i++) {
      named[i] = required(result, key.get(i), "the key").as(valueName(i));
    }
    Dataset<Row> touched = result.select(named).distinct();
    Column same = lit(true);
    for (int i = 0; i < named.length; i++) {
      same = same.and(required(target, key.get(i), "the key").equalTo(touched.col(valueName(i))));
    }
    return target.join(touched, same, "left_anti");
  }

  private List<String> partitionColumns(Dataset<Row> result) {
    List<String> columns = new ArrayList<>();
    for (Transform transform : partitioning) {
      for (NamedReference reference : transform.references()) {
        String column = String.join(".", reference.fieldNames());
        required(result, column, "the partitioning");
        columns.add(column);
      }
    }
    return columns;
  }

  private List<Column> partitionValues(Dataset<Row> rows) {
    List<Column> values = new ArrayList<>();
    for (int i = 0; i < partitioning.length; i++) {
      values.add(partitionValue(rows, partitioning[i]).as(valueName(i)));
    }
    return values;
  }

  private Column partitionValue(Dataset<Row> rows, Transform transform) {
    Column column =
        required(
            rows, String.join(".", transform.references()[0].fieldNames()), "the partitioning");
    if (transform.name().equals("identity")) {
      return column;
    }
    List<Column> arguments = new ArrayList<>();
    for (Expression argument : transform.arguments()) {
      arguments.add(argument instanceof Literal<?> literal ? lit(literal.value()) : column);
    }
    return call_function(
        Identifiers.quote(catalog) + ".system." + transform.name(),
        arguments.toArray(Column[]::new));
  }

  private static String valueName(int index) {
    return "waterline_p" + index;
  }

  private Column required(Dataset<Row> rows, String path, String what) {
    String first = Identifiers.split(path).get(0);
    boolean there = Arrays.stream(rows.columns()).anyMatch(first::equalsIgnoreCase);
    if (!there) {
      throw new WaterlineException(
          ErrorCode.INVALID_PROJECT,
          "The column %s of %s of %s is not in the result, which has %s."
              .formatted(
                  path,
                  what,
                  output,
                  Arrays.stream(rows.columns()).collect(Collectors.joining(", "))));
    }
    return rows.col(
        Identifiers.split(path).stream().map(Identifiers::quote).collect(Collectors.joining(".")));
  }
}

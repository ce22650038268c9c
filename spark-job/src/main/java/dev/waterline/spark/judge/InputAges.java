package dev.waterline.spark.judge;

import static org.apache.spark.sql.functions.max;
import static org.apache.spark.sql.functions.unix_micros;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.judge.NewestValues;
import dev.waterline.core.table.TableName;
import dev.waterline.spark.plan.Plans;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;
import org.jspecify.annotations.Nullable;

/** Reads the newest values of columns of the pinned inputs, each once. */
final class InputAges implements NewestValues {

  private final Map<String, Dataset<Row>> inputs;
  private final Map<String, Optional<Instant>> known = new HashMap<>();

  /**
   * @param inputs the rows of each input by its name
   */
  InputAges(Map<String, Dataset<Row>> inputs) {
    this.inputs = inputs;
  }

  @Override
  public Optional<Instant> newest(TableName table, String column) {
    return known.computeIfAbsent(table + " " + column, key -> read(table, column));
  }

  private Optional<Instant> read(TableName table, String column) {
    Dataset<Row> rows = inputs.get(table.toString());
    if (rows == null) {
      throw problem("The input %s can't be read".formatted(table), null);
    }
    try {
      Row row = rows.agg(unix_micros(max(time(rows, table, column)))).head();
      return row.isNullAt(0)
          ? Optional.empty()
          : Optional.of(Instant.EPOCH.plus(row.getLong(0), ChronoUnit.MICROS));
    } catch (WaterlineException e) {
      throw e;
    } catch (RuntimeException e) {
      throw problem(
          "The newest %s of %s can't be read: Spark ended in %s"
              .formatted(column, table, e.getClass().getSimpleName()),
          e);
    }
  }

  private static Column time(Dataset<Row> rows, TableName table, String column) {
    List<Attribute> found =
        Plans.list(rows.queryExecution().analyzed().output()).stream()
            .filter(attribute -> attribute.name().equalsIgnoreCase(column))
            .toList();
    if (found.size() != 1) {
      throw problem("%s has no column '%s'".formatted(table, column), null);
    }
    DataType type = found.get(0).dataType();
    if (!(type instanceof TimestampType
        || type instanceof TimestampNTZType
        || type instanceof DateType)) {
      throw problem(
          "'%s' of %s is %s; only dates and times have an age"
              .formatted(column, table, type.simpleString()),
          null);
    }
    return new Column(found.get(0)).cast(DataTypes.TimestampType);
  }

  private static WaterlineException problem(String message, @Nullable Throwable cause) {
    return new WaterlineException(ErrorCode.INVALID_PROJECT, message, cause);
  }
}

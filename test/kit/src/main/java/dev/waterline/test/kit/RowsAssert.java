package dev.waterline.test.kit;

import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;
import org.opentest4j.AssertionFailedError;

/**
 * Assertions on rows as a multiset: order doesn't matter, repeated rows do. NULL equals NULL, NaN
 * equals NaN, −0.0 equals 0.0, decimals are equal by value, also inside arrays, maps and structs. A
 * failure shows the rows that are missing and the ones that are unexpected, at most {@value #SHOWN}
 * of each.
 */
public final class RowsAssert {

  static final int SHOWN = 20;

  private final String name;
  private final Dataset<Row> actual;
  private final double tolerance;

  private RowsAssert(String name, Dataset<Row> actual, double tolerance) {
    this.name = name;
    this.actual = actual;
    this.tolerance = tolerance;
  }

  /** Assertions on a dataset; {@code name} starts each failure's message. */
  public static RowsAssert assertRows(String name, Dataset<Row> actual) {
    return new RowsAssert(name, actual, 0);
  }

  /**
   * The same with float, double and decimal cells equal when they differ by at most {@code
   * tolerance}. NaN and the infinities still equal only themselves.
   *
   * @param tolerance a finite number, not negative
   */
  public RowsAssert within(double tolerance) {
    if (!(tolerance >= 0 && Double.isFinite(tolerance))) {
      throw new IllegalArgumentException(
          "tolerance %s: expected a finite number, not negative".formatted(tolerance));
    }
    return new RowsAssert(name, actual, tolerance);
  }

  /**
   * The rows are these, each as often as given. Values are read as {@link Warehouse#table} does.
   */
  public RowsAssert hasRows(Row... expected) {
    compare(Arrays.asList(expected));
    return this;
  }

  /** The rows are those of the other dataset. Columns are matched by position. */
  public RowsAssert hasSameRowsAs(Dataset<Row> expected) {
    compare(expected.collectAsList());
    return this;
  }

  /** There is no row. */
  public RowsAssert isEmpty() {
    compare(List.of());
    return this;
  }

  /** The columns are these, in this order. */
  public RowsAssert hasColumns(String... expected) {
    List<String> columns = Arrays.asList(actual.columns());
    if (!columns.equals(Arrays.asList(expected))) {
      throw new AssertionFailedError(
          "%s: expected columns %s, found %s".formatted(name, Arrays.asList(expected), columns),
          Arrays.asList(expected),
          columns);
    }
    return this;
  }

  private void compare(List<Row> expected) {
    StructType schema = actual.schema();
    List<Row> wanted = expected.stream().map(row -> typedExpectation(row, schema)).toList();
    List<Row> found = actual.collectAsList().stream().map(row -> Cells.typed(row, schema)).toList();
    RowMatching matching = RowMatching.of(wanted, found, tolerance);
    if (!matching.complete()) {
      throw new AssertionFailedError(matching.describe(name, List.of(schema.fieldNames()), SHOWN));
    }
  }

  private Row typedExpectation(Row row, StructType schema) {
    try {
      return Cells.typed(row, schema);
    } catch (IllegalArgumentException e) {
      throw new AssertionFailedError(name + ": " + e.getMessage(), e);
    }
  }
}

package dev.waterline.test.kit;

import static dev.waterline.test.kit.Warehouse.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.stream.IntStream;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.opentest4j.AssertionFailedError;

class RowsAssertTest {

  @RegisterExtension final Warehouse warehouse = Warehouse.named("lake");

  @Test
  void orderDoesNotMatter() {
    warehouse.assertQuery("VALUES (1, 'a'), (2, 'b')").hasRows(row(2, "b"), row(1, "a"));
  }

  @Test
  void aFailureShowsTheRowsThatDiffer() {
    assertThatThrownBy(
            () ->
                warehouse
                    .assertQuery("SELECT * FROM VALUES (1, 'a'), (2, 'x') AS t(id, name)")
                    .hasRows(row(1, "a"), row(2, "b"), row(3, null)))
        .isInstanceOf(AssertionFailedError.class)
        .hasMessage(
            """
            query: expected 3 rows, found 2; 2 missing, 1 unexpected
              columns    [id, name]
              missing    [2, b]
              missing    [3, null]
              unexpected [2, x]""");
  }

  @Test
  void repeatedRowsCount() {
    assertThatThrownBy(
            () -> warehouse.assertQuery("VALUES (1), (1), (2)").hasRows(row(1), row(2), row(2)))
        .hasMessage(
            """
            query: expected 3 rows, found 3; 1 missing, 1 unexpected
              columns    [col1]
              missing    [2]
              unexpected [1]""");
  }

  @Test
  void aLongFailureIsCut() {
    Row[] many = IntStream.range(0, 25).mapToObj(i -> row("x".repeat(300))).toArray(Row[]::new);

    String message =
        catchThrowable(() -> warehouse.assertQuery("SELECT 'y' AS v").hasRows(many)).getMessage();

    assertThat(message)
        .contains("expected 25 rows, found 1; 25 missing, 1 unexpected")
        .contains("  missing    [" + "x".repeat(100) + "…]")
        .contains("  missing    … and 5 more")
        .hasSizeLessThan(4_000);
  }

  @ParameterizedTest
  @CsvSource({
    "double('NaN'), NaN",
    "double('Infinity'), Infinity",
    "-0.0D, 0.0",
    "0.1D, 0.1",
    "CAST(NULL AS DOUBLE),"
  })
  void aFractionEqualsItself(String sql, Double expected) {
    warehouse.assertQuery("SELECT " + sql + " AS v").hasRows(row(expected));
    warehouse.assertQuery("SELECT " + sql + " AS v").within(0.5).hasRows(row(expected));
  }

  @ParameterizedTest
  @CsvSource({
    "double('NaN'), 1.0",
    "1.0D, NaN",
    "double('Infinity'), 1.0",
    "1.0D, Infinity",
    "double('Infinity'), -Infinity",
    "double('NaN'), Infinity",
    "CAST(NULL AS DOUBLE), 0.0",
    "double('NaN'),"
  })
  void noToleranceLetsNanInfinityOrNullSlip(String sql, Double expected) {
    RowsAssert rows = warehouse.assertQuery("SELECT " + sql + " AS v").within(Double.MAX_VALUE);

    assertThatThrownBy(() -> rows.hasRows(row(expected)))
        .isInstanceOf(AssertionFailedError.class)
        .hasMessageContaining("1 missing, 1 unexpected");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1.004D",
        "CAST(1.004 AS DECIMAL(10,3))",
        "float(1.004)",
      })
  void aToleranceAllowsThatMuchAndNoMore(String sql) {
    RowsAssert rows = warehouse.assertQuery("SELECT 1 AS id, " + sql + " AS v");

    assertThatCode(() -> rows.within(0.005).hasRows(row(1, 1.0))).doesNotThrowAnyException();
    assertThatThrownBy(() -> rows.within(0.003).hasRows(row(1, 1.0)))
        .hasMessageContaining("1 missing, 1 unexpected");
    assertThatThrownBy(() -> rows.hasRows(row(1, 1.0)))
        .hasMessageContaining("1 missing, 1 unexpected");
  }

  @Test
  void aToleranceIsNotForIntegers() {
    assertThatThrownBy(() -> warehouse.assertQuery("SELECT 1 AS v").within(5).hasRows(row(2)))
        .hasMessageContaining("1 missing, 1 unexpected");
  }

  @Test
  void rowsArePairedSoThatAsManyAsPossibleFit() {
    warehouse
        .assertQuery("VALUES (1.0D), (1.5D), (2.0D)")
        .within(0.5)
        .hasRows(row(1.5), row(2.0), row(2.5));
  }

  @Test
  void nestedValuesAreComparedByValue() {
    RowsAssert rows =
        warehouse.assertQuery(
            "SELECT named_struct('a', array(1.0D, double('NaN'))) AS s, map('k', 1.10, 'l', 2.00) AS m");

    rows.within(0.01)
        .hasRows(
            row(
                row(java.util.List.of(1.001, Double.NaN)),
                java.util.Map.of("l", "2.001", "k", "1.1")));
    assertThatThrownBy(
            () ->
                rows.hasRows(
                    row(
                        row(java.util.List.of(1.001, Double.NaN)),
                        java.util.Map.of("l", "2", "k", "1.1"))))
        .hasMessageContaining("1 missing, 1 unexpected");
  }

  @Test
  void anExpectationThatDoesNotFitTheColumnsSaysSo() {
    assertThatThrownBy(() -> warehouse.assertQuery("SELECT 1 AS id").hasRows(row("one")))
        .isInstanceOf(AssertionFailedError.class)
        .hasMessage("query: column id is INT: 'one' (String) doesn't fit");
    assertThatThrownBy(() -> warehouse.assertQuery("SELECT 1 AS id").hasColumns("ID"))
        .hasMessage("query: expected columns [ID], found [id]");
  }

  @Test
  void twoDatasetsAreCompared() {
    warehouse.table("shop.a", "id INT", row(1), row(2));
    warehouse.table("shop.b", "id BIGINT", row(2), row(1));

    warehouse.assertTable("shop.a").hasSameRowsAs(warehouse.read("shop.b"));
    warehouse.assertQuery("SELECT * FROM shop.a WHERE id > 2").isEmpty();
    assertThatThrownBy(() -> warehouse.assertTable("shop.a").isEmpty())
        .hasMessageStartingWith("shop.a: expected 0 rows, found 2; 0 missing, 2 unexpected");
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY})
  void aToleranceIsAFiniteNumber(double tolerance) {
    assertThatThrownBy(() -> warehouse.assertQuery("SELECT 1").within(tolerance))
        .hasMessage("tolerance " + tolerance + ": expected a finite number, not negative");
  }
}

package dev.waterline.spark.clock;

import static dev.waterline.test.kit.Warehouse.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.core.project.SessionSettings;
import dev.waterline.core.project.SourceText;
import dev.waterline.spark.PinnedLake;
import dev.waterline.spark.guard.GuardedSql;
import dev.waterline.test.kit.RowsAssert;
import dev.waterline.test.kit.Warehouse;
import java.time.ZoneId;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The run's instant is {@link PinnedLake#NOW}: 2026-11-01T03:00:00.123456Z. */
class FrozenClockTest {

  @RegisterExtension Warehouse warehouse = PinnedLake.warehouse();

  private static Dataset<Row> compile(SparkSession session, String sql) {
    return GuardedSql.compile(session, new SourceText("m.sql", sql), Map.of());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "current_timestamp() | 2026-11-01 03:00:00.123456",
        "current_timestamp | 2026-11-01 03:00:00.123456",
        "now() | 2026-11-01 03:00:00.123456",
        "localtimestamp() | 2026-11-01 03:00:00.123456",
        "current_date() | 2026-11-01",
        "curdate() | 2026-11-01",
        "unix_timestamp() | 1793502000",
        "date_add(current_date, 1) | 2026-11-02",
        "CAST('now' AS TIMESTAMP) | 2026-11-01 03:00:00.123456",
        "to_date('yesterday') | 2026-10-31",
        "to_timestamp('now') | 2026-11-01 03:00:00.123456",
        "(SELECT max(current_timestamp())) | 2026-11-01 03:00:00.123456",
        "transform(array(1), x -> year(now()))[0] | 2026",
      })
  void everyClockShowsTheRunsInstant(String expression, String expected) {
    SparkSession session = PinnedLake.on(warehouse).open();

    RowsAssert.assertRows(
            "result", compile(session, "SELECT CAST(" + expression + " AS STRING) AS c"))
        .hasRows(row(expected));
  }

  @Test
  void theDayIsTheDayOfTheSessionsZone() {
    SparkSession session =
        PinnedLake.on(warehouse).open(new SessionSettings(ZoneId.of("America/Los_Angeles"), null));

    RowsAssert.assertRows(
            "result",
            compile(
                session,
                "SELECT CAST(current_date() AS STRING) AS d, CAST(localtimestamp() AS STRING) AS l"))
        .hasRows(row("2026-10-31", "2026-10-31 20:00:00.123456"));
  }

  @Test
  void columnsKeepTheNamesThatSparkGivesThem() {
    SparkSession session = PinnedLake.on(warehouse).open();

    assertThat(compile(session, "SELECT now(), current_date").columns())
        .containsExactly("now()", "current_date()");
  }

  @Test
  void tableFunctionsSeeTheSameInstant() {
    SparkSession session = PinnedLake.on(warehouse).open();

    RowsAssert.assertRows(
            "result",
            compile(session, "SELECT max(id) AS m FROM range(0, unix_timestamp(), 1000000)"))
        .hasRows(row(1793000000L));
  }
}

package dev.waterline.spark.pinned;

import static dev.waterline.test.kit.Warehouse.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waterline.core.project.Parameter;
import dev.waterline.core.project.SourceText;
import dev.waterline.core.table.TableName;
import dev.waterline.spark.PinnedLake;
import dev.waterline.spark.guard.GuardedPredicate;
import dev.waterline.spark.guard.GuardedSql;
import dev.waterline.test.kit.RowsAssert;
import dev.waterline.test.kit.Warehouse;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InputWindowsTest {

  @RegisterExtension Warehouse warehouse = PinnedLake.warehouse();

  private SparkSession session;

  @BeforeEach
  void threeDays() {
    warehouse.table("db.t", "id INT, d STRING", row(1, "01"), row(2, "02"), row(3, "03"));
    session = PinnedLake.on(warehouse).pin("db.t").alias("days", "db.t").open();
  }

  private Dataset<Row> through(String where, String sql) {
    GuardedPredicate predicate =
        new GuardedPredicate(
            new SourceText("waterline.yml", where), Map.of("ds", Parameter.string("02")));
    InputWindows windows =
        InputWindows.of(
            Map.of(TableName.of("db", "t"), predicate.filter(session.table("lake.db.t"))));
    return windows.apply(
        session, GuardedSql.compile(session, new SourceText("m.sql", sql), Map.of()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT id FROM db.t",
        "SELECT id FROM days",
        "SELECT a.id FROM db.t a JOIN db.t b ON a.id = b.id",
        "WITH x AS (SELECT * FROM db.t) SELECT l.id FROM x l LEFT JOIN x r ON l.id = r.id",
        "SELECT e.id FROM VALUES (1), (2), (3) AS e (id) WHERE e.id IN (SELECT id FROM days)",
        "SELECT id FROM db.t UNION SELECT id FROM days",
      })
  void everyReadOfTheTableSeesTheWindow(String sql) {
    RowsAssert.assertRows("result", through("d >= :ds", sql)).hasRows(row(2), row(3));
  }

  @Test
  void theWindowReachesTheFiles() {
    assertThat(through("id > 2", "SELECT id FROM db.t").queryExecution().executedPlan().toString())
        .contains("filters=id IS NOT NULL, id > 2");
  }

  @Test
  void aWindowIsAConditionAndNoQuery() {
    assertThatThrownBy(() -> through("id IN (SELECT id FROM db.t)", "SELECT id FROM db.t"))
        .hasMessage("a subquery is not allowed here. Write a condition on the row's own columns.");
    assertThatThrownBy(() -> through("id = 1) OR (1 = 1", "SELECT id FROM db.t"))
        .hasMessageContaining("PARSE_SYNTAX_ERROR");
    assertThatThrownBy(() -> through("reflect('a', 'b') = 'c'", "SELECT id FROM db.t"))
        .hasMessageContaining("function reflect is not allowed here");
  }
}

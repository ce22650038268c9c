package dev.waterline.spark.transform;

import static dev.waterline.test.kit.Warehouse.row;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waterline.core.project.SourceText;
import dev.waterline.core.project.WriteMode;
import dev.waterline.core.table.TableName;
import dev.waterline.spark.PinnedLake;
import dev.waterline.spark.guard.GuardedSql;
import dev.waterline.test.kit.RowsAssert;
import dev.waterline.test.kit.Warehouse;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TargetAfterWriteTest {

  @RegisterExtension Warehouse warehouse = PinnedLake.warehouse();

  private Dataset<Row> after(String output, String result, WriteMode mode, List<String> key) {
    SparkSession session = PinnedLake.on(warehouse).pin(output).open();
    return new TargetAfterWrite(
            "lake", TableName.parse(output), session.table("lake." + output), partitioning(output))
        .after(GuardedSql.compile(session, new SourceText("m.sql", result), Map.of()), mode, key);
  }

  private org.apache.spark.sql.connector.expressions.Transform[] partitioning(String output) {
    return new org.apache.iceberg.spark.source.SparkTable(warehouse.iceberg(output), false)
        .partitioning();
  }

  @Test
  void appendAddsRows() {
    warehouse.table("db.t", "id INT, v STRING", row(1, "a"));

    RowsAssert.assertRows(
            "after", after("db.t", "SELECT 'b' AS V, 2 AS id", WriteMode.APPEND, null))
        .hasRows(row(1, "a"), row(2, "b"));
  }

  @Test
  void mergeReplacesRowsOfTheSameKeyAndNullMatchesNothing() {
    warehouse.table("db.t", "id INT, v STRING", row(1, "a"), row(2, "b"), row(null, "n"));

    RowsAssert.assertRows(
            "after",
            after(
                "db.t",
                "SELECT * FROM VALUES (2, 'B'), (3, 'C'), (NULL, 'N') AS t (id, v)",
                WriteMode.MERGE,
                List.of("ID")))
        .hasRows(row(1, "a"), row(null, "n"), row(2, "B"), row(3, "C"), row(null, "N"));
  }

  /** Against what Iceberg itself does with a dynamic overwrite. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "day",
        "bucket(2, id)",
        "truncate(2, name)",
        "days(at)",
        "months(at), region",
        "truncate(10, id)",
        "hours(at), bucket(4, name)"
      })
  void overwrittenPartitionsAreThoseThatIcebergReplaces(String partitions) {
    String columns = "id INT, day DATE, name STRING, at TIMESTAMP, region STRING";
    warehouse.sql(
        "CREATE TABLE db.t (" + columns + ") USING iceberg PARTITIONED BY (" + partitions + ")");
    warehouse.sql(
        """
        INSERT INTO db.t
        SELECT CAST(id AS INT), DATE '2024-01-01' + CAST(id % 3 AS INT), concat('n', id),
               TIMESTAMP '2024-01-30 23:00:00' + make_interval(0, 0, 0, 0, CAST(id * 7 AS INT)),
               if(id % 5 = 0, NULL, concat('r', id % 2))
        FROM range(30)""");
    String result =
        "SELECT CAST(id AS INT) AS id, DATE '2024-01-02' AS day, concat('n', id) AS name, TIMESTAMP '2024-02-01 03:00:00' AS at, CAST(NULL AS STRING) AS region FROM range(3, 5)";
    List<Row> previewed =
        after("db.t", result, WriteMode.OVERWRITE_PARTITIONS, null).collectAsList();

    warehouse.spark().conf().set("spark.sql.sources.partitionOverwriteMode", "dynamic");
    warehouse.sql("INSERT OVERWRITE db.t " + result);

    warehouse.assertTable("db.t").hasRows(previewed.toArray(Row[]::new));
  }

  @Test
  void anUnpartitionedTableIsOnePartition() {
    warehouse.table("db.t", "id INT", row(1), row(2));

    RowsAssert.assertRows(
            "after", after("db.t", "SELECT 9 AS id", WriteMode.OVERWRITE_PARTITIONS, null))
        .hasRows(row(9));
    RowsAssert.assertRows(
            "after an empty result",
            after("db.t", "SELECT 9 AS id WHERE 1 = 0", WriteMode.OVERWRITE_PARTITIONS, null))
        .hasRows(row(1), row(2));
  }

  @Test
  void aKeyThatIsNotInTheResultIsAnError() {
    warehouse.table("db.t", "id INT", row(1));

    assertThatThrownBy(() -> after("db.t", "SELECT 1 AS n", WriteMode.MERGE, List.of("id")))
        .hasMessage("The column id of the key of db.t is not in the result, which has n.");
  }
}

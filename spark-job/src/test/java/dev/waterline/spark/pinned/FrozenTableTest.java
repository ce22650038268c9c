package dev.waterline.spark.pinned;

import static dev.waterline.test.kit.Warehouse.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waterline.core.project.SourceText;
import dev.waterline.core.table.TableName;
import dev.waterline.spark.PinnedLake;
import dev.waterline.spark.guard.GuardedSql;
import dev.waterline.test.kit.RowsAssert;
import dev.waterline.test.kit.Warehouse;
import java.util.Map;
import org.apache.iceberg.BaseTable;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FrozenTableTest {

  @RegisterExtension Warehouse warehouse = PinnedLake.warehouse();

  private static Dataset<Row> compile(SparkSession session, String sql) {
    return GuardedSql.compile(session, new SourceText("m.sql", sql), Map.of());
  }

  @Test
  void readsTheSchemaAndTheRowsOfThePinWhateverHappensLater() {
    warehouse.table("db.t", "id INT, v STRING", row(1, "a"));
    SparkSession session = PinnedLake.on(warehouse).pin("db.t").open();

    warehouse.sql("ALTER TABLE db.t RENAME COLUMN v TO w");
    warehouse.sql("ALTER TABLE db.t ADD COLUMN x INT");
    warehouse.append("db.t", row(2, "b", 9));
    warehouse.sql("ALTER TABLE db.t ALTER COLUMN id TYPE BIGINT");
    warehouse.sql("DELETE FROM db.t WHERE id = 1");

    RowsAssert.assertRows("pin", compile(session, "SELECT * FROM db.t"))
        .hasColumns("id", "v")
        .hasRows(row(1, "a"));
  }

  @Test
  void seesAColumnThatWasAddedBeforeThePinWithoutACommit() {
    warehouse.table("db.t", "id INT", row(1));
    warehouse.sql("ALTER TABLE db.t ADD COLUMN x INT");
    SparkSession session = PinnedLake.on(warehouse).pin("db.t").open();

    RowsAssert.assertRows("pin", compile(session, "SELECT id, x FROM db.t")).hasRows(row(1, null));
  }

  @Test
  void aTableThatWasNeverWrittenHasNoRows() {
    warehouse.table("db.t", "id INT");
    SparkSession session = PinnedLake.on(warehouse).pin("db.t").open();

    warehouse.append("db.t", row(1));

    RowsAssert.assertRows("pin", compile(session, "SELECT count(*) AS n FROM db.t"))
        .hasRows(row(0L));
  }

  /** Position deletes in format 2, deletion vectors in format 3. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void rowsDeletedByMergeOnReadAreNotThere(int format) {
    warehouse.sql(
        "CREATE TABLE db.t (id INT) USING iceberg TBLPROPERTIES ('format-version'='%d', 'write.delete.mode'='merge-on-read')"
            .formatted(format));
    warehouse.append("db.t", row(1), row(2), row(3), row(4));
    warehouse.sql("DELETE FROM db.t WHERE id > 2");
    SparkSession session = PinnedLake.on(warehouse).pin("db.t").open();

    RowsAssert.assertRows("pin", compile(session, "SELECT count(*) AS n FROM db.t"))
        .hasRows(row(2L));
  }

  @Test
  void twoStatesOfOneTableKeepTheirOwnRows() {
    warehouse.table("db.t", "id INT, v STRING", row(1, "old"));
    BaseTable before = (BaseTable) warehouse.iceberg("db.t");
    FrozenTable old =
        FrozenTable.of(TableName.of("db", "t"), before.operations().current(), before.io());
    warehouse.sql("INSERT OVERWRITE db.t VALUES (1, 'new')");
    BaseTable after = (BaseTable) warehouse.iceberg("db.t");
    FrozenTable now =
        FrozenTable.of(TableName.of("db", "t"), after.operations().current(), after.io());
    SparkSession session = PinnedLake.on(warehouse).open();
    PinnedCatalogs.fill(
        session, "lake", new PinnedRelations(Map.of(), Map.of("before", old, "after", now)));

    RowsAssert.assertRows(
            "join",
            compile(
                session,
                "SELECT b.v AS b, a.v AS a FROM before b FULL JOIN after a ON b.id = a.id"))
        .hasRows(row("old", "new"));
  }

  @Test
  void aJoinOnBucketsNeedsNoShuffle() {
    for (String table : new String[] {"db.l", "db.r"}) {
      warehouse.sql(
          "CREATE TABLE "
              + table
              + " (id BIGINT, v STRING) USING iceberg PARTITIONED BY (bucket(4, id))");
      warehouse.sql("INSERT INTO " + table + " SELECT id, 'v' FROM range(100)");
    }
    SparkSession session = PinnedLake.on(warehouse).pin("db.l").pin("db.r").open();
    session.conf().set("spark.sql.sources.v2.bucketing.enabled", true);
    session.conf().set("spark.sql.iceberg.planning.preserve-data-grouping", true);
    session.conf().set("spark.sql.autoBroadcastJoinThreshold", -1);

    Dataset<Row> joined =
        compile(session, "SELECT l.id, r.v FROM db.l l JOIN db.r r ON l.id = r.id");

    assertThat(joined.count()).isEqualTo(100);
    assertThat(joined.queryExecution().executedPlan().toString())
        .doesNotContain("Exchange hashpartitioning");
  }

  @Test
  void filtersReachTheFiles() {
    warehouse.table("db.t", "id INT, v STRING", row(1, "a"), row(2, "b"));
    SparkSession session = PinnedLake.on(warehouse).pin("db.t").open();

    assertThat(
            compile(session, "SELECT v FROM db.t WHERE id = 2")
                .queryExecution()
                .executedPlan()
                .toString())
        .contains("filters=id IS NOT NULL, id = 2");
  }

  @Test
  void icebergsFunctionsAreThere() {
    SparkSession session = PinnedLake.on(warehouse).open();

    RowsAssert.assertRows("result", compile(session, "SELECT lake.system.bucket(16, 5L) AS b"))
        .hasRows(row(compileBucket(session)));
  }

  private static int compileBucket(SparkSession session) {
    return compile(session, "SELECT system.bucket(16, 5L) AS b").first().getInt(0);
  }

  @Test
  void readOptionsAreRefused() {
    warehouse.table("db.t", "id INT", row(1));
    SparkSession session = PinnedLake.on(warehouse).pin("db.t").open();

    assertThatThrownBy(
            () -> session.read().option("snapshot-id", "1").table("db.t").collectAsList())
        .hasMessageContaining("Read options are not allowed on a pinned table: [snapshot-id]");
  }
}

package dev.waterline.spark.guard;

import static dev.waterline.test.kit.Warehouse.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.project.Parameter;
import dev.waterline.core.project.SourceText;
import dev.waterline.spark.PinnedLake;
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
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GuardedSqlTest {

  @RegisterExtension Warehouse warehouse = PinnedLake.warehouse();

  private SparkSession session;

  @BeforeEach
  void pinOneTable() {
    warehouse.table("db.a", "id INT, v STRING", row(1, "x"), row(2, "y"));
    warehouse.table("db.secret", "id INT", row(42));
    session = PinnedLake.on(warehouse).pin("db.a").alias("letters", "db.a").open();
  }

  private Dataset<Row> compile(String sql) {
    return GuardedSql.compile(session, new SourceText("models/m.sql", sql), Map.of());
  }

  private WaterlineException refusal(String sql) {
    return catchThrowableOfType(WaterlineException.class, () -> compile(sql).collectAsList());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT id, v FROM db.a",
        "SELECT id, v FROM lake.db.a -- all of it",
        "SELECT id, v FROM letters;",
        "SELECT id, v FROM Letters -- note; here\n;\n-- end\n",
        "WITH a AS (SELECT * FROM db.a) SELECT id, v FROM a",
        "SELECT id, v FROM db.a WHERE id IN (SELECT id FROM lake.db.a)",
        "SELECT /*+ BROADCAST(db.a) */ id, v FROM db.a",
        "FROM db.a SELECT id, v",
        "TABLE db.a",
        "SELECT id, v FROM db.a WHERE v <> 'DROP TABLE x; --'"
      })
  void oneQueryOnPinnedTablesRuns(String sql) {
    RowsAssert.assertRows("result", compile(sql)).hasRows(row(1, "x"), row(2, "y"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "INSERT INTO lake.db.a VALUES (1, 'x') | INSERT is not allowed here",
        "WITH x AS (SELECT 1 AS id) INSERT INTO db.a SELECT id, 'v' FROM x | INSERT is not allowed here",
        "FROM db.a INSERT INTO db.b SELECT id INSERT INTO db.c SELECT id | INSERT is not allowed here",
        "MERGE INTO db.a t USING db.a s ON t.id = s.id WHEN MATCHED THEN DELETE | MERGE is not allowed here",
        "DELETE FROM db.a | DELETE is not allowed here",
        "UPDATE db.a SET id = 0 | UPDATE is not allowed here",
        "DROP TABLE lake.db.a | DROP TABLE is not allowed here",
        "CREATE TABLE db.z AS SELECT 1 AS a | CREATE TABLE is not allowed here",
        "SET spark.sql.ansi.enabled=true | SET is not allowed here",
        "CACHE TABLE db.a | CACHE TABLE is not allowed here",
        "SELECT TRANSFORM(id) USING 'cat' FROM db.a | TRANSFORM with a script is not allowed here",
        "SELECT * FROM db.a VERSION AS OF 1 | time travel is not allowed here. Inputs are pinned by the run",
        "SELECT * FROM IDENTIFIER('db.a') | IDENTIFIER(…) is not allowed here. Write the table's name itself",
        "SELECT reflect('java.lang.System', 'getenv', 'HOME') | function reflect is not allowed here",
        "SELECT current_user() | function current_user is not allowed here",
        "SELECT input_file_name() FROM db.a | function input_file_name is not allowed here",
        "SELECT * FROM sql_keywords() | table function sql_keywords is not allowed here",
        "SELECT ? | a positional parameter (?) is not allowed here. Use a named one such as :ds",
        "SELECT TIMESTAMP 'now' | A literal such as TIMESTAMP 'now' is not allowed here",
        "SELECT date /* c */ 'To\\u0064ay' | A literal such as TIMESTAMP 'now' is not allowed here",
      })
  void whatIsNotAQueryIsRefusedByName(String sql, String message) {
    WaterlineException refusal = refusal(sql);

    assertThat(refusal.code()).isEqualTo(ErrorCode.SQL_REFUSED);
    assertThat(refusal).hasMessageContaining(message);
    warehouse.assertTable("db.a").hasRows(row(1, "x"), row(2, "y"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT * FROM live.db.a",
        "SELECT * FROM db.secret",
        "SELECT * FROM live.db.secret",
        "SELECT * FROM spark_catalog.default.t",
        "SELECT * FROM text.`/etc/hostname`",
        "SELECT * FROM parquet.`/tmp`",
        "SELECT * FROM db.a.snapshots",
        "SELECT * FROM db.a.branch_main",
        "SELECT _file FROM db.a",
        "SELECT current_user",
        "SELECT identifier('reflect')('java.lang.System', 'getenv', 'HOME')",
        "SELECT 1; DROP TABLE db.a",
        "SELECT 1; SELECT 2",
        "EXECUTE IMMEDIATE 'SELECT 1'",
        "SELECT :ds",
      })
  void whatIsNotPinnedIsOutOfReach(String sql) {
    WaterlineException refusal = refusal(sql);

    assertThat(refusal.code())
        .isIn(ErrorCode.SQL_REFUSED, ErrorCode.SQL_ANALYSIS, ErrorCode.SQL_SYNTAX);
    warehouse.assertTable("db.a").hasRows(row(1, "x"), row(2, "y"));
  }

  @Test
  void environmentVariablesAreNotReplaced() {
    RowsAssert.assertRows("result", compile("SELECT '${env:HOME}' AS home"))
        .hasRows(row("${env:HOME}"));
  }

  @Test
  void aRefusalNamesThePlaceInTheFile() {
    WaterlineException refusal = refusal("SELECT id,\n       reflect('a', 'b')\nFROM db.a");

    assertThat(refusal.place()).hasToString("models/m.sql:2:8");
  }

  @Test
  void anUnknownColumnIsAnErrorWithItsPlace() {
    WaterlineException error = refusal("SELECT id,\n  '😀' AS smile, nope\nFROM db.a");

    assertThat(error.code()).isEqualTo(ErrorCode.SQL_ANALYSIS);
    assertThat(error.place()).hasToString("models/m.sql:2:17");
    assertThat(error).hasMessageContaining("`nope` cannot be resolved");
  }

  @Test
  void aSyntaxErrorHasItsPlace() {
    WaterlineException error = refusal("SELECT id\nFRM db.a WHERE");

    assertThat(error.code()).isEqualTo(ErrorCode.SQL_SYNTAX);
    assertThat(error.place()).hasToString("models/m.sql:2:5");
  }

  @Test
  void deepNestingIsRefusedAndDoesNotEndTheProcess() {
    WaterlineException error = refusal("SELECT " + "(".repeat(20_000) + "1" + ")".repeat(20_000));

    assertThat(error).hasMessageContaining("nested too deeply");
  }

  @Test
  void namedParametersKeepTheirTypes() {
    Dataset<Row> rows =
        GuardedSql.compile(
            session,
            new SourceText("m.sql", "SELECT :ds AS ds, :n AS n, :rate AS rate, :on AS is_on"),
            Map.of(
                "ds", Parameter.string("2026-11-01"),
                "n", new Parameter(Parameter.Type.INTEGER, "9007199254740993"),
                "rate", new Parameter(Parameter.Type.DECIMAL, "0.10"),
                "on", new Parameter(Parameter.Type.BOOLEAN, "true")));

    assertThat(rows.schema().toDDL())
        .isEqualTo(
            "ds STRING NOT NULL,n BIGINT NOT NULL,rate DECIMAL(2,2) NOT NULL,is_on BOOLEAN NOT NULL");
    assertThat(rows.first().getLong(1)).isEqualTo(9007199254740993L);
  }

  @Test
  void aParameterWithoutAValueSaysHowToGiveOne() {
    assertThat(refusal("SELECT * FROM db.a WHERE v = :ds"))
        .hasMessageContaining("uses the parameter :ds, which has no value")
        .hasMessageContaining("--param ds=VALUE");
  }

  @Test
  void aFailingCastShowsNoValue() {
    session.conf().set("spark.sql.ansi.enabled", true);
    SourceText sql = new SourceText("m.sql", "SELECT id,\n  CAST(v AS INT) AS n FROM db.a");

    Throwable thrown =
        catchThrowableOfType(
            Exception.class, () -> GuardedSql.compile(session, sql, Map.of()).collectAsList());
    WaterlineException error = SqlErrors.whileRunning(thrown, sql);

    assertThat(error).hasMessageContaining("cannot be cast to").hasMessageNotContaining("'x'");
    assertThat(error.place()).hasToString("m.sql:2:3");
  }
}

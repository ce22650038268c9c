package dev.waterline.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.acceptance.Preview.Done;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.project.Parameter;
import dev.waterline.core.project.SessionSettings;
import dev.waterline.core.project.SourceText;
import dev.waterline.core.table.TableName;
import dev.waterline.iceberg.local.LocalCatalog;
import dev.waterline.spark.guard.GuardedPredicate;
import dev.waterline.spark.guard.GuardedSql;
import dev.waterline.spark.pinned.FrozenTable;
import dev.waterline.spark.pinned.PinnedRelations;
import dev.waterline.spark.session.PinnedSession;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Hostile SQL, names and files, each with what becomes of it; afterwards the warehouse is, byte for
 * byte, what it was.
 */
class AttackCorpusTest {

  @RegisterExtension Preview preview = new Preview();

  private static final List<String> REFUSED =
      List.of(
          "drop table shop.a",
          "insert into shop.a values (1, 'x')",
          "insert overwrite shop.a select 1, 'y'",
          "from shop.a insert into shop.b select id, v insert into shop.c select id, v",
          "with x as (select 1 id) insert into shop.a select id, 'v' from x",
          "with x as (select 1 id) merge into shop.a t using x s on t.id = s.id when matched then delete",
          "create table shop.z as select 1 a",
          "create or replace table shop.a as select 1 a",
          "create temporary view vv as select * from shop.a",
          "create or replace view shop.w as select 1 as x",
          "cache table shop.a",
          "uncache table shop.a",
          "set spark.sql.ansi.enabled=true",
          "set -v",
          "reset",
          "set time zone 'UTC'",
          "add jar /tmp/none.jar",
          "create function f as 'x.Y' using jar '/tmp/none.jar'",
          "select transform(id) using 'cat' from shop.a",
          "map id using 'cat' from shop.a",
          "select * from shop.a where id in (select transform(id) using 'cat' as (x int) from shop.a)",
          "select reflect('java.lang.System', 'getenv', 'HOME')",
          "select java_method('java.lang.System', 'getProperty', 'user.dir')",
          "select `reflect`('java.lang.System', 'getenv', 'HOME')",
          "select transform(array('HOME'), x -> reflect('java.lang.System', 'getenv', x))",
          "select identifier('reflect')('java.lang.System', 'getenv', 'HOME')",
          "select * from text.`/etc/hostname`",
          "select * from csv.`file:///proc/self/environ`",
          "select * from binaryFile.`/etc/hostname`",
          "select * from parquet.`/tmp`",
          "select * from iceberg.`/tmp`",
          "select * from spark_catalog.default.t",
          "select * from waterline_sandbox.shop.a",
          "select * from global_temp.gt",
          "select * from shop.secret",
          "select * from shop.a version as of 1",
          "select * from shop.a timestamp as of '2020-01-01'",
          "select * from shop.a.snapshots",
          "select * from shop.a.files",
          "select * from shop.a.branch_main",
          "select * from shop.a.tag_x",
          "select * from shop.a.at_timestamp_1",
          "select _file from shop.a",
          "select input_file_name() from shop.a",
          "select current_user()",
          "select current_user",
          "select session_user()",
          "select version()",
          "execute immediate 'select 1'",
          "declare variable x int default 1",
          "call lake.system.expire_snapshots('shop.a')",
          "select 1; drop table shop.a",
          "select 1; select 2",
          "insert overwrite directory '/tmp/iod' using parquet select 1 a",
          "insert overwrite local directory '/tmp/iod2' select 1",
          "explain select 1",
          "describe table shop.a",
          "show tables",
          "use lake.shop",
          "show create table shop.a",
          "load data inpath '/x' into table shop.a",
          "refresh table shop.a",
          "truncate table shop.a",
          "update shop.a set id = 0",
          "delete from shop.a",
          "alter table shop.a create branch x",
          "alter table shop.a add column z int",
          "comment on table shop.a is 'x'",
          "create namespace lake.q",
          "select * from identifier('shop.a')",
          "select ?",
          "select :nope",
          "select timestamp'now'",
          "select date /* c */ 'today'",
          "select timestamp_ntz r'now'",
          "select * from nope(1)",
          "select * from sql_keywords()");

  private static final List<String> HARMLESS =
      List.of(
          "select 1 as x;",
          "select '${env:HOME}' as x",
          "select 'DROP TABLE shop.a; --' as x",
          "select ';' as s, id from shop.a /* a; b */",
          "select /*+ broadcast(a) */ id from shop.a a",
          "select xpath_string('<?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/hostname\">]><a>&x;</a>', '/a') as x",
          "select id from shop.a tablesample (100 percent)",
          "select 'O''Brien' as name");

  private SparkSession session;
  private Map<String, Long> filesBefore;

  @BeforeEach
  void aWarehouseWithASecret() {
    preview.given(
        "CREATE TABLE shop.a (id INT, v STRING); INSERT INTO shop.a VALUES (1, 'x'), (2, 'y'); CREATE TABLE shop.secret AS SELECT 42 AS n");
    try (LocalCatalog catalog = LocalCatalog.open(preview.warehouse())) {
      BaseTable table = (BaseTable) catalog.loadTable(TableIdentifier.of("shop", "a"));
      TableName name = TableName.of("shop", "a");
      FrozenTable frozen = FrozenTable.of(name, table.operations().current(), table.io());
      session =
          PinnedSession.open(
              SharedSpark.root(),
              "lake",
              SessionSettings.DEFAULT,
              Instant.parse("2026-11-01T00:00:00Z"),
              new PinnedRelations(Map.of(name, frozen), Map.of("a", frozen)));
    }
    filesBefore = files();
  }

  private Map<String, Long> files() {
    Map<String, Long> files = new TreeMap<>();
    try (Stream<Path> paths = Files.walk(preview.warehouse())) {
      for (Path path : paths.filter(Files::isRegularFile).toList()) {
        files.put(path.toString(), Files.size(path));
      }
      return files;
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private String outcome(String sql) {
    try {
      return "ran: "
          + GuardedSql.compile(session, new SourceText("m.sql", sql), Map.of()).collectAsList();
    } catch (WaterlineException e) {
      return e.code().name();
    }
  }

  @Test
  void hostileStatementsAreRefusedAndLeaveNoTrace() {
    List<String> ran = REFUSED.stream().filter(sql -> outcome(sql).startsWith("ran")).toList();

    assertThat(ran).isEmpty();
    assertThat(files()).isEqualTo(filesBefore);
    assertThat(Path.of("/tmp/iod")).doesNotExist();
  }

  @Test
  void harmlessStatementsRun() {
    assertThat(HARMLESS)
        .allSatisfy(
            sql ->
                assertThat(outcome(sql))
                    .as(sql)
                    .startsWith("ran")
                    .doesNotContain("/root", "/home"));
    assertThat(outcome("select '${env:HOME}' as x")).isEqualTo("ran: [[${env:HOME}]]");
  }

  @Test
  void aPredicateIsNoWayRoundTheGuard() {
    for (String predicate :
        List.of(
            "id in (select n from shop.secret)",
            "exists (select 1)",
            "1 = 1) union select (1",
            "reflect('a', 'b') = 'c'",
            "id = 1; drop table shop.a",
            "input_file_name() <> ''",
            "date'today' > '2020-01-01'",
            "(select count(*) from text.`/etc/hostname`) > 0")) {
      String outcome;
      try {
        new GuardedPredicate(new SourceText("where", predicate), Map.<String, Parameter>of())
            .filter(session.table("lake.shop.a"))
            .collectAsList();
        outcome = "ran";
      } catch (WaterlineException e) {
        outcome = e.code().name();
      }
      assertThat(outcome).as(predicate).isNotEqualTo("ran");
    }
  }

  /** Cuts, doubles and joins statements at random; the seed is fixed, so a failure repeats. */
  @Test
  void mutatedStatementsNeverCrashOrWrite() {
    List<String> seeds = new ArrayList<>(REFUSED);
    seeds.addAll(HARMLESS);
    Random random = new Random(20261101);
    String alphabet = "();'`\"-*/, \n\\{}$:.@ab1";
    List<String> surprises = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      StringBuilder sql = new StringBuilder(seeds.get(random.nextInt(seeds.size())));
      for (int edit = 0; edit <= random.nextInt(4); edit++) {
        int at = random.nextInt(sql.length() + 1);
        switch (random.nextInt(4)) {
          case 0 -> sql.insert(at, alphabet.charAt(random.nextInt(alphabet.length())));
          case 1 -> sql.delete(at, Math.min(sql.length(), at + 1 + random.nextInt(5)));
          case 2 -> sql.insert(at, seeds.get(random.nextInt(seeds.size())));
          default -> sql.append(' ').append(seeds.get(random.nextInt(seeds.size())));
        }
      }
      try {
        GuardedSql.compile(session, new SourceText("m.sql", sql.toString()), Map.of());
      } catch (WaterlineException expected) {
        continue;
      } catch (RuntimeException | Error unexpected) {
        surprises.add(unexpected + " for " + sql);
      }
    }

    assertThat(surprises).isEmpty();
    assertThat(files()).isEqualTo(filesBefore);
  }

  @Test
  void filesOfTheProjectCannotLeadOutOfIt() throws IOException {
    for (String path :
        List.of("../secret.sql", "/etc/hostname", "models/../../x.sql", "link.sql")) {
      preview.file("models/m.sql", "SELECT 1 AS n");
      Path link = preview.project().resolve("link.sql");
      Files.deleteIfExists(link);
      Files.createSymbolicLink(link, Path.of("/etc/hostname"));
      preview.file(
          "waterline.yml",
          "version: 1\nmodels: [{ name: m, sql: '"
              + path
              + "', output: shop.r }]\nlocal: { base: . }\n");

      Done done =
          Preview.waterline(
              "run", preview.project().toString(), "--warehouse", preview.warehouse().toString());

      assertThat(done.exitCode()).as(path).isEqualTo(2);
      assertThat(done.err()).as(path).contains("waterline.yml");
    }
  }

  @Test
  void seedsMakeTablesInTheWarehouseAndNothingElse() {
    for (String statement :
        List.of(
            "DROP TABLE shop.a",
            "INSERT INTO shop.a VALUES (3, 'z')",
            "CREATE TABLE shop.n (id INT) LOCATION '/tmp/elsewhere'",
            "CREATE TABLE shop.n (id INT) USING parquet",
            "CREATE TABLE shop.n (id INT) TBLPROPERTIES ('write.data.path'='/tmp/elsewhere')",
            "CREATE TABLE shop.n AS SELECT reflect('java.lang.System', 'getenv', 'HOME') AS h",
            "CREATE TABLE shop.n AS SELECT * FROM text.`/etc/hostname`",
            "CREATE VIEW shop.n AS SELECT 1 AS x",
            "ALTER TABLE shop.a ADD COLUMN z INT",
            "SET spark.sql.ansi.enabled=true",
            "DELETE FROM shop.a")) {
      preview.file("seed.sql", statement);
      preview
          .config("local: { base: base/, seed: [seed.sql] }")
          .bothSides("SELECT 1 AS n")
          .writeConfig();

      Done done =
          Preview.waterline(
              "seed", preview.project().toString(), "--warehouse", preview.warehouse().toString());

      assertThat(done.exitCode()).as(statement).isNotZero();
      assertThat(files().keySet()).as(statement).isEqualTo(filesBefore.keySet());
    }
  }
}

package dev.waterline.spark.mask;

import static dev.waterline.test.kit.Warehouse.row;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.core.project.SourceText;
import dev.waterline.core.table.TableName;
import dev.waterline.spark.PinnedLake;
import dev.waterline.spark.guard.GuardedSql;
import dev.waterline.test.kit.Warehouse;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class MaskedOutputsTest {

  @RegisterExtension Warehouse warehouse = PinnedLake.warehouse();

  /** Query, then the output columns that must be masked when {@code email} is. */
  private static final Map<String, String> QUERIES =
      Map.ofEntries(
          Map.entry("SELECT id, email FROM db.c", "email"),
          Map.entry("SELECT id, EMAIL AS contact FROM db.c", "contact"),
          Map.entry("SELECT id, upper(email) AS u, length(email) AS n FROM db.c", "n,u"),
          Map.entry(
              "SELECT region, max(email) AS m, count(email) AS n, count(*) AS c FROM db.c GROUP BY region",
              "m,n"),
          Map.entry("SELECT email AS e, count(*) AS c FROM db.c GROUP BY email", "e"),
          Map.entry(
              "WITH x AS (SELECT id, email AS e FROM db.c) SELECT a.id, b.e AS z FROM x a JOIN x b ON a.id = b.id",
              "z"),
          Map.entry("SELECT id, (SELECT max(email) FROM db.c) AS top FROM db.c", "top"),
          Map.entry("SELECT id AS v FROM db.c UNION ALL SELECT length(email) FROM db.c", "v"),
          Map.entry("SELECT id, row_number() OVER (ORDER BY email) AS rn FROM db.c", "rn"),
          Map.entry(
              "SELECT id, part FROM db.c LATERAL VIEW explode(split(email, '@')) t AS part",
              "part"),
          Map.entry("SELECT id, named_struct('mail', email, 'r', region).r AS r FROM db.c", "r"),
          Map.entry("SELECT c.* FROM (SELECT struct(email, id) AS both FROM db.c) c", "both"),
          Map.entry("SELECT id FROM db.c WHERE email IS NOT NULL", ""),
          Map.entry(
              "SELECT * FROM (SELECT region, email FROM db.c) PIVOT (max(email) AS m FOR region IN ('EU', 'US'))",
              "EU,US"),
          Map.entry(
              "SELECT id, region, CASE WHEN email LIKE 'a%' THEN 1 END AS flag FROM db.c", "flag"),
          Map.entry(
              "SELECT region, email, count(*) AS c FROM db.c GROUP BY GROUPING SETS ((region), (email))",
              "email"));

  @Test
  void maskedColumnsAreFollowedThroughTheQuery() {
    warehouse.table("db.c", "id INT, email STRING, region STRING", row(1, "a@x", "EU"));
    SparkSession session = PinnedLake.on(warehouse).pin("db.c").open();

    QUERIES.forEach(
        (sql, masked) ->
            assertThat(
                    MaskedOutputs.of(
                        GuardedSql.compile(session, new SourceText("m.sql", sql), Map.of())
                            .queryExecution()
                            .analyzed(),
                        Map.of(TableName.of("db", "c"), Set.of("Email"))))
                .as(sql)
                .isEqualTo(
                    Arrays.stream(masked.split(","))
                        .filter(name -> !name.isEmpty())
                        .collect(Collectors.toSet())));
  }

  @Test
  void aMaskedFieldMasksItsStruct() {
    warehouse.sql(
        "CREATE TABLE db.s (id INT, addr STRUCT<city: STRING, zip: STRING>) USING iceberg");
    SparkSession session = PinnedLake.on(warehouse).pin("db.s").open();

    assertThat(
            MaskedOutputs.of(
                GuardedSql.compile(
                        session,
                        new SourceText(
                            "m.sql", "SELECT id, addr.city AS c, addr.zip AS z FROM db.s"),
                        Map.of())
                    .queryExecution()
                    .analyzed(),
                Map.of(TableName.of("db", "s"), Set.of("addr.zip"))))
        .containsExactly("c", "z");
  }
}

package dev.waterline.spark.stability;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.test.kit.Warehouse;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StabilityTest {

  @RegisterExtension final Warehouse warehouse = Warehouse.named("lake");

  @BeforeEach
  void rows() {
    warehouse
        .spark()
        .sql(
            "SELECT * FROM VALUES (1,'EU',10,1.5D), (2,'EU',10,2.5D), (3,'US',7,0.1D) AS t(id, region, amt, d)")
        .createOrReplaceTempView("t");
  }

  private Map<String, List<String>> unstable(String sql) {
    return Stability.of(warehouse.spark(), warehouse.spark().sql(sql).queryExecution().analyzed());
  }

  @Test
  void randomFunctionsAreFollowedToTheColumnsThatTheyReach() {
    assertThat(
            unstable(
                "WITH r AS (SELECT id, amt, rand() AS x, uuid() AS u FROM t)"
                    + " SELECT id, amt, x + amt AS noise, concat(u, '-', id) AS tag FROM r"))
        .containsExactly(
            Map.entry("noise", List.of("rand()")), Map.entry("tag", List.of("uuid()")));
  }

  @Test
  void theClockIsUnstableUnlessTheRunHasFrozenIt() {
    assertThat(unstable("SELECT id, current_timestamp() AS loaded_at FROM t"))
        .containsOnlyKeys("loaded_at");
  }

  @Test
  void aFilterOnARandomValueReachesEveryColumn() {
    assertThat(unstable("SELECT id, amt FROM t WHERE rand() < 0.5"))
        .containsOnlyKeys("id", "amt")
        .containsEntry("id", List.of("rows chosen by rand()"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          SELECT region, first(id) AS v FROM t GROUP BY region                      | first() of any row
          SELECT region, any_value(id) AS v FROM t GROUP BY region                  | any_value() of any row
          SELECT region, collect_list(id) AS v FROM t GROUP BY region               | element order of collect_list()
          SELECT region, max_by(id, amt) AS v FROM t GROUP BY region                | ties in max_by()
          SELECT region, sum(d) AS v FROM t GROUP BY region                         | rounding of sum()
          SELECT region, avg(d) AS v FROM t GROUP BY region                         | rounding of avg()
          SELECT id, row_number() OVER (ORDER BY amt) AS v FROM t                   | ties in the order of row_number()
          SELECT region, lag(id) OVER (PARTITION BY region ORDER BY amt) AS v FROM t| ties in the order of lag()
          SELECT region, array_sort(collect_list(struct(id, amt)), (a, b) -> a.amt - b.amt) AS v FROM t GROUP BY region | element order of collect_list()
          SELECT id, l.v FROM (SELECT id, rand() AS r FROM t) AS a, LATERAL (SELECT a.r * 2 AS v) AS l | rand()
          SELECT id, sort_array(array(l[0], l[1])) AS v FROM (SELECT id, collect_list(id) OVER (PARTITION BY region) AS l FROM t) | collect_list() over no order
          SELECT region, (SELECT max(r) FROM (SELECT rand() AS r)) AS v FROM t | rand()
          """)
  void reasonsAreNamed(String sql, String reason) {
    assertThat(unstable(sql)).containsExactly(Map.entry("v", List.of(reason)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT region, sum(amt) AS v FROM t GROUP BY region",
        "SELECT region, sort_array(collect_list(id)) AS v FROM t GROUP BY region",
        "SELECT region, size(collect_set(id)) AS v FROM t GROUP BY region",
        "SELECT region, array_sort(collect_list(id)) AS v FROM t GROUP BY region",
        "SELECT region, array_max(collect_list(id)) AS v, array_size(collect_set(id)) AS w FROM t GROUP BY region",
        "SELECT id, size(collect_set(id) OVER (PARTITION BY region)) AS v FROM t",
        "WITH a AS (SELECT region, collect_list(id) AS l FROM t GROUP BY region) SELECT region, sort_array(l) AS v FROM a",
        "SELECT id FROM t ORDER BY id LIMIT 2 OFFSET 1",
        "SELECT id FROM (SELECT id FROM t ORDER BY id) LIMIT 2",
        "SELECT id FROM t LIMIT 0",
        "SELECT id, row_number() OVER (ORDER BY amt, id) AS v FROM t",
        "SELECT id, rank() OVER (ORDER BY amt) AS v FROM t",
        "SELECT id, sum(amt) OVER (ORDER BY amt) AS v FROM t",
        "SELECT id FROM t ORDER BY id LIMIT 2",
        "SELECT id FROM (SELECT 1 AS id UNION ALL SELECT 2) LIMIT 2",
        "SELECT count(*) AS n FROM t LIMIT 1",
        "SELECT region, amt FROM (SELECT *, row_number() OVER (PARTITION BY region ORDER BY amt) AS n FROM (SELECT region, amt FROM t)) WHERE n = 1",
        "SELECT amt FROM (SELECT amt FROM t) ORDER BY amt DESC LIMIT 1",
        "SELECT region, first(amt) AS v, collect_list(amt) AS l FROM t GROUP BY region",
        "SELECT region, max_by(amt, d) AS v, min_by(amt, amt) AS w FROM t GROUP BY region",
        "SELECT first(map('a', 1)['a']) AS v FROM t",
        "WITH a AS (SELECT * FROM t) SELECT a.id, b.amt FROM a JOIN a AS b ON a.id = b.id"
      })
  void whatCanNotDifferIsNotSuspected(String sql) {
    assertThat(unstable(sql)).isEmpty();
  }

  @Test
  void aLimitWithoutAnOrderReachesEveryColumn() {
    assertThat(unstable("SELECT id, amt FROM t LIMIT 1"))
        .isEqualTo(
            Map.of(
                "id", List.of("rows chosen by a limit without an order"),
                "amt", List.of("rows chosen by a limit without an order")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT first(id) AS v FROM t",
        "SELECT first(map(id, 1)) AS v FROM t",
        "SELECT first(id) FILTER (WHERE id > 1) AS v FROM t",
        "WITH a AS (SELECT * FROM t) SELECT region, last(id) AS v FROM a GROUP BY ROLLUP (region)"
      })
  void whatIsTakenOfAnyRowIsSuspectedWhereRowsDiffer(String sql) {
    assertThat(unstable(sql)).containsKey("v");
  }

  @Test
  void aBoundOnARoundedSumDoesNotMakeOtherValuesRounded() {
    assertThat(unstable("SELECT region, max(amt) AS m FROM t GROUP BY region HAVING sum(d) > 1"))
        .isEmpty();
  }

  @Test
  void tiesInTheOrderOfALimitAreAskedOfTheData() {
    assertThat(unstable("SELECT id FROM t ORDER BY amt LIMIT 2"))
        .isEqualTo(Map.of("id", List.of("rows chosen by ties in the order of a limit")));
    assertThat(unstable("SELECT id FROM t ORDER BY id LIMIT 2")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT region, id FROM (SELECT *, row_number() OVER (PARTITION BY region ORDER BY amt) AS n FROM t) WHERE n = 1",
        "WITH a AS (SELECT *, row_number() OVER (PARTITION BY region ORDER BY amt) AS n FROM t), b AS (SELECT region AS r, id, n FROM a) SELECT r AS region, id FROM b WHERE n <= 1 AND r <> 'XX'",
      })
  void oneRowOfEachPartitionLeavesThePartitionAsItIs(String sql) {
    assertThat(unstable(sql))
        .containsExactly(Map.entry("id", List.of("ties in the order of row_number()")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SELECT region, id FROM (SELECT *, row_number() OVER (PARTITION BY region ORDER BY amt) AS n FROM t) WHERE n = 1 AND id > 1",
        "SELECT region, id FROM (SELECT * FROM (SELECT *, row_number() OVER (PARTITION BY region ORDER BY amt) AS n FROM t) WHERE id > 1) WHERE n = 1",
        "SELECT a.region, b.id FROM (SELECT *, row_number() OVER (PARTITION BY region ORDER BY amt) AS n FROM t) AS a JOIN t AS b ON a.id = b.id WHERE a.n = 1",
        "SELECT region, id FROM (SELECT *, row_number() OVER (ORDER BY amt) AS n FROM t) WHERE n = 1",
      })
  void otherwiseRowsComeAndGoWithWhatIsPicked(String sql) {
    assertThat(unstable(sql))
        .containsEntry("region", List.of("rows chosen by ties in the order of row_number()"));
  }

  @Test
  void tiesInsideANamedQueryAreAskedOfTheData() {
    String query =
        "WITH a AS (SELECT * FROM t WHERE region = '%s'),"
            + " b AS (SELECT id, row_number() OVER (ORDER BY amt) AS n FROM a)"
            + " SELECT id FROM b WHERE n = 1";

    assertThat(unstable(query.formatted("EU"))).containsOnlyKeys("id");
    assertThat(unstable(query.formatted("US"))).isEmpty();
  }
}

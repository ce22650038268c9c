package dev.waterline.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.acceptance.Preview.Previewed;
import dev.waterline.core.judge.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a pull request can't do: loosen its own gate, show what is masked, cost without end. */
class TrustBoundaryTest {

  @RegisterExtension Preview preview = new Preview();

  private static final String PEOPLE =
      "CREATE TABLE shop.people (id INT, name STRING, salary INT); INSERT INTO shop.people VALUES (1, 'Ada', 50321), (2, 'Bob', 60789)";

  private void assertNowhere(Previewed run, String... values) {
    for (String value : values) {
      for (String file :
          new String[] {"report.json", "report.md", "report.html", "report.junit.xml"}) {
        assertThat(run.file(file)).as(file).doesNotContain(value);
      }
      assertThat(run.out() + run.err()).doesNotContain(value);
    }
  }

  /** S20. */
  @Test
  void aMaskedNumberShowsOnlyHowManyRowsChanged() {
    Previewed run =
        preview
            .model("key: id\ncompare: { mask: [salary], measures: [salary], group_by: [[salary]] }")
            .base("SELECT * FROM VALUES (1, 50321), (2, 60789) AS t (id, salary)")
            .candidate("SELECT * FROM VALUES (1, 79123), (2, 60789) AS t (id, salary)")
            .run();

    assertThat(run.model().rows().changed()).isEqualTo(1);
    assertThat(run.model().columns())
        .filteredOn(column -> column.name().equals("salary"))
        .singleElement()
        .satisfies(column -> assertThat(column.changed()).isEqualTo(1));
    // The sums (111110, 139912), their difference (28802) and every value stay inside.
    assertNowhere(run, "50321", "60789", "79123", "111110", "139912", "28802", "28,802");
  }

  @Test
  void aMaskOfAnInputFollowsItsColumn() {
    preview.given(PEOPLE);

    Previewed run =
        preview
            .inputs("shop.people: { mask: [salary, name] }")
            .model(
                "key: id\nrules: ['Sum \"pay\" > 0', 'ColumnValues \"who\" in [\"x\"]']\ncompare: { measures: [pay], group_by: [[who]] }")
            .base("SELECT id, name AS who, salary * 2 AS pay FROM shop.people")
            .candidate("SELECT id, upper(name) AS who, salary * 3 AS pay FROM shop.people")
            .run();

    assertThat(run.model().rows().changed()).isEqualTo(2);
    assertNowhere(
        run, "Ada", "ADA", "Bob", "BOB", "100642", "150963", "121578", "182367", "222220",
        "333330");
  }

  @Test
  void aLoosenedPolicyIsTheFirstLineAndDoesNotApply() {
    String config =
        """
        version: 1
        models:
          - name: m
            sql: models/m.sql
            output: shop.result
            key: id
            compare: { ignore: [%s] }
            rules: [%s]
        local: { base: base/ }
        """;
    preview.file("base/waterline.yml", config.formatted("", "'RowCount = 1'"));
    preview
        .base("SELECT 1 AS id, 10 AS amount")
        .candidate("SELECT 1 AS id, 20 AS amount UNION ALL SELECT 2, 1");
    preview.file("waterline.yml", config.formatted("amount", "'RowCount > 0'"));

    Previewed run = preview.runAsItIs();

    assertThat(run.report().verdict()).isEqualTo(Verdict.FAIL);
    assertThat(run.report().reasons())
        .startsWith(
            "The change loosens the rules of m: it drops RowCount = 1",
            "The change loosens compare.ignore of m by amount");
    assertThat(run.model().rows().changed()).isEqualTo(1);
    assertThat(run.report().reasons().get(2)).contains("`RowCount = 1` newly fails");
  }

  @Test
  void anExplodingJoinIsStopped() {
    Previewed run =
        preview
            .base("SELECT id FROM range(10)")
            .candidate("SELECT a.id FROM range(3000000) a CROSS JOIN range(3000000) b")
            .run("--row-limit", "1000000");

    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.report().errors().get(0).code()).isEqualTo("LIMIT_EXCEEDED");
    assertThat(run.report().errors().get(0).message())
        .startsWith("The query made more than 1000000 rows and was stopped.");
    assertThat(run.model().base().rows()).isEqualTo(10);
  }

  @Test
  void aQueryThatNeverEndsIsStopped() {
    Previewed run =
        preview
            .base("SELECT id FROM range(10)")
            .candidate(
                "SELECT sum(a.id * b.id) AS n FROM range(5000000) a CROSS JOIN range(5000000) b")
            .run("--time-limit", "PT5S");

    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.report().errors().get(0).message())
        .startsWith("The query ran longer than 5 seconds and was stopped.");
  }

  @Test
  void anInputsWindowIsReadByBothSides() {
    preview.given("CREATE TABLE shop.t AS SELECT id FROM range(100)");

    Previewed run =
        preview
            .inputs("shop.t: { where: 'id >= :from_id' }")
            .config("parameters: { from_id: 90 }\nlocal:\n  base: base/\n")
            .model("key: id")
            .base("SELECT id FROM shop.t")
            .candidate("SELECT id FROM shop.t WHERE id <> 95")
            .run();

    assertThat(run.model().rows().base()).isEqualTo(10);
    assertThat(run.model().rows().removed()).isEqualTo(1);
    assertThat(run.report().inputs().get(0).note())
        .isEqualTo("both sides read only rows where id >= :from_id");
  }
}

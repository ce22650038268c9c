package dev.waterline.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.acceptance.Preview.Previewed;
import dev.waterline.core.compare.RowCounts;
import dev.waterline.core.judge.Outcome;
import dev.waterline.core.judge.Verdict;
import dev.waterline.core.report.Report;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Small inputs on which tools of this kind were silently wrong, as public bug reports tell. */
class PublicCasesTest {

  @RegisterExtension Preview preview = new Preview();

  private static String classes(Previewed run) {
    RowCounts rows = run.model().rows();
    return "base %d, candidate %d: unchanged %d, changed %d, added %d, removed %d"
        .formatted(
            rows.base(),
            rows.candidate(),
            rows.unchanged(),
            rows.changed(),
            rows.added(),
            rows.removed());
  }

  /** S01. */
  @Test
  void aNullKeyMatchesANullKey() {
    Previewed run =
        preview
            .model("key: id")
            .base("SELECT * FROM VALUES (NULL,'n',1), (1,NULL,5), (2,'x',6) AS t (id, note, amt)")
            .candidate(
                "SELECT * FROM VALUES (NULL,'n',1), (1,NULL,5), (3,'x',6) AS t (id, note, amt)")
            .run();

    assertThat(classes(run))
        .isEqualTo("base 3, candidate 3: unchanged 2, changed 0, added 1, removed 1");
    assertThat(run.report().verdict()).isEqualTo(Verdict.WARN);
    assertThat(run.report().reasons().get(0))
        .contains("keys are not NULL")
        .contains("1 NULL key on base, 1 NULL key on the candidate");
  }

  /** S02. */
  @Test
  void equalDuplicatesAreNoDifference() {
    Previewed run =
        preview
            .model("key: id")
            .bothSides("SELECT * FROM VALUES (1,'A'), (1,'B'), (2,'C') AS t (id, tag)")
            .run();

    assertThat(classes(run))
        .isEqualTo("base 3, candidate 3: unchanged 3, changed 0, added 0, removed 0");
    assertThat(run.model().rows().duplicateKeys().base()).isEqualTo(1);
    assertThat(run.report().verdict()).isEqualTo(Verdict.WARN);
  }

  /** S03. */
  @Test
  void withoutAKeyRowsAreCounted() {
    Previewed run =
        preview
            .base("SELECT * FROM VALUES ('p',1), ('p',1), ('p',1), ('q',2) AS t (x, y)")
            .candidate("SELECT * FROM VALUES ('p',1), ('p',1), ('q',2), ('q',2) AS t (x, y)")
            .run();

    assertThat(classes(run))
        .isEqualTo("base 4, candidate 4: unchanged 3, changed 0, added 1, removed 1");
  }

  /** S04. */
  @Test
  void aLargeDifferenceStillFitsAComment() {
    Previewed run =
        preview
            .model("key: id")
            .base("SELECT id, repeat('a😀', 150) AS v FROM range(3000)")
            .candidate("SELECT id, repeat('b😀', 150) AS v FROM range(3000)")
            .run();

    assertThat(run.exitCode()).isZero();
    assertThat(run.out().length()).isLessThanOrEqualTo(65_536);
    assertThat(run.out()).startsWith("## ✅ Waterline: PASS");
    assertThat(run.out()).contains("of 3,000").contains("report.html");
    assertThat(run.model().rows().changed()).isEqualTo(3000);
  }

  /** S08. */
  @Test
  void letterCaseOfColumnsAndKeysDoesNotMatter() {
    preview.given("CREATE TABLE shop.t AS SELECT 1 AS id, 10 AS amt");

    Previewed run =
        preview
            .model("key: ID")
            .base("SELECT Id, Amt FROM shop.t")
            .candidate("SELECT id, AMT FROM shop.t")
            .run();

    assertThat(classes(run))
        .isEqualTo("base 1, candidate 1: unchanged 1, changed 0, added 0, removed 0");
    assertThat(run.model().schema())
        .extracting(change -> change.change().toString())
        .containsOnly("case");
  }

  /** S09 a. */
  @Test
  void sidesWithNoKeyInCommonCompareNothing() {
    Previewed run =
        preview
            .model("key: id")
            .base("SELECT * FROM VALUES (1,'a'), (2,'a') AS t (id, v)")
            .candidate("SELECT * FROM VALUES (3,'a'), (4,'a') AS t (id, v)")
            .run();

    assertThat(classes(run))
        .isEqualTo("base 2, candidate 2: unchanged 0, changed 0, added 2, removed 2");
    assertThat(run.out()).doesNotContain("100 %").doesNotContain("NaN");
  }

  /** S09 c. */
  @Test
  void twoEmptySidesAreEqualAndAWarning() {
    Previewed run =
        preview
            .model("key: id\ncompare: { measures: [n] }")
            .bothSides("SELECT id, 1 AS n FROM range(0)")
            .run();

    assertThat(classes(run))
        .isEqualTo("base 0, candidate 0: unchanged 0, changed 0, added 0, removed 0");
    assertThat(run.report().verdict()).isEqualTo(Verdict.WARN);
    assertThat(run.model().checks().get(0).outcome()).isEqualTo(Outcome.WARN);
    assertThat(run.out()).doesNotContain("NaN");
  }

  /** S13. */
  @Test
  void aSchemaChangeAfterThePinIsNotSeen() {
    preview.given("CREATE TABLE shop.t (id INT, v STRING)");
    preview.given("INSERT INTO shop.t VALUES (1, 'a')");
    preview.model("key: id").bothSides("SELECT id, v FROM shop.t").writeConfig();
    String pins = preview.folder().resolve("pins.json").toString();
    assertThat(
            Preview.waterline(
                    "pin",
                    preview.project().toString(),
                    "--out",
                    pins,
                    "--warehouse",
                    preview.warehouse().toString())
                .exitCode())
        .isZero();
    preview.given(
        "ALTER TABLE shop.t RENAME COLUMN v TO w; ALTER TABLE shop.t ADD COLUMN x INT; INSERT INTO shop.t VALUES (2, 'b', 9)");

    Previewed run = preview.runAsItIs("--pins", pins);

    assertThat(classes(run))
        .isEqualTo("base 1, candidate 1: unchanged 1, changed 0, added 0, removed 0");
  }

  /** S14. */
  @Test
  void anInputThatWasNeverWrittenHasNoRows() {
    preview.given("CREATE TABLE shop.t (id INT)");

    Previewed run = preview.bothSides("SELECT count(*) AS n FROM shop.t").run();

    assertThat(classes(run))
        .isEqualTo("base 1, candidate 1: unchanged 1, changed 0, added 0, removed 0");
    Report.Input input = run.report().inputs().get(0);
    assertThat(input.snapshotId()).isNull();
    assertThat(input.protection()).isEqualTo("empty");
  }

  /** S11. */
  @Test
  void theClockStandsStillAndRandomColumnsAreNotBlamedOnTheChange() {
    preview.given("CREATE TABLE shop.t AS SELECT id, id * 2 AS amt FROM range(5)");

    Previewed run =
        preview
            .model("key: id")
            .bothSides(
                "SELECT id, amt, current_timestamp() AS loaded_at, uuid() AS row_tag FROM shop.t")
            .run();

    assertThat(classes(run))
        .isEqualTo("base 5, candidate 5: unchanged 5, changed 0, added 0, removed 0");
    assertThat(run.model().columns())
        .filteredOn(column -> column.unstable())
        .extracting(column -> column.name())
        .containsExactly("row_tag");
    assertThat(run.report().verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(run.report().reasons())
        .containsExactly(
            "m: nothing differs but what two runs of the same SQL make different: row_tag");
    assertThat(run.out()).doesNotContain("nothing changed");
  }

  @Test
  void aSumOfFloatsThatRoundsOtherwiseIsTheSameAndOneThatIsRaisedIsChanged() {
    preview.given(
        "CREATE TABLE shop.t AS SELECT id % 3 AS k, id * 0.1D AS price FROM range(0, 3000, 1, 8)");
    String total = "SELECT k, sum(price) AS total FROM %s GROUP BY k";

    Previewed reordered =
        preview
            .model("key: k")
            .base(total.formatted("shop.t"))
            .candidate(total.formatted("(SELECT * FROM shop.t ORDER BY price DESC)"))
            .run();

    assertThat(classes(reordered))
        .isEqualTo("base 3, candidate 3: unchanged 3, changed 0, added 0, removed 0");
    assertThat(reordered.report().verdict()).isEqualTo(Verdict.PASS);

    Previewed raised =
        preview
            .model("key: k")
            .base(total.formatted("shop.t"))
            .candidate("SELECT k, sum(price * 1.05D) AS total FROM shop.t GROUP BY k")
            .run();

    assertThat(classes(raised))
        .isEqualTo("base 3, candidate 3: unchanged 0, changed 3, added 0, removed 0");
    assertThat(raised.report().verdict()).isEqualTo(Verdict.PASS);
    assertThat(raised.report().reasons())
        .containsExactly("m: 3 rows before, 3 after: 3 changed, 0 added, 0 removed, 0 unchanged");
  }

  /** S12. */
  @Test
  void aDayThatMovesOverMidnightMovesItsGroup() {
    preview.given(
        "CREATE TABLE shop.t (id INT, ts TIMESTAMP); INSERT INTO shop.t VALUES (1, TIMESTAMP '2024-06-01 02:00:00'), (2, TIMESTAMP '2024-06-01 12:00:00')");

    Previewed run =
        preview
            .model("key: id\ncompare: { group_by: [d] }")
            .base("SELECT id, to_date(ts) AS d FROM shop.t")
            .candidate(
                "SELECT id, to_date(from_utc_timestamp(ts, 'America/New_York')) AS d FROM shop.t")
            .run();

    assertThat(classes(run))
        .isEqualTo("base 2, candidate 2: unchanged 1, changed 1, added 0, removed 0");
    assertThat(run.model().groups().get(0).rows())
        .extracting(
            g ->
                g.group().get(0).text()
                    + ": "
                    + (g.base() == null ? null : g.base().rows())
                    + " -> "
                    + (g.candidate() == null ? null : g.candidate().rows()))
        .containsExactlyInAnyOrder("2024-06-01: 2 -> 1", "2024-05-31: null -> 1");
    assertThat(run.report().engine().settings().timeZone()).isEqualTo("UTC");
  }
}

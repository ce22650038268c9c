package dev.waterline.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.acceptance.Preview.Previewed;
import dev.waterline.core.judge.Check;
import dev.waterline.core.judge.Outcome;
import dev.waterline.core.judge.RuleOutcome;
import dev.waterline.core.judge.Verdict;
import dev.waterline.core.report.Report;
import dev.waterline.core.run.Side;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Rules on both sides, SQL checks, expectations and freshness. */
class GateTest {

  @RegisterExtension Preview preview = new Preview();

  private static final String BASE =
      "SELECT * FROM VALUES (1, 'GBP', 10), (2, 'USD', NULL) AS t (id, currency, amount)";
  private static final String CANDIDATE =
      "SELECT * FROM VALUES (1, 'GBP', 10), (2, 'XXX', NULL) AS t (id, currency, amount)";

  private static List<String> candidateRules(Previewed run) {
    return run.model().rules().stream()
        .filter(rule -> rule.side() == Side.CANDIDATE)
        .map(GateTest::words)
        .toList();
  }

  private static String words(RuleOutcome rule) {
    return rule.rule() + " " + rule.outcome() + (rule.newlyFailing() ? " new" : "");
  }

  @Test
  void aRuleThatNewlyFailsBlocksAndOneThatFailedBeforeDoesNot() {
    Previewed run =
        preview
            .model(
                """
                key: id
                rules:
                  - 'IsComplete "amount"'
                  - 'ColumnValues "currency" in ["GBP", "USD"]'
                  - RowCount = 2
                """)
            .base(BASE)
            .candidate(CANDIDATE)
            .run();

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(candidateRules(run))
        .containsExactly(
            "IsComplete \"amount\" FAIL",
            "ColumnValues \"currency\" in [\"GBP\", \"USD\"] FAIL new",
            "RowCount = 2 PASS");
    assertThat(run.report().reasons().get(0))
        .startsWith("m: rule `ColumnValues \"currency\" in [\"GBP\", \"USD\"]` newly fails:");
  }

  @Test
  void severityMakesARuleAWarning() {
    Previewed run =
        preview
            .model("key: id\nrules: ['ColumnValues \"currency\" in [\"GBP\", \"USD\"]']")
            .config(
                "gate: { severity: { 'ColumnValues \"currency\" in [\"GBP\",\"USD\"]': warn } }\nlocal:\n  base: base/\n")
            .base(BASE)
            .candidate(CANDIDATE)
            .run();

    assertThat(run.exitCode()).isZero();
    assertThat(run.report().verdict()).isEqualTo(Verdict.WARN);
  }

  /** S18 a, c. */
  @Test
  void aMissingColumnFailsItsRuleAndAnEmptyRulesetIsAnError() {
    preview.file("rules.dqdl", "Rules = [ IsComplete \"nope\", RowCount > 0 ]");
    Previewed missing = preview.model("rules: rules.dqdl").base(BASE).candidate(BASE).run();
    preview.file("rules.dqdl", "Rules = [ ]");
    Previewed empty = preview.run();

    assertThat(candidateRules(missing))
        .containsExactly("IsComplete \"nope\" FAIL", "RowCount > 0 PASS");
    assertThat(empty.exitCode()).isEqualTo(3);
    assertThat(empty.report().reasons().get(0)).contains("can't be evaluated");
  }

  @Test
  void rulesComeFromAFolderInThePlaceOfGlue() {
    preview.file("rulesets/shared.dqdl", "Rules = [ RowCount > 5 ]");

    Previewed run = preview.model("rules: glue:shared").bothSides(BASE).run();

    assertThat(candidateRules(run)).containsExactly("RowCount > 5 FAIL");
    assertThat(run.report().verdict()).isEqualTo(Verdict.WARN);
  }

  @Test
  void rulesOfATargetTableAreAllOfItsRulesetsAndTheChangeCannotDropThem() {
    preview.file("rulesets/shop.result/a.dqdl", "n = \"1\"\nRules = [ RowCount > 5 ]");
    preview.file("rulesets/shop.result/b.dqdl", "n = \"2\"\nRules = [ IsComplete \"id\" ]");
    preview.model("rules: glue:table/shop.result").bothSides(BASE).writeConfig();
    preview.file("base/waterline.yml", Preview.read(preview.project().resolve("waterline.yml")));

    Previewed run = preview.model("rules: ['RowCount < 9']").run();

    assertThat(candidateRules(run))
        .containsExactly("RowCount > 5 FAIL", "IsComplete \"id\" PASS", "RowCount < 9 PASS");
    assertThat(run.report().reasons().get(0))
        .isEqualTo("The change loosens the rules of m: it drops glue:table/shop.result");
  }

  @Test
  void aCheckReadsTheResultAndThePinnedInputs() {
    preview.given("CREATE TABLE shop.orders AS SELECT id, 10 AS cents FROM range(5)");
    preview.file(
        "checks/reconcile.sql",
        "SELECT * FROM (SELECT sum(cents) AS c FROM input_orders) i, (SELECT sum(cents) AS c FROM m) r WHERE i.c <> r.c");

    Previewed run =
        preview
            .inputs("shop.orders: { alias: input_orders }")
            .model("key: id\nchecks: [checks/reconcile.sql]")
            .base("SELECT id, cents FROM input_orders")
            .candidate("SELECT id, cents FROM input_orders WHERE id > 0")
            .run();

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.model().checks())
        .contains(
            new Check(
                "checks/reconcile.sql", Outcome.FAIL, "1 row on the candidate, no row on base"));
  }

  @Test
  void aCheckMayUseParameters() {
    preview.file("checks/c.sql", "SELECT * FROM m WHERE amount > :most");

    Previewed run =
        preview
            .model("checks: [checks/c.sql]")
            .config("parameters: { most: 5 }\nlocal:\n  base: base/\n")
            .bothSides(BASE)
            .run("--param", "most=9");

    assertThat(run.model().checks().get(0).detail())
        .isEqualTo("1 row on the candidate, 1 row on base: it was failing already");
  }

  @Test
  void aCheckCanReachNothingElse() {
    preview.given("CREATE TABLE shop.secret AS SELECT 42 AS n");
    preview.file("checks/c.sql", "SELECT * FROM shop.secret");

    Previewed run = preview.model("checks: [checks/c.sql]").bothSides(BASE).run();

    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.model().checks().get(0).detail())
        .contains("The SQL reads 'shop.secret', which it can't. It can read m, primary, result");
  }

  @Test
  void whatTheAuthorDeclaredIsHeldAgainstWhatHappens() {
    preview
        .model("key: id\ncompare: { measures: [amount] }")
        .config(
            """
            gate:
              expect:
                - { model: m, rows_removed: 0, rows_changed: "<= 50%" }
                - { model: m, columns_changed: [currency] }
                - { model: m, rows_added: 1 }
            local:
              base: base/
            """)
        .base(BASE)
        .candidate(CANDIDATE);

    Previewed run = preview.run();

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.model().expectations())
        .extracting(e -> e.outcome() + ": " + e.actual())
        .containsExactly(
            "PASS: 1 row changed of 2; 0 rows removed of 2",
            "PASS: changed are currency",
            "FAIL: 0 rows added of 2");
  }

  @Test
  void theAgeOfAnInputIsThatOfItsNewestValueAndIsSaidFirst() {
    preview.given(
        "CREATE TABLE shop.rates AS SELECT * FROM VALUES ('USD', TIMESTAMP '2020-01-01 00:00:00') AS t (currency, booked_at)");
    preview.given(
        "CREATE TABLE shop.names AS SELECT 'USD' AS currency, 'Dollar' AS name, CAST(NULL AS DATE) AS seen");

    Previewed run =
        preview
            .inputs(
                """
                shop.rates: { alias: rates, freshness: { column: BOOKED_AT, warn_after: 1 day } }
                shop.names: { alias: names, freshness: { column: seen, error_after: 1 day } }
                """)
            .model("key: currency\nrules: [RowCount > 9]")
            .config("gate: { fail_on: any_failure }\nlocal:\n  base: base/\n")
            .bothSides("SELECT currency, name FROM rates JOIN names USING (currency)")
            .run();

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.report().reasons().get(0))
        .isEqualTo("m: check “input shop.names is fresh”: It has no value of seen");
    assertThat(run.report().reasons().get(1))
        .matches(
            "m: check “input shop.rates is fresh”: Its newest BOOKED_AT is \\d+ days old, more than 24 hours; .*");
    assertThat(run.report().reasons().get(2))
        .startsWith("m: rule `RowCount > 9` is already failing");
  }

  @Test
  void anAgeThatCannotBeToldIsAnErrorAndThatOfAMaskedColumnIsWithheld() {
    preview.given("CREATE TABLE shop.rates AS SELECT 'USD' AS currency, DATE '2020-01-01' AS seen");

    Previewed run =
        preview
            .inputs("shop.rates: { freshness: { column: currency, warn_after: 1 day } }")
            .bothSides("SELECT currency FROM shop.rates")
            .run();
    Previewed masked =
        preview
            .inputs("shop.rates: { mask: [Seen], freshness: { column: seen, warn_after: 1 day } }")
            .run();

    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.report().reasons().get(0))
        .isEqualTo(
            "m: check “input shop.rates is fresh”: 'currency' of shop.rates is string; only dates and times have an age");
    assertThat(masked.report().reasons().get(0))
        .isEqualTo(
            "m: check “input shop.rates is fresh”: It is older than warn_after; the age is withheld, because the column is masked");
  }

  @Test
  void failingRowsAreStoredWithWhatTheyFailedAndMasksGoOn() {
    preview.given(
        "CREATE TABLE shop.people AS SELECT * FROM VALUES (1, 'ada@example.org', 5), (2, 'bob@example.org', -7), (3, 'cy@example.org', -9) AS t (id, email, cents)");
    preview.file(
        "checks/owed.sql",
        "SELECT id, upper(contact) AS who, cents, cents AS id FROM result WHERE cents < -8");

    Previewed run =
        preview
            .inputs("shop.people: { mask: [email] }")
            .model(
                """
                key: id
                store_failures: 2
                rules: ['ColumnValues "cents" >= 0', RowCount < 9]
                checks: [checks/owed.sql]
                """)
            .base("SELECT id, email AS contact, cents FROM shop.people WHERE cents > 0")
            .candidate("SELECT id, email AS contact, cents FROM shop.people")
            .run();

    assertThat(run.model().storedFailures())
        .isEqualTo(new Report.StoredFailures("failures.jsonl", 3));
    assertThat(run.file("failures.jsonl").lines())
        .containsExactlyInAnyOrder(
            "{\"model\":\"m\",\"failed\":[\"ColumnValues \\\"cents\\\" >= 0\"],\"row\":{\"id\":2,\"cents\":-7}}",
            "{\"model\":\"m\",\"failed\":[\"ColumnValues \\\"cents\\\" >= 0\"],\"row\":{\"id\":3,\"cents\":-9}}",
            "{\"model\":\"m\",\"failed\":[\"checks/owed.sql\"],\"row\":{\"id\":3,\"who\":\"•••\",\"cents\":-9,\"id (2)\":-9}}");
    assertThat(run.file("report.md")).contains("3 failing rows of rules and checks in");
    assertThat(run.file("report.html")).contains("<a href=\"failures.jsonl\">");
  }

  @Test
  void noMoreFailingRowsAreStoredThanAskedAndNoneByDefault() {
    preview.file("checks/all.sql", "SELECT * FROM result");
    String rules = "rules: ['ColumnValues \"id\" < 0', 'IsComplete \"id\"']\n";

    Previewed three =
        preview
            .model(rules + "store_failures: 3\nchecks: [checks/all.sql]")
            .bothSides("SELECT id FROM range(50)")
            .run();
    Previewed none = preview.model(rules).run();

    assertThat(three.file("failures.jsonl").lines()).hasSize(6);
    assertThat(none.model().storedFailures()).isNull();
    assertThat(none.folder().resolve("failures.jsonl")).doesNotExist();
  }

  @Test
  void compositesAreJudgedRowByRowWhereTheModelSaysSo() {
    String sql = "SELECT * FROM VALUES (1, NULL), (NULL, 2) AS t (a, b)";
    String rules = "rules: ['(IsComplete \"a\") or (IsComplete \"b\")']\n";

    Previewed byColumn = preview.model(rules).bothSides(sql).run();
    Previewed byRow = preview.model(rules + "composite_rules: row").run();

    assertThat(candidateRules(byColumn))
        .containsExactly("(IsComplete \"a\") or (IsComplete \"b\") FAIL");
    assertThat(candidateRules(byRow))
        .containsExactly("(IsComplete \"a\") or (IsComplete \"b\") PASS");
  }
}

package dev.waterline.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.acceptance.Preview.Previewed;
import dev.waterline.core.judge.Check;
import dev.waterline.core.judge.Outcome;
import dev.waterline.core.judge.Verdict;
import dev.waterline.core.report.Report;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Each line of the table of verdicts, and the exit code that scripts see. */
class VerdictTest {

  @RegisterExtension Preview preview = new Preview();

  private static final String THREE_ROWS =
      "SELECT * FROM VALUES (1, 'a'), (2, 'b'), (3, 'c') AS t (id, v)";

  @Test
  void aCandidateThatWorksPasses() {
    Previewed run =
        preview.model("key: id").base(THREE_ROWS).candidate(THREE_ROWS + " WHERE id > 1").run();

    assertThat(run.exitCode()).isZero();
    assertThat(run.report().verdict()).isEqualTo(Verdict.PASS);
    assertThat(run.report().reasons())
        .containsExactly("m: 3 rows before, 2 after: 0 changed, 0 added, 1 removed, 2 unchanged");
  }

  @Test
  void anEmptyCandidateFailsWhereBaseHasRows() {
    Previewed run =
        preview.model("key: id").base(THREE_ROWS).candidate(THREE_ROWS + " WHERE 1 = 0").run();

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.report().verdict()).isEqualTo(Verdict.FAIL);
    assertThat(run.report().reasons().get(0))
        .isEqualTo("m: check “candidate is not empty”: The candidate has no rows; base has 3 rows");
  }

  @Test
  void newDuplicateKeysFail() {
    Previewed run =
        preview
            .model("key: [id]")
            .base(THREE_ROWS)
            .candidate(THREE_ROWS + " UNION ALL SELECT 3, 'c'")
            .run();

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.model().checks())
        .contains(
            new Check(
                "keys are unique",
                Outcome.FAIL,
                "0 duplicate keys on base, 1 duplicate key on the candidate"));
  }

  @Test
  void aFailingCandidateIsAnErrorThatShowsBasesResult() {
    Previewed run =
        preview
            .model("key: id")
            .base(THREE_ROWS)
            .candidate("SELECT id,\n       nope\nFROM VALUES (1) AS t (id)")
            .run();

    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.report().verdict()).isEqualTo(Verdict.ERROR);
    Report.StepError error = run.report().errors().get(0);
    assertThat(error.side()).hasToString("candidate");
    assertThat(error.code()).isEqualTo("SQL_ANALYSIS");
    assertThat(error.file()).isEqualTo("models/m.sql");
    assertThat(error.line()).isEqualTo(2);
    assertThat(error.message()).contains("`nope` cannot be resolved");
    assertThat(run.model().base()).isNotNull();
    assertThat(run.model().base().rows()).isEqualTo(3);
    assertThat(run.model().candidate()).isNull();
    assertThat(run.out()).contains("models/m.sql:2");
  }

  @Test
  void aSyntaxErrorOfTheCandidateIsAnErrorWithItsPlace() {
    Previewed run =
        preview.model("key: id").base(THREE_ROWS).candidate("SELECT id\nFRM t WHERE").run();

    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.report().errors().get(0).code()).isEqualTo("SQL_SYNTAX");
    assertThat(run.report().errors().get(0).line()).isEqualTo(2);
    assertThat(run.model().base().rows()).isEqualTo(3);
  }

  @Test
  void aRunTimeErrorOfTheCandidateShowsNoValue() {
    Previewed run =
        preview
            .config("session: { ansi: true }")
            .base("SELECT 1 AS id")
            .candidate("SELECT CAST(v AS INT) AS id FROM VALUES ('s3cret'), ('1') AS t (v)")
            .run();

    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.report().errors().get(0).code()).isEqualTo("SQL_RUNTIME");
    assertThat(run.report().errors().get(0).line()).isEqualTo(1);
    for (String file :
        new String[] {"report.json", "report.md", "report.html", "report.junit.xml"}) {
      assertThat(run.file(file).replace("'s3cret'), ('1')", "")).doesNotContain("s3cret");
    }
    assertThat(run.err()).doesNotContain("s3cret");
  }

  @Test
  void whenOnlyBaseFailsTheRunIsInconclusive() {
    Previewed run = preview.base("SELECT nope").candidate("SELECT 1 AS id").run();

    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.report().verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(run.report().reasons().get(0))
        .startsWith("m: base has no result, so the difference can't be told: models/m.sql:1:8:");
    assertThat(run.model().candidate().rows()).isEqualTo(1);
  }

  @Test
  void aStatementThatWritesIsRefused() {
    preview.given("CREATE TABLE shop.t AS SELECT 1 AS id");

    Previewed run =
        preview.base("SELECT id FROM shop.t").candidate("INSERT INTO shop.t VALUES (2)").run();

    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.report().errors().get(0).code()).isEqualTo("SQL_REFUSED");
    assertThat(run.report().errors().get(0).message())
        .isEqualTo(
            "INSERT is not allowed here. A project's SQL is one query; write only the SELECT and let Waterline store the result.");
  }

  @Test
  void aMissingInputIsAnErrorThatNamesIt() {
    preview.given("CREATE TABLE shop.orders AS SELECT 1 AS id");

    Previewed run =
        preview.base("SELECT id FROM shop.orders").candidate("SELECT id\nFROM shop.ordres").run();

    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.report().errors().get(0).code()).isEqualTo("TABLE_NOT_FOUND");
    assertThat(run.report().errors().get(0).line()).isEqualTo(2);
    assertThat(run.report().errors().get(0).message())
        .contains("shop.ordres")
        .contains("shop.orders");
  }

  @Test
  void columnsThatDifferOnlyInCaseAreAnError() {
    Previewed run =
        preview
            .base("SELECT 1 AS id, 10 AS amt")
            .candidate("SELECT 1 AS id, 10 AS amt, 10 AS AMT")
            .run();

    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.report().errors().get(0).message())
        .isEqualTo(
            "The columns amt and AMT of the result differ only in case. Give one another name with AS.");
  }

  @Test
  void aParameterThatNothingUsesIsAnArgumentError() {
    preview.bothSides("SELECT :n AS n").config("parameters: { n: 1 }\nlocal:\n  base: base/\n");
    preview.writeConfig();

    Preview.Done done =
        Preview.waterline(
            "run",
            preview.project().toString(),
            "--param",
            "m=2",
            "--warehouse",
            preview.warehouse().toString());

    assertThat(done.exitCode()).isEqualTo(2);
    assertThat(done.err())
        .contains(
            "--param m: no SQL of the project uses :m, and waterline.yml has no such parameter");
  }
}

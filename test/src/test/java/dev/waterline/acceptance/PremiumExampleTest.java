package dev.waterline.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.acceptance.Preview.Previewed;
import dev.waterline.core.judge.Check;
import dev.waterline.core.judge.Outcome;
import dev.waterline.core.judge.Verdict;
import dev.waterline.core.report.Report;
import dev.waterline.core.run.Side;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The bundled example of insurance premiums: its candidate joins the sections' master records in a
 * way that drops what has none.
 */
class PremiumExampleTest {

  private static final String MODEL = "models/premium_by_section.sql";
  private static final String CURRENCY_IS_KNOWN =
      "ColumnValues \"currency\" in [\"EUR\", \"GBP\", \"USD\"]";

  @RegisterExtension Preview preview = new Preview();

  @BeforeEach
  void copyTheExample() {
    assertThat(preview.example("premium").seed().out())
        .contains("created insurance.transactions", "created insurance.premium_by_section");
  }

  @Test
  void theGateCatchesTheJoinThatDropsSections() {
    Previewed run = preview.runAsItIs();

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.report().verdict()).isEqualTo(Verdict.FAIL);
    assertThat(run.report().reasons())
        .startsWith(
            "premium_by_section: check “checks/orphaned_sections.sql”: "
                + "3 rows on the candidate, no row on base",
            "premium_by_section: check “checks/reconciliation.sql”: "
                + "24 rows on the candidate, no row on base");
    assertThat(run.report().reasons().get(2))
        .startsWith("premium_by_section: expected")
        .endsWith("0 rows added of 3600; 108 rows removed of 3600");
    assertThat(run.file("failures.jsonl").lines().filter(row -> row.contains("orphaned")))
        .hasSize(3);
    assertThat(run.model().isolation()).isEqualTo(Report.Isolation.BRANCH);
    assertThat(run.model().measures().get(0).delta()).isEqualTo("-360");
  }

  @Test
  void anUnknownCurrencyIsAWarningOnBothSides() {
    Previewed run = preview.runAsItIs();

    assertThat(run.model().rules())
        .filteredOn(rule -> rule.outcome() != Outcome.PASS)
        .allSatisfy(
            rule -> {
              assertThat(rule.rule()).isEqualTo(CURRENCY_IS_KNOWN);
              assertThat(rule.newlyFailing()).isFalse();
            })
        .extracting(rule -> rule.side())
        .containsExactly(Side.BASE, Side.CANDIDATE);
    assertThat(run.report().reasons())
        .filteredOn(reason -> reason.contains("rule"))
        .singleElement()
        .asString()
        .contains("is already failing");
  }

  @Test
  void aCandidateThatKeepsEverySectionPassesWithTheWarning() {
    preview.file(MODEL, base());

    Previewed run = preview.runAsItIs();

    assertThat(run.exitCode()).isZero();
    assertThat(run.report().verdict()).isEqualTo(Verdict.WARN);
    assertThat(run.report().reasons()).hasSize(2);
    assertThat(run.report().reasons().get(0)).contains("rule `" + CURRENCY_IS_KNOWN + "`");
    assertThat(checks(run)).hasSize(5).containsOnly(Outcome.PASS);
  }

  @Test
  void eachCheckSeesWhatItIsThereFor() {
    preview.file(
        MODEL,
        base()
            .replace("s.expiry,\n       trunc", "date_sub(s.inception, 1) AS expiry,\n       trunc")
            .replace("sum(t.amount) ", "sum(abs(t.amount)) ")
            .replace("r.currency = t.currency", "r.currency = concat(t.currency, '?')"));

    Previewed run = preview.runAsItIs();

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(checks(run))
        .containsExactly(Outcome.PASS, Outcome.FAIL, Outcome.FAIL, Outcome.FAIL, Outcome.FAIL);
  }

  @Test
  void anUnacceptedTransactionTypeNewlyFails() {
    preview.file(
        MODEL,
        base()
            .replace(
                "t.transaction_type,\n       t.c",
                "lower(t.transaction_type) AS transaction_type,\n       t.c"));

    Previewed run = preview.runAsItIs();

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.report().reasons())
        .anySatisfy(
            reason ->
                assertThat(reason)
                    .contains("rule `ColumnValues \"transaction_type\" in $types` newly fails"));
  }

  private String base() {
    return Preview.read(preview.project().resolve("base").resolve(MODEL));
  }

  private static List<Outcome> checks(Previewed run) {
    return run.model().checks().stream()
        .filter(check -> check.name().startsWith("checks/"))
        .map(Check::outcome)
        .toList();
  }
}

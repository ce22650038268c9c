package dev.waterline.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.core.judge.Verdict;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MarkdownReportTest {

  private final Locale locale = Locale.getDefault();

  @AfterEach
  void restoreLocale() {
    Locale.setDefault(locale);
  }

  @Test
  void theFirstLineIsTheVerdictThenTheReasonsFollowInTheirOrder() {
    assertThat(MarkdownReport.render(Reports.everything()))
        .startsWith(
            """
            ## ⛔ Waterline: ERROR

            - customers: the candidate's SQL doesn't run
            - IsComplete "region" newly fails

            """);
  }

  @Test
  void aReasonThatOnlySaysWhatChangedIsLeftToItsModel() {
    assertThat(MarkdownReport.render(Reports.orders()))
        .startsWith("## ✅ Waterline: PASS\n\n### `order_totals` → `shop.order_totals`\n")
        .doesNotContain("3 rows before");
  }

  @Test
  void theCancellationFilterIsShownRegionByRegion() {
    MarkdownParts parts = MarkdownParts.of(MarkdownReport.render(Reports.orders()));
    assertThat(parts.paragraphs()).contains("3 of 3 rows changed, none added, none removed.");
    assertThat(parts.table("region"))
        .containsExactly(
            List.of("region", "rows", "orders", "revenue_cents"),
            List.of("EU", "1 → 1 (0)", "3,400 → 3,000 (−400)", "7,607,500 → 6,757,500 (−850,000)"),
            List.of("US", "1 → 1 (0)", "3,300 → 3,000 (−300)", "7,425,000 → 6,750,000 (−675,000)"),
            List.of("UK", "1 → 1 (0)", "3,300 → 3,000 (−300)", "7,342,500 → 6,742,500 (−600,000)"),
            List.of(
                "Total",
                "3 → 3 (0)",
                "10,000 → 9,000 (−1,000)",
                "22,375,000 → 20,250,000 (−2,125,000)"));
    assertThat(parts.table("Total"))
        .containsExactly(
            List.of("Total", "Base", "Candidate", "Change"),
            List.of("rows", "3", "3", "0 (0 %)"),
            List.of("orders", "10,000", "9,000", "−1,000 (−10 %)"),
            List.of("revenue_cents", "22,375,000", "20,250,000", "−2,125,000 (−9.5 %)"));
  }

  @Test
  void whenNothingDiffersOneSentenceSaysSoAndEveryDeltaIsZero() {
    String markdown = MarkdownReport.render(Reports.nothingChanged());
    assertThat(markdown).containsOnlyOnce("same").containsOnlyOnce("nothing changed");
    MarkdownParts parts = MarkdownParts.of(markdown);
    assertThat(parts.paragraphs()).contains("Both sides gave the same 3 rows: nothing changed.");
    assertThat(parts.table("region"))
        .containsExactly(
            List.of("region", "rows", "orders"),
            List.of("EU", "1 → 1 (0)", "3,400 → 3,400 (0)"),
            List.of("Total", "3 → 3 (0)", "10,000 → 10,000 (0)"));
  }

  @Test
  void groupsOfWhichNoneDiffersAreFolded() {
    assertThat(MarkdownReport.render(Reports.nothingChanged()))
        .contains("<details><summary>1 group, which doesn't differ</summary>");
    assertThat(MarkdownReport.render(Reports.everything())).doesNotContain("differs</summary>");
  }

  @Test
  void groupsThatComeAndGoAreCalledSoAndNullIsNotTheTextNull() {
    assertThat(MarkdownParts.of(MarkdownReport.render(Reports.everything())).table("region"))
        .containsExactly(
            List.of("region", "rows", "orders"),
            List.of("EU", "1 → 1 (0)", "3,400 → 3,000 (−400)"),
            List.of("NULL", "new → 1 (+1)", "new → NULL (n/a)"),
            List.of("'NULL'", "1 → gone (−1)", "7 → gone (−7)"),
            List.of("4 more groups", "5 → 6 (+1)", "50 → 60 (+10)"),
            List.of("Total", "1,003 → 1,004 (+1)", "10,000 → 9,000 (−1,000)"));
  }

  @Test
  void errorsHaveTheirPlace() {
    assertThat(MarkdownParts.of(MarkdownReport.render(Reports.everything())).items())
        .contains(
            "SQL_ANALYSIS in transform of candidate, model customers, models/customers.sql:12:"
                + " There is no column 'regoin'",
            "CLEANUP_INCOMPLETE in cleanup: One tag is left");
  }

  /** Case S04. */
  @Test
  void threeThousandLongRowsFitAComment() {
    String markdown = MarkdownReport.render(Reports.longStrings());
    assertThat(markdown.length()).isLessThanOrEqualTo(MarkdownReport.LONGEST).isGreaterThan(60_000);
    assertThat(markdown)
        .startsWith("## ❌ Waterline: FAIL\n\n- IsComplete \"note\" newly fails\n")
        .containsPattern("\\*Showing [0-9]+ of 3,000 differing rows\\.\\*")
        .endsWith("The full report is `report.html`, or `report.json`, beside this one.\n");
    MarkdownParts parts = MarkdownParts.of(markdown);
    assertThat(parts.table("Row")).allSatisfy(row -> assertThat(row).hasSize(5));
    assertThat(parts.openDetails()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"tr-TR", "ar-EG-u-nu-arab", "de-DE", "hi-IN-u-nu-deva"})
  void theMachinesLocaleChangesNothing(String tag) {
    Locale.setDefault(Locale.ROOT);
    String expected = MarkdownReport.render(Reports.everything());
    Locale.setDefault(Locale.forLanguageTag(tag));
    assertThat(MarkdownReport.render(Reports.everything())).isEqualTo(expected);
  }

  @Test
  void manyModelsLoseTheirLeastImportantPartsFirst() {
    Report.Model[] models = new Report.Model[2_000];
    java.util.Arrays.fill(models, Reports.orderTotals());
    String markdown = MarkdownReport.render(Reports.of(Verdict.PASS, List.of(), models));
    assertThat(markdown.length()).isLessThanOrEqualTo(MarkdownReport.LONGEST);
    assertThat(markdown).containsPattern("Showing [0-9]+ of 2,000 models; [0-9,]+ parts left out");
    MarkdownParts parts = MarkdownParts.of(markdown);
    assertThat(parts.openDetails()).isZero();
    assertThat(parts.tables()).isEmpty();
  }
}

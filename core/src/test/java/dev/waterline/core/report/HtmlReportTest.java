package dev.waterline.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HtmlReportTest {

  @Test
  void theVerdictComesFirstThenTheReasonsThenTheModels() {
    Document page = Jsoup.parse(HtmlReport.render(Reports.everything()));
    assertThat(page.title()).isEqualTo("Waterline: ERROR");
    assertThat(page.select("h1").text()).isEqualTo("ERROR");
    assertThat(page.select(".reasons li").eachText())
        .containsExactly(
            "customers: the candidate's SQL doesn't run", "IsComplete \"region\" newly fails");
    assertThat(page.select("h2").eachText())
        .containsExactly(
            "Errors",
            "order_totals → shop.order_totals",
            "customers → shop.customers_clean",
            "Inputs");
    assertThat(page.select("nav a").eachAttr("href")).containsExactly("#model-1", "#model-2");
  }

  @Test
  void thePolicyAllowsInlineStyleAndNothingElse() {
    Document page = Jsoup.parse(HtmlReport.render(Reports.orders()));
    assertThat(page.select("meta[http-equiv=Content-Security-Policy]").attr("content"))
        .isEqualTo(
            "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'");
    assertThat(page.select("style").html()).doesNotContain("url(", "@import");
  }

  @Test
  void theCancellationFilterIsShownRegionByRegion() {
    assertThat(table("By group", Reports.orders()))
        .containsExactly(
            List.of("region", "rows", "orders", "revenue_cents"),
            List.of(
                "Base",
                "Candidate",
                "Change",
                "Base",
                "Candidate",
                "Change",
                "Base",
                "Candidate",
                "Change"),
            List.of(
                "EU",
                "1",
                "1",
                "0",
                "3,400",
                "3,000",
                "−400",
                "7,607,500",
                "6,757,500",
                "−850,000"),
            List.of(
                "US",
                "1",
                "1",
                "0",
                "3,300",
                "3,000",
                "−300",
                "7,425,000",
                "6,750,000",
                "−675,000"),
            List.of(
                "UK",
                "1",
                "1",
                "0",
                "3,300",
                "3,000",
                "−300",
                "7,342,500",
                "6,742,500",
                "−600,000"),
            List.of(
                "Total",
                "3",
                "3",
                "0",
                "10,000",
                "9,000",
                "−1,000",
                "22,375,000",
                "20,250,000",
                "−2,125,000"));
    assertThat(table("Totals", Reports.orders()))
        .contains(List.of("revenue_cents", "22,375,000", "20,250,000", "−2,125,000", "−9.5 %"));
  }

  @Test
  void groupsOfWhichNoneDiffersAreFolded() {
    Document page = Jsoup.parse(HtmlReport.render(Reports.nothingChanged()));

    assertThat(page.select("h3:contains(By group) + details > summary").eachText())
        .containsExactly("1 group, which doesn't differ");
  }

  @Test
  void groupsThatComeAndGoAreCalledSoAndNullIsNotTheTextNull() {
    assertThat(table("By group", Reports.everything()))
        .contains(
            List.of("NULL", "new", "1", "+1", "new", "NULL", "n/a"),
            List.of("'NULL'", "1", "gone", "−1", "7", "gone", "−7"),
            List.of("4 more groups", "5", "6", "+1", "50", "60", "+10"));
  }

  @Test
  void whatASentencePutsInBackQuotesIsCodeAndAPercentSignStaysWithItsNumber() {
    assertThat(HtmlText.sentence("rule `IsComplete \"a<b\"` newly fails in 25 % of ` the rows"))
        .isEqualTo(
            "rule <code>IsComplete &quot;a&lt;b&quot;</code> newly fails in 25&nbsp;% of ` the rows");
  }

  @Test
  void everySampleOfTheReportIsThere() {
    Document page = Jsoup.parse(HtmlReport.render(Reports.longStrings()));
    assertThat(page.select("summary").eachText())
        .contains("Sample rows: showing 3,000 of 3,000 differing rows");
    assertThat(page.getElementsMatchingOwnText("^changed$")).hasSize(3_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"tr-TR", "ar-EG-u-nu-arab"})
  void theMachinesLocaleChangesNothing(String tag) {
    Locale locale = Locale.getDefault();
    String expected = HtmlReport.render(Reports.everything());
    Locale.setDefault(Locale.forLanguageTag(tag));
    try {
      assertThat(HtmlReport.render(Reports.everything())).isEqualTo(expected);
    } finally {
      Locale.setDefault(locale);
    }
  }

  /** The texts of the table below a heading, row by row. */
  private static List<List<String>> table(String heading, Report report) {
    Document page = Jsoup.parse(HtmlReport.render(report));
    Element below = page.select("h3:containsOwn(" + heading + ") + .scroll table").first();
    return below.select("tr").stream().map(row -> row.children().eachText()).toList();
  }
}

package dev.waterline.core.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.report.Report;
import dev.waterline.core.report.Reports;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ReportJsonTest {

  static List<Report> reports() {
    return List.of(
        Reports.orders(), Reports.nothingChanged(), Reports.everything(), Reports.longStrings());
  }

  @ParameterizedTest
  @MethodSource("reports")
  void aReportComesBackAsItWas(Report report) {
    assertThat(ReportJson.read(ReportJson.write(report))).isEqualTo(report);
  }

  @Test
  void namesAndFormsAreTheContract() {
    assertThat(ReportJson.write(Reports.everything()).replaceAll("\\s+", " "))
        .startsWith("{ \"version\": 1, \"run\": \"pr_7_0123456789ab_r1\", \"verdict\": \"ERROR\"")
        .contains(
            "\"startedAt\": \"2026-11-02T06:00:00Z\", \"durationMillis\": 61500",
            "\"settings\": { \"timeZone\": \"UTC\", \"ansi\": false, \"now\": \"2026-11-02T06:00:00Z\" }",
            "{ \"side\": \"candidate\", \"step\": \"transform\", \"model\": \"customers\", \"code\": \"SQL_ANALYSIS\"",
            "\"file\": \"models/customers.sql\", \"line\": 12 }",
            "\"snapshotId\": \"7051729674930472153\"",
            "\"isolation\": \"branch\"",
            "\"change\": \"widened\", \"base\": \"int\", \"candidate\": \"bigint\", \"breaking\": false",
            "\"duplicateKeys\": { \"base\": 1, \"candidate\": 2 }",
            "{ \"name\": \"orders\", \"base\": \"10000\", \"candidate\": \"9000\", \"delta\": \"-1000\", \"changePercent\": -10.0 }",
            "{ \"group\": [ \"EU\" ], \"base\": { \"rows\": 1, \"orders\": \"3400\" }",
            "{ \"group\": [ null ], \"base\": null, \"candidate\": { \"rows\": 1, \"orders\": null }",
            "\"class\": \"changed\", \"key\": { \"region\": \"EU\" }",
            "\"orders\": 3400, \"share\": 0.340, \"huge\": \"9007199254740993\", \"open\": true, \"note\": null, \"email\": \"•••\"",
            "\"side\": \"candidate\", \"outcome\": \"FAIL\", \"new\": true, \"metric\": 0.99, \"reason\": \"measured\", \"severity\": \"error\"",
            "{ \"expect\": \"rows_removed = 0\", \"outcome\": \"FAIL\", \"actual\": \"1 row removed\" }",
            "\"cost\": { \"vcpuHours\": 0.25, \"memoryGbHours\": 1.0, \"storageGbHours\": 20.0, \"money\": 0.031 }");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}                                   | The report: version must be a whole number",
        "[]                                   | The report must be an object",
        "{\"version\": 2}                     | The report is of version 2; this release reads version 1",
        "{\"version\": 1, \"run\": 5}         | The report: run must be a string",
        "{\"version\": 1, \"run\": \"r\", \"verdict\": \"fine\"} | The report: verdict must be one of PASS, WARN, INCONCLUSIVE, FAIL, ERROR",
      })
  void whatIsNotAReportIsRefusedWithItsPlace(String text, String message) {
    assertThatThrownBy(() -> ReportJson.read(text))
        .isInstanceOf(WaterlineException.class)
        .hasMessage(message);
  }

  @Test
  void brokenJsonIsRefusedWithItsLine() {
    assertThatThrownBy(() -> ReportJson.read("{\n\"version\": oops}"))
        .isInstanceOf(WaterlineException.class)
        .hasMessageStartingWith("The report is not JSON: ")
        .hasMessageEndingWith("line 2");
  }

  @Test
  void rowClassesThatDontAddUpAreRefused() {
    String text =
        ReportJson.write(Reports.orders())
            .replace("\"changed\": 3,\n      \"added\"", "\"changed\": 2,\n      \"added\"");
    assertThatThrownBy(() -> ReportJson.read(text))
        .isInstanceOf(WaterlineException.class)
        .hasMessageStartingWith("The report: models[0].rows: Row classes don't add up: base 3");
  }

  @Test
  void membersThatThisVersionDoesNotKnowAreSkipped() {
    String text =
        ReportJson.write(Reports.orders()).replaceFirst("\\{", "{\"later\": {\"a\": []},");
    assertThat(ReportJson.read(text)).isEqualTo(Reports.orders());
  }
}

package dev.waterline.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.core.judge.Verdict;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JUnitReportTest {

  @Test
  void eachModelIsASuiteAndEachFindingACase() {
    assertThat(JUnitReport.render(Reports.everything()))
        .isEqualTo(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites name="Waterline pr_7_0123456789ab_r1" time="61.500" tests="9" failures="2" errors="3" skipped="2">
              <testsuite name="run" timestamp="2026-11-02T06:00:00Z" tests="2" failures="0" errors="2" skipped="0">
                <testcase classname="run" name="verdict"><error message="ERROR: customers: the candidate's SQL doesn't run; IsComplete &quot;region&quot; newly fails"/></testcase>
                <testcase classname="run" name="cleanup: CLEANUP_INCOMPLETE"><error message="One tag is left"/></testcase>
              </testsuite>
              <testsuite name="model order_totals" timestamp="2026-11-02T06:00:00Z" tests="6" failures="2" errors="0" skipped="2">
                <testcase classname="model order_totals" name="rule: IsComplete &quot;region&quot;"><failure message="newly fails: measured"/></testcase>
                <testcase classname="model order_totals" name="rule: RowCount &gt; 5000"><skipped message="already failing on base: measured"/></testcase>
                <testcase classname="model order_totals" name="expectation: rows_removed = 0"><failure message="1 row removed"/></testcase>
                <testcase classname="model order_totals" name="expectation: rows_added &lt;= 5"></testcase>
                <testcase classname="model order_totals" name="check: candidate is not empty"></testcase>
                <testcase classname="model order_totals" name="check: keys are unique"><skipped message="1 duplicate key on base"/></testcase>
              </testsuite>
              <testsuite name="model customers" timestamp="2026-11-02T06:00:00Z" tests="1" failures="0" errors="1" skipped="0">
                <testcase classname="model customers" name="transform of candidate: SQL_ANALYSIS"><error message="models/customers.sql:12: There is no column 'regoin'"/></testcase>
              </testsuite>
            </testsuites>
            """);
  }

  @ParameterizedTest
  @CsvSource({
    "PASS,         '<testcase classname=\"run\" name=\"verdict\"></testcase>'",
    "WARN,         '<skipped message=\"WARN: because\"/>'",
    "INCONCLUSIVE, '<failure message=\"INCONCLUSIVE: because\"/>'",
    "FAIL,         '<failure message=\"FAIL: because\"/>'",
    "ERROR,        '<error message=\"ERROR: because\"/>'",
  })
  void theVerdictIsACaseSoThatNoRunLooksBetterThanItIs(Verdict verdict, String xml) {
    assertThat(JUnitReport.render(Reports.of(verdict, List.of("because")))).contains(xml);
  }

  @Test
  void theMachinesLocaleChangesNothing() {
    Locale locale = Locale.getDefault();
    String expected = JUnitReport.render(Reports.everything());
    Locale.setDefault(Locale.forLanguageTag("ar-EG-u-nu-arab"));
    try {
      assertThat(JUnitReport.render(Reports.everything())).isEqualTo(expected);
    } finally {
      Locale.setDefault(locale);
    }
  }
}

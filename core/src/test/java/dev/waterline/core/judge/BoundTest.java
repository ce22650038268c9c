package dev.waterline.core.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.project.SourceText;
import dev.waterline.core.project.SqlCheck;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BoundTest {

  @ParameterizedTest(name = "{1} of {2} rows is {0}: {3}")
  @CsvSource({
    "0,       0, 100, true",
    "0,       1, 100, false",
    "= 5,     5, 100, true",
    "!= 0,    0, 100, false",
    "< 5,     5, 100, false",
    "<= 5,    5, 100, true",
    "> 5,     5, 100, false",
    ">=5,     5, 100, true",
    "<= 5%,   5, 100, true",
    "<= 5%,   6, 100, false",
    "< 0.1%,  1, 1000, false",
    "< 0.1%,  1, 1001, true",
    "0%,      1, 9000000000000000000, false",
    "100%,    8999999999999999999, 9000000000000000000, false",
    "100%,    9000000000000000000, 9000000000000000000, true",
    "> 100%,  3, 2, true",
    "<= 5%,   0, 0, true",
    "0%,      0, 0, true",
    "5%,      0, 0, false",
    "<= 5%,   1, 0, false",
    "> 500%,  1, 0, true",
  })
  void decidesExactly(String bound, long count, long of, boolean holds) {
    assertThat(Bound.parse(bound).holds(count, of)).isEqualTo(holds);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", "many", "-1", "> -1", "1.5", "~ 5", "=> 5", "== 5", "5 %%", "5 rows", "1e3", "> ٣"
      })
  void refusesOtherForms(String text) {
    assertThatThrownBy(() -> Bound.parse(text))
        .isInstanceOf(WaterlineException.class)
        .hasMessage(
            "'%s' is not a bound: expected a count or a percentage, such as 0, \"> 100\" or \"<= 5%%\"",
            text);
  }

  @Test
  void readsAsItIsWritten() {
    assertThat(Bound.parse(" <=5 % ")).hasToString("<= 5%").isEqualTo(Bound.parse("<= 5%"));
    assertThat(Bound.parse("= 7")).hasToString("7");
  }

  @Test
  void aRangeIncludesItsEnds() {
    PercentRange range = new PercentRange(new BigDecimal("-15"), BigDecimal.ZERO);

    assertThat(range.holds(new BigDecimal("-15"), new BigDecimal("100"))).isTrue();
    assertThat(range.holds(new BigDecimal("-15.0001"), new BigDecimal("100"))).isFalse();
    assertThat(range.holds(BigDecimal.ZERO, new BigDecimal("100"))).isTrue();
    assertThat(range.holds(new BigDecimal("0.0001"), new BigDecimal("100"))).isFalse();
  }

  @Test
  void aRangeIsOfTheAbsoluteValueOfBase() {
    PercentRange range = new PercentRange(new BigDecimal("-15"), BigDecimal.ZERO);

    assertThat(range.holds(new BigDecimal("-10"), new BigDecimal("-100"))).isTrue();
    assertThat(range.holds(new BigDecimal("10"), new BigDecimal("-100"))).isFalse();
  }

  @Test
  void aChangeOfNothingIsNoPercentage() {
    PercentRange range = new PercentRange(new BigDecimal("-15"), new BigDecimal("1000"));

    assertThat(range.holds(BigDecimal.ZERO, BigDecimal.ZERO)).isTrue();
    assertThat(range.holds(BigDecimal.ONE, BigDecimal.ZERO)).isFalse();
  }

  @Test
  void aRangeDoesNotDescend() {
    assertThatThrownBy(() -> new PercentRange(BigDecimal.ONE, BigDecimal.ZERO))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("A range goes from the smaller to the larger number, not from 1 to 0");
  }

  @ParameterizedTest(name = "severity {0}, warn_if {1}, error_if {2}: {3} rows are {4}")
  @CsvSource({
    "ERROR,      ,        , 0,   PASS",
    "ERROR,      ,        , 1,   FAIL",
    "WARN,       ,        , 0,   PASS",
    "WARN,       ,        , 1,   WARN",
    "WARN,       , > 100  , 100, WARN",
    "WARN,       , > 100  , 101, FAIL",
    "ERROR,      , > 100  , 0,   PASS",
    "ERROR,      , > 100  , 5,   WARN",
    "ERROR, > 10 , > 100  , 5,   PASS",
    "ERROR, > 10 , > 100  , 11,  WARN",
    "WARN,  > 1% ,        , 10,  PASS",
    "WARN,  > 1% ,        , 11,  WARN",
  })
  void aCheckGoesByItsBounds(
      Severity severity,
      @Nullable String warnIf,
      @Nullable String errorIf,
      long rows,
      Outcome outcome) {
    SqlCheck check =
        new SqlCheck(
            new SourceText("check.sql", "SELECT 1"),
            severity,
            warnIf == null ? null : Bound.parse(warnIf),
            errorIf == null ? null : Bound.parse(errorIf));

    assertThat(check.outcome(rows, 1000)).isEqualTo(outcome);
  }
}

package dev.waterline.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Locale;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.BigRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NumbersTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0          | 0",
        "999        | 999",
        "1000       | 1,000",
        "-22375000  | −22,375,000",
        "1234.50    | 1,234.50",
        "-0.001     | −0.001",
        "1.0E10     | 10,000,000,000",
        "1E-7       | 0.0000001",
        "NaN        | NaN",
        "-Infinity  | -Infinity",
        "1E400000   | 1E400000",
        "9999999999999999999999999999 | 9,999,999,999,999,999,999,999,999,999",
        "1E+100     | 1E+100",
      })
  void decimals(String text, String shown) {
    assertThat(Numbers.decimal(text)).isEqualTo(shown);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-1000 | −1,000",
        "400   | +400",
        "0     | 0",
        "0.00  | 0.00",
        "-2.50 | −2.50",
      })
  void differences(String text, String shown) {
    assertThat(Numbers.signed(text)).isEqualTo(shown);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "null",
      value = {
        "-1000       | 10000     | −10 %",
        "-2125000    | 22375000  | −9.5 %",
        "1           | 3         | +33.3 %",
        "0           | 5         | 0 %",
        "-5          | 5         | −100 %",
        "5           | -5        | +100 %",
        "7           | 5         | +140 %",
        "1           | 10000     | +0.01 %",
        "-1          | 100000000 | −0.000001 %",
        "1           | 1000000000000 | +<0.000001 %",
        "-9999       | 10000     | −99.99 %",
        "-99999999   | 100000000 | −99.999999 %",
        "-999999999999 | 1000000000000 | −>99.999999 %",
        "10001       | 10000     | +100.01 %",
        "1           | 0         | n/a",
        "1           | null      | n/a",
        "null        | 5         | n/a",
        "NaN         | 5         | n/a",
      })
  void percentAreNeverZeroOrAHundredWhenTheyAreNot(String part, String whole, String shown) {
    assertThat(Numbers.signedPercent(part, whole)).isEqualTo(shown);
  }

  @Property
  void onlyAllIsAHundredPercentAndOnlyNothingIsZero(
      @ForAll @LongRange(min = 0, max = Long.MAX_VALUE) long part,
      @ForAll @LongRange(min = 1, max = Long.MAX_VALUE) long whole) {
    String percent = Numbers.percent(Math.min(part, whole), whole);
    assertThat(percent.matches("100(\\.0+)? %")).isEqualTo(part >= whole);
    assertThat(percent.matches("0(\\.0+)? %")).isEqualTo(part == 0);
  }

  @Property
  void aNumberReadsBackAsItself(@ForAll @BigRange(min = "-1e30", max = "1e30") BigDecimal number) {
    String shown = Numbers.decimal(number.toPlainString());
    assertThat(new BigDecimal(shown.replace(",", "").replace(Numbers.MINUS, "-")))
        .isEqualByComparingTo(number);
  }

  @Property
  void thousandsAreApart(@ForAll BigInteger number) {
    String shown = Numbers.decimal(number.toString());
    if (shown.length() < 60) {
      assertThat(shown).matches("−?[0-9]{1,3}(,[0-9]{3})*");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"tr-TR", "ar-EG-u-nu-arab", "de-DE", "hi-IN-u-nu-deva"})
  void theMachinesLocaleChangesNothing(String tag) {
    Locale locale = Locale.getDefault();
    Locale.setDefault(Locale.forLanguageTag(tag));
    try {
      assertThat(Numbers.count(1_234_567)).isEqualTo("1,234,567");
      assertThat(Numbers.signedPercent("-1", "3")).isEqualTo("−33.3 %");
    } finally {
      Locale.setDefault(locale);
    }
  }

  @Test
  void oneIsSingular() {
    assertThat(Numbers.count(1, "row")).isEqualTo("1 row");
    assertThat(Numbers.count(0, "row")).isEqualTo("0 rows");
    assertThat(Numbers.count(1_000, "row")).isEqualTo("1,000 rows");
  }
}

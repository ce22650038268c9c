package dev.waterline.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.core.transform.Limits;
import dev.waterline.spark.guard.SqlGuard;
import dev.waterline.spark.session.SparkSettings;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** docs/engine.md has every setting and every refused function. */
class EnginePageTest {

  private static final Document PAGE = Document.of("docs/engine.md");

  static List<Map.Entry<String, String>> settings() {
    return SparkSettings.embedded().entrySet().stream()
        .filter(setting -> !setting.getKey().equals("spark.sql.extensions"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("settings")
  void everySettingIsThereWithItsValue(Map.Entry<String, String> setting) {
    assertThat(PAGE.text().lines())
        .anySatisfy(
            row ->
                assertThat(row)
                    .startsWith("|")
                    .contains("`" + setting.getKey() + "`", "`" + setting.getValue() + "`"));
  }

  @Test
  void theLimitsAreThoseOfALocalRun() {
    assertThat(PAGE.text())
        .contains(
            Limits.LOCAL.time().toMinutes() + " minutes",
            String.format(Locale.ROOT, "%,d rows", Limits.LOCAL.rows()),
            (Limits.LOCAL.bytes() >> 30) + " GiB");
  }

  static List<String> refusedFunctions() {
    return SqlGuard.REFUSED_FUNCTIONS.stream().sorted().toList();
  }

  @ParameterizedTest
  @MethodSource("refusedFunctions")
  void everyRefusedFunctionIsThere(String function) {
    assertThat(PAGE.text()).contains("`" + function + "()`");
  }
}

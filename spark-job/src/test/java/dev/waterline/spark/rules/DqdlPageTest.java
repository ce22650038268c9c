package dev.waterline.spark.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** {@code docs/dqdl.md} has every rule type, and says of each whether it is supported. */
class DqdlPageTest {

  @ParameterizedTest
  @EnumSource(RuleType.class)
  void everyRuleTypeIsInTheTable(RuleType type) throws IOException {
    String row =
        Files.readString(Path.of("..", "docs", "dqdl.md"))
            .lines()
            .filter(line -> line.matches("\\| [A-Za-z, ]*\\b" + type + "\\b[A-Za-z, ]* \\|.*"))
            .findFirst()
            .orElse("no row of the table");

    assertThat(row).contains(type.unsupported().isEmpty() ? "| yes |" : "|");
    assertThat(row.contains("| yes |")).as(row).isEqualTo(type.unsupported().isEmpty());
  }
}

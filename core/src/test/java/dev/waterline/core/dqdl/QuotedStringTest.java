package dev.waterline.core.dqdl;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

class QuotedStringTest {

  @Property
  void everyTextCanBeQuoted(@ForAll String text) {
    String quoted = "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";

    assertThat(QuotedString.end(quoted, 0)).isEqualTo(quoted.length());
    assertThat(QuotedString.unescape(quoted)).isEqualTo(text);
  }

  @Test
  void aBackslashBeforeAnythingElseStandsForItself() {
    assertThat(QuotedString.unescape("\"C:\\dir\\\\\"")).isEqualTo("C:\\dir\\");
  }

  @Test
  void embeddedLanguagesKeepTheirBackslashes() {
    assertThat(QuotedString.embedded("\"\\\\d \\d \\\"x\\\"\"")).isEqualTo("\\\\d \\d \"x\"");
  }

  @Test
  void aStringThatIsNotClosedHasNoEnd() {
    assertThat(QuotedString.end("\"abc\\\"", 0)).isEqualTo(-1);
  }
}

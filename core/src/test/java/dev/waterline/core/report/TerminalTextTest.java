package dev.waterline.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TerminalTextTest {

  @Test
  void escapeSequencesAreStripped() {
    assertThat(TerminalText.safe("\u001B[31mred\u001B[0m \u001B[2J\u001B[1;1Hhome"))
        .isEqualTo("red home");
    assertThat(TerminalText.safe("\u001B]0;title\u0007text")).isEqualTo("text");
    assertThat(TerminalText.safe("\u001B]8;;https://evil.example\u001B\\link\u001B]8;;\u001B\\"))
        .isEqualTo("link");
    assertThat(TerminalText.safe("\u001BPq#0\u001B\\after")).isEqualTo("after");
    assertThat(TerminalText.safe("\u009B31mred")).isEqualTo("red");
    assertThat(TerminalText.safe("\u001Bc reset \u001B(0")).isEqualTo(" reset ");
    assertThat(TerminalText.safe("\u001B\u001B[31mnested")).isEqualTo("nested");
  }

  @Test
  void anUnfinishedSequenceTakesNoMoreThanItsLine() {
    assertThat(TerminalText.safe("\u001B]0;title\nnext")).isEqualTo("\nnext");
    assertThat(TerminalText.safe("end\u001B")).isEqualTo("end");
  }

  @Test
  void linesAndTabsStayAndOtherControlsAreShown() {
    assertThat(TerminalText.safe("a\tb\r\nc\n")).isEqualTo("a\tb\nc\n");
    assertThat(TerminalText.safe("50 %\b\b\u0007\u202Etxt"))
        .isEqualTo("50 %⟨U+0008⟩⟨U+0008⟩⟨U+0007⟩⟨U+202E⟩txt");
    assertThat(TerminalText.safe("real\rforged")).doesNotContain("\r").contains("real", "forged");
  }

  @Test
  void ordinaryTextIsLeftAsItIs() {
    assertThat(TerminalText.safe("Größe: 3 → 4 😀 [31m")).isEqualTo("Größe: 3 → 4 😀 [31m");
  }
}

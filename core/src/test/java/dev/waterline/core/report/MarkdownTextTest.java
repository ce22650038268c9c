package dev.waterline.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.core.compare.Cell;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MarkdownTextTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '¦',
      quoteCharacter = '¨',
      value = {
        "3 of 3 rows changed.                 ¦ 3 of 3 rows changed.",
        "The candidate's SQL doesn't run.     ¦ The candidate's SQL doesn't run.",
        "order_totals: revenue fell by −9.5 % ¦ `order_totals`: revenue fell by −9.5 %",
        "RowCount > 5000 newly fails          ¦ RowCount `>` 5000 newly fails",
        "ping @admin and #12                  ¦ ping `@admin` and `#12`",
        "two @a @b in a row                   ¦ two `@a @b` in a row",
        "see https://evil.example now         ¦ see `https://evil.example` now",
        "commit a5c3785 of 12345678           ¦ commit `a5c3785` of 12345678",
        "a `quoted` name                      ¦ a `quoted` name",
        "Run `waterline clean r_1` again.     ¦ Run `waterline clean r_1` again.",
        "check “checks/a_b.sql”: 3 rows       ¦ check “`checks/a_b.sql`”: 3 rows",
        "rule `In [\"a\", \"b\"]` fails: 1 of 2   ¦ rule `In [\"a\", \"b\"]` fails: 1 of 2",
        "see a_b, c_d and e_f.                ¦ see `a_b`, `c_d` and `e_f`.",
        "sum(a_b), and (c_d)                  ¦ `sum(a_b)`, and `(c_d)`",
        "`a``@b`                              ¦ `a` `@b`",
        "`a`@b and a `one                     ¦ `a` `@b` and a `` `one ``",
        "www`x`.evil.example                  ¦ www`x`.evil.example",
        "``@admin``                           ¦ `` ` `` `@admin` `` ` ``",
        "at 2026-11-02T06:00:00Z.             ¦ at 2026-11-02T06:00:00Z.",
        "1. first                             ¦ `1. first`",
        "- first                              ¦ `- first`",
      })
  void aSentenceKeepsPlainWordsAndShowsTheRestAsCode(String sentence, String markdown) {
    assertThat(MarkdownText.sentence(sentence)).isEqualTo(markdown);
  }

  @Test
  void nullIsToldFromTheTextNullAndFromNothing() {
    assertThat(MarkdownText.cell(Cell.NULL)).isEqualTo("*NULL*");
    assertThat(MarkdownText.cell(Cell.text("NULL"))).isEqualTo("`'NULL'`");
    assertThat(MarkdownText.cell(Cell.text("null"))).isEqualTo("`'null'`");
    assertThat(MarkdownText.cell(Cell.text(""))).isEqualTo("`''`");
    assertThat(MarkdownText.cell(Cell.text(" x"))).isEqualTo("`' x'`");
    assertThat(MarkdownText.cell(Cell.MASKED)).isEqualTo("•••");
    assertThat(MarkdownText.cell(Cell.text("•••"))).isEqualTo("`'•••'`");
    assertThat(MarkdownText.cell(Cell.number("3.40"))).isEqualTo("`3.40`");
  }

  @Test
  void whatIsLongIsCutBetweenCharacters() {
    assertThat(MarkdownText.code("😀".repeat(81))).isEqualTo("`" + "😀".repeat(79) + "…`");
    assertThat(MarkdownText.code("😀".repeat(80))).isEqualTo("`" + "😀".repeat(80) + "`");
  }

  @Test
  void aPipeStaysInsideItsCell() {
    assertThat(MarkdownText.row(List.of(MarkdownText.code("a|b"), "c")))
        .isEqualTo("| `a\\|b` | c |\n");
  }
}

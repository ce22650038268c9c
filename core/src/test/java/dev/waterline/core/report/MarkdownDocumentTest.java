package dev.waterline.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.core.report.Section.Importance;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class MarkdownDocumentTest {

  private static Section table(Importance importance, String name, int rows) {
    List<String> lines =
        IntStream.range(0, rows).mapToObj(row -> "| " + name + row + " |\n").toList();
    return Section.table(importance, "", List.of(name), lines, "rows of " + name);
  }

  @Test
  void theLeastImportantPartLosesItsRows() {
    MarkdownDocument document = new MarkdownDocument();
    document.add(Section.text(Importance.FRAME, "## heading"));
    document.add(table(Importance.SAMPLES, "sample", 40).folded("Samples"));
    document.add(table(Importance.GROUPS, "group", 20));
    document.fit(700);
    assertThat(document.text())
        .contains("| group19 |", "| sample9 |")
        .doesNotContain("| sample39 |")
        .containsPattern("\n\n\\*Showing [0-9]+ of 40 rows of sample\\.\\*\n\n</details>\n\n")
        .hasSizeLessThanOrEqualTo(700);
    assertThat(document.leftOut()).isZero();
  }

  @Test
  void aPartWithoutRoomForItsFirstRowIsLeftOutWithWhatHangsOnIt() {
    MarkdownDocument document = new MarkdownDocument();
    document.add(table(Importance.MEASURES, "measure", 3));
    document
        .add(Section.text(Importance.SUMMARY, "x".repeat(500)))
        .add(table(Importance.GROUPS, "group", 1));
    document.fit(300);
    assertThat(document.text()).contains("| measure2 |").doesNotContain("xxx", "group");
    assertThat(document.leftOut()).isEqualTo(2);
  }

  @Property
  void noBudgetIsEverExceededAndNothingStaysOpen(
      @ForAll @IntRange(max = 5_000) int budget,
      @ForAll @Size(max = 8) List<@IntRange(max = 60) Integer> tables) {
    MarkdownDocument document = new MarkdownDocument();
    Importance[] importances = Importance.values();
    for (int i = 0; i < tables.size(); i++) {
      Section section = table(importances[i % importances.length], "t" + i, tables.get(i));
      document.add(i % 2 == 0 ? section : section.folded("table").outOf(1_000_000));
    }
    document.fit(budget);
    String text = document.text();
    assertThat(text.length()).isLessThanOrEqualTo(budget);
    assertThat(MarkdownParts.of(text).openDetails()).isZero();
  }
}

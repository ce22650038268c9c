package dev.waterline.core.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waterline.core.report.MarkdownReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** docs/report.md is true and complete. */
class ReportPageTest {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final String page;

  ReportPageTest() throws IOException {
    this.page = Files.readString(Path.of("../docs/report.md"));
  }

  @Test
  void theExampleIsAReportWrittenInFull() throws IOException {
    String example = block("json");
    assertThat(JSON.readTree(ReportJson.write(ReportJson.read(example))))
        .isEqualTo(JSON.readTree(example));
  }

  @Test
  void theMarkdownIsThatOfTheExample() {
    assertThat(MarkdownReport.render(ReportJson.read(block("json")))).isEqualTo(block("markdown"));
  }

  @Test
  void everyMemberOfAReportAndOfAModelIsExplained() throws IOException {
    JsonNode example = JSON.readTree(block("json"));
    List<String> members = new ArrayList<>();
    example.fieldNames().forEachRemaining(members::add);
    example.get("models").get(0).fieldNames().forEachRemaining(members::add);
    List<String> firstCells =
        page.lines()
            .filter(line -> line.startsWith("| `"))
            .map(line -> line.split("\\|")[1])
            .toList();
    assertThat(members)
        .allSatisfy(
            member ->
                assertThat(firstCells)
                    .anyMatch(cell -> cell.matches(".*`" + member + "(\\[\\])?`.*")));
  }

  /** The text of the page's first block in a language. */
  private String block(String language) {
    String start = "```" + language + "\n";
    int from = page.indexOf(start) + start.length();
    return page.substring(from, page.indexOf("\n```\n", from) + 1);
  }
}

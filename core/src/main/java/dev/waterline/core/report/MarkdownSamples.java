package dev.waterline.core.report;

import static dev.waterline.core.report.MarkdownText.cell;
import static dev.waterline.core.report.MarkdownText.code;
import static dev.waterline.core.report.MarkdownText.row;

import dev.waterline.core.compare.Cell;
import dev.waterline.core.compare.SampleRow;
import dev.waterline.core.report.Section.Importance;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Sample rows in Markdown: a line for each changed value, one for each added or removed row. */
final class MarkdownSamples {

  private static final int MOST_COLUMNS = 8;

  private MarkdownSamples() {}

  static Section section(Report.Model model) {
    List<String> rows = model.samples().stream().map(MarkdownSamples::lines).toList();
    return Section.table(
            Importance.SAMPLES,
            "",
            List.of("Row", "Key", "Column", "Base", "Candidate"),
            rows,
            "differing rows")
        .outOf(Wording.differingRows(model))
        .folded("Sample rows");
  }

  private static String lines(SampleRow sample) {
    String name =
        sample.rowClass() + (sample.count() == 1 ? "" : " ×" + Numbers.count(sample.count()));
    String key = values(sample.key());
    if (sample.rowClass() != SampleRow.RowClass.CHANGED) {
      return row(List.of(name, key, "", values(sample.base()), values(sample.candidate())));
    }
    List<String> lines = new ArrayList<>();
    for (String column : sample.columns().stream().limit(MOST_COLUMNS).toList()) {
      lines.add(
          row(
              List.of(
                  lines.isEmpty() ? name : "",
                  lines.isEmpty() ? key : "",
                  code(column),
                  value(sample.base(), column),
                  value(sample.candidate(), column))));
    }
    int more = sample.columns().size() - lines.size();
    if (more > 0) {
      lines.add(row(List.of("", "", Numbers.count(more, "more column"), "", "")));
    }
    return lines.isEmpty() ? row(List.of(name, key, "", "", "")) : String.join("", lines);
  }

  private static String value(@Nullable Map<String, Cell> row, String column) {
    Cell value = row == null ? null : row.get(column);
    return value == null ? "" : cell(value);
  }

  private static String values(@Nullable Map<String, Cell> row) {
    if (row == null) {
      return "";
    }
    String shown =
        row.entrySet().stream()
            .limit(MOST_COLUMNS)
            .map(entry -> code(entry.getKey()) + " " + cell(entry.getValue()))
            .collect(Collectors.joining(", "));
    int more = row.size() - MOST_COLUMNS;
    return more > 0 ? shown + ", " + Numbers.count(more) + " more" : shown;
  }
}

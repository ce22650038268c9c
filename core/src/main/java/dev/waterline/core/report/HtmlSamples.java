package dev.waterline.core.report;

import dev.waterline.core.compare.Cell;
import dev.waterline.core.compare.SampleRow;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Sample rows in HTML: changed ones value by value, added and removed ones as whole rows. */
final class HtmlSamples {

  private HtmlSamples() {}

  static void append(StringBuilder html, Report.Model model) {
    if (model.samples().isEmpty()) {
      return;
    }
    html.append("<details open><summary>Sample rows: showing ")
        .append(Numbers.count(model.samples().size()))
        .append(" of ")
        .append(Numbers.count(Wording.differingRows(model), "differing row"))
        .append("</summary>\n");
    List<SampleRow> changed =
        model.samples().stream()
            .filter(sample -> sample.rowClass() == SampleRow.RowClass.CHANGED)
            .toList();
    if (!changed.isEmpty()) {
      html.append(changed(changed));
    }
    List<SampleRow> whole =
        model.samples().stream()
            .filter(sample -> sample.rowClass() != SampleRow.RowClass.CHANGED)
            .toList();
    if (!whole.isEmpty()) {
      html.append(whole(whole));
    }
    html.append("</details>\n");
  }

  private static String changed(List<SampleRow> samples) {
    Set<String> key = new LinkedHashSet<>();
    samples.forEach(sample -> key.addAll(sample.key().keySet()));
    HtmlTable table = new HtmlTable().row().cell("Changed");
    key.forEach(column -> table.cell(HtmlText.code(column)));
    table.cells(List.of("Column", "Base", "Candidate")).body();
    for (SampleRow sample : samples) {
      int lines = Math.max(1, sample.columns().size());
      table.row().down(lines, name(sample));
      key.forEach(column -> table.down(lines, value(sample.key(), column)));
      boolean first = true;
      for (String column : sample.columns()) {
        if (!first) {
          table.row();
        }
        first = false;
        table.cell(HtmlText.code(column));
        table.cell(value(sample.base(), column)).cell(value(sample.candidate(), column));
      }
      if (first) {
        table.cells(List.of("", "", ""));
      }
    }
    return table.end();
  }

  private static String whole(List<SampleRow> samples) {
    Set<String> columns = new LinkedHashSet<>();
    samples.forEach(sample -> columns.addAll(row(sample).keySet()));
    HtmlTable table = new HtmlTable().row().cell("Added, removed");
    columns.forEach(column -> table.cell(HtmlText.code(column)));
    table.body();
    for (SampleRow sample : samples) {
      table.row().cell("<b class=\"" + sample.rowClass() + "\">" + name(sample) + "</b>");
      columns.forEach(column -> table.cell(value(row(sample), column)));
    }
    return table.end();
  }

  private static String name(SampleRow sample) {
    return sample.rowClass() + (sample.count() == 1 ? "" : " ×" + Numbers.count(sample.count()));
  }

  private static Map<String, Cell> row(SampleRow sample) {
    Map<String, Cell> candidate = sample.candidate();
    Map<String, Cell> base = sample.base();
    return candidate != null ? candidate : base != null ? base : Map.of();
  }

  private static String value(@Nullable Map<String, Cell> row, String column) {
    Cell value = row == null ? null : row.get(column);
    return value == null ? "" : HtmlText.cell(value);
  }
}

package dev.waterline.core.report;

import java.util.List;

/** Writes one table. Cells are given as HTML. */
final class HtmlTable {

  private final StringBuilder html = new StringBuilder("<div class=\"scroll\"><table");
  private boolean inHead = true;
  private boolean inRow;

  HtmlTable() {
    html.append(">\n<thead>");
  }

  /** A table that the style sheet knows by name. */
  HtmlTable(String name) {
    html.append(" class=\"").append(name).append("\">\n<thead>");
  }

  /** Starts a row; those before {@link #body()} are the head. */
  HtmlTable row() {
    return row("<tr>");
  }

  HtmlTable totalsRow() {
    return row("<tr class=\"total\">");
  }

  private HtmlTable row(String tag) {
    endRow();
    html.append(tag);
    inRow = true;
    return this;
  }

  /** Ends the head. */
  HtmlTable body() {
    endRow();
    html.append("</thead>\n<tbody>");
    inHead = false;
    return this;
  }

  HtmlTable cell(String content) {
    return cell("", content);
  }

  HtmlTable cells(List<String> contents) {
    contents.forEach(this::cell);
    return this;
  }

  HtmlTable numbers(List<String> contents) {
    contents.forEach(this::number);
    return this;
  }

  /** A cell that is aligned as a number; a difference shows its direction. */
  HtmlTable number(String content) {
    String direction =
        content.startsWith("+") ? " up" : content.startsWith(Numbers.MINUS) ? " down" : "";
    return cell(" class=\"n" + direction + "\"", content);
  }

  /** A cell that stays on one line. */
  HtmlTable line(String content) {
    return cell(" class=\"line\"", content);
  }

  /** A cell over several columns. */
  HtmlTable across(int columns, String content) {
    return cell(" colspan=\"" + columns + "\"", content);
  }

  /** A cell over several rows. */
  HtmlTable down(int rows, String content) {
    return cell(rows == 1 ? "" : " rowspan=\"" + rows + "\"", content);
  }

  String end() {
    endRow();
    return html.append(inHead ? "</thead>" : "</tbody>").append("</table></div>\n").toString();
  }

  private HtmlTable cell(String attributes, String content) {
    String tag = inHead ? "th" : "td";
    html.append('<').append(tag).append(attributes).append('>');
    html.append(content).append("</").append(tag).append('>');
    return this;
  }

  private void endRow() {
    if (inRow) {
      html.append("</tr>\n");
      inRow = false;
    }
  }
}

package dev.waterline.core.report;

import dev.waterline.core.compare.Cell;
import java.util.regex.Matcher;

/** Text from a project or its data as HTML that can mean nothing else. */
final class HtmlText {

  private static final int LONGEST = 2_000;

  private HtmlText() {}

  /** A sentence, on one line; what its author put in back quotes is code. */
  static String sentence(String text) {
    String line = PlainText.sentence(text, LONGEST);
    StringBuilder html = new StringBuilder();
    Matcher quoted = PlainText.QUOTED.matcher(line);
    int from = 0;
    while (quoted.find()) {
      html.append(words(line.substring(from, quoted.start())));
      html.append("<code>").append(escape(quoted.group(1))).append("</code>");
      from = quoted.end();
    }
    return html.append(words(line.substring(from))).toString();
  }

  /** A number and its percent sign stay on one line. */
  private static String words(String text) {
    return escape(text).replace(" %", "&nbsp;%");
  }

  /** A name or value as code. */
  static String code(String text) {
    return "<code>" + escape(PlainText.value(text, LONGEST)) + "</code>";
  }

  /** A cell: NULL is told from the text 'NULL', and a blank text from nothing. */
  static String cell(Cell cell) {
    return switch (cell.kind()) {
      case NULL -> "<i class=\"null\">NULL</i>";
      case MASKED -> "<span class=\"masked\">" + Cell.MASK + "</span>";
      case TEXT, NUMBER, BOOLEAN ->
          code(MarkdownText.needsQuotes(cell) ? "'" + cell.display() + "'" : cell.display());
    };
  }

  private static String escape(String text) {
    StringBuilder html = new StringBuilder(text.length() + 16);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '&' -> html.append("&amp;");
        case '<' -> html.append("&lt;");
        case '>' -> html.append("&gt;");
        case '"' -> html.append("&quot;");
        case '\'' -> html.append("&#39;");
        default -> html.append(c);
      }
    }
    return html.toString();
  }
}

package dev.waterline.core.report;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableCell;
import org.commonmark.ext.gfm.tables.TableRow;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Code;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.ListItem;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;

/**
 * A Markdown text as a reader of GitHub Flavored Markdown sees it.
 *
 * @param nodes every node
 */
record MarkdownParts(List<Node> nodes) {

  private static final Parser PARSER =
      Parser.builder().extensions(List.of(TablesExtension.create())).build();

  static MarkdownParts of(String markdown) {
    List<Node> nodes = new ArrayList<>();
    collect(PARSER.parse(markdown), nodes);
    return new MarkdownParts(nodes);
  }

  List<String> paragraphs() {
    return texts(Paragraph.class);
  }

  List<String> items() {
    return texts(ListItem.class);
  }

  /** Text outside code: what GitHub looks through for mentions, issues and addresses. */
  List<String> plainTexts() {
    return texts(Text.class);
  }

  List<String> htmlBlocks() {
    return nodes.stream()
        .filter(HtmlBlock.class::isInstance)
        .map(node -> ((HtmlBlock) node).getLiteral())
        .toList();
  }

  /** How many details elements are still open at the end. */
  long openDetails() {
    String html = String.join("\n", htmlBlocks());
    return count(html, "<details>") - count(html, "</details>");
  }

  /** Each table as lists of the texts of its cells. */
  List<List<List<String>>> tables() {
    List<List<List<String>>> tables = new ArrayList<>();
    for (Node node : nodes) {
      if (node instanceof TableBlock) {
        List<Node> inside = new ArrayList<>();
        collect(node, inside);
        tables.add(
            inside.stream().filter(TableRow.class::isInstance).map(MarkdownParts::cells).toList());
      }
    }
    return tables;
  }

  /** The first table whose first header is this one. */
  List<List<String>> table(String firstHeader) {
    return tables().stream()
        .filter(table -> table.get(0).get(0).equals(firstHeader))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no table " + firstHeader + " in " + tables()));
  }

  private static List<String> cells(Node row) {
    List<String> cells = new ArrayList<>();
    for (Node cell = row.getFirstChild(); cell != null; cell = cell.getNext()) {
      if (cell instanceof TableCell) {
        cells.add(text(cell));
      }
    }
    return cells;
  }

  private List<String> texts(Class<? extends Node> type) {
    return nodes.stream().filter(type::isInstance).map(MarkdownParts::text).toList();
  }

  private static void collect(Node node, List<Node> nodes) {
    nodes.add(node);
    for (Node child = node.getFirstChild(); child != null; child = child.getNext()) {
      collect(child, nodes);
    }
  }

  private static String text(Node node) {
    StringBuilder text = new StringBuilder();
    List<Node> inside = new ArrayList<>();
    collect(node, inside);
    for (Node each : inside) {
      if (each instanceof Text) {
        text.append(((Text) each).getLiteral());
      } else if (each instanceof Code) {
        text.append(((Code) each).getLiteral());
      } else if (each instanceof SoftLineBreak || each instanceof HardLineBreak) {
        text.append('\n');
      }
    }
    return text.toString();
  }

  private static long count(String text, String part) {
    return Pattern.compile(Pattern.quote(part)).matcher(text).results().count();
  }
}

package dev.waterline.core.report;

import dev.waterline.core.compare.Cell;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Text from a project or its data as GitHub Flavored Markdown that can mean nothing else.
 *
 * <p>A backslash doesn't stop GitHub from seeing a mention, an issue, a commit or an address in the
 * text that results. Code spans do. So values and names are always code, and in a sentence each
 * word is code unless it is plain by a narrow definition.
 */
final class MarkdownText {

  private static final int LONGEST_VALUE = 80;
  private static final int LONGEST_SENTENCE = 600;
  // The reference implementation matches back quotes up to 80 in a row.
  private static final Pattern LONG_BACK_QUOTES = Pattern.compile("`{9,}");

  private static final Pattern PLAIN_WORD =
      Pattern.compile("[\\p{L}\\p{M}\\p{N}.,;:'\"()%?/+=\u2212–—…→×“”‘’-]+");
  private static final Pattern MEANS_SOMETHING =
      Pattern.compile(
          "(?i)www\\.|//|:.|\\bgh-\\d"
              + "|(?<![\\p{L}\\p{N}])(?=[0-9]*[a-f])[0-9a-f]{7,40}(?![\\p{L}\\p{N}])");

  /** A word that isn't plain, and the punctuation of the sentence around it. */
  private static final Pattern AROUND = Pattern.compile("([“‘]?)(.*?[^”’,.;:?])([”’,.;:?]*)");

  private static final Pattern INSTANT =
      Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(:[0-9.]{2,12})?Z?[.,;]?");
  private static final Pattern STARTS_A_BLOCK = Pattern.compile("[-+=:].*|\\p{N}+[.)].*");

  private MarkdownText() {}

  /** A name or value as code. */
  static String code(String text) {
    return span(PlainText.value(text, LONGEST_VALUE));
  }

  /** A cell: NULL is told from the text 'NULL', and a blank text from nothing. */
  static String cell(Cell cell) {
    return switch (cell.kind()) {
      case NULL -> "*NULL*";
      case MASKED -> Cell.MASK;
      case TEXT, NUMBER, BOOLEAN ->
          code(needsQuotes(cell) ? "'" + cell.display() + "'" : cell.display());
    };
  }

  /** Whether a text looks like something that it isn't, unless it stands in quotes. */
  static boolean needsQuotes(Cell cell) {
    String text = cell.display();
    return cell.kind() == Cell.Kind.TEXT
        && (text.isBlank()
            || !text.equals(text.strip())
            || text.equalsIgnoreCase("NULL")
            || text.equals(Cell.MASK));
  }

  /** A sentence with names, values or SQL somewhere in it, on one line; it can start a line. */
  static String sentence(String text) {
    String line = words(text);
    return STARTS_A_BLOCK.matcher(line).matches() ? span(line) : line;
  }

  /** A sentence, or a part of one, that something else stands before. */
  static String words(String text) {
    String line = PlainText.sentence(text, LONGEST_SENTENCE);
    if (line.isEmpty()) {
      return "''";
    }
    StringBuilder result = new StringBuilder();
    Matcher quoted = PlainText.QUOTED.matcher(line);
    int from = 0;
    while (quoted.find()) {
      appendWords(result, line.substring(from, quoted.start()));
      appendCode(result, quoted.group(1));
      from = quoted.end();
    }
    appendWords(result, line.substring(from));
    return result.toString();
  }

  /** One line of a table. The cells are Markdown already. */
  static String row(List<String> cells) {
    StringBuilder row = new StringBuilder("|");
    for (String cell : cells) {
      row.append(' ').append(cell.replace("|", "\\|")).append(" |");
    }
    return row.append('\n').toString();
  }

  private static boolean isPlain(String word) {
    return INSTANT.matcher(word).matches()
        || (PLAIN_WORD.matcher(word).matches() && !MEANS_SOMETHING.matcher(word).find());
  }

  /** Appends words; those that aren't plain are code, several in a row are one span. */
  private static void appendWords(StringBuilder line, String text) {
    StringBuilder code = new StringBuilder();
    String between = "";
    for (String word : text.split(" ", -1)) {
      boolean plain = word.isEmpty() || isPlain(word);
      Matcher parts = AROUND.matcher(word);
      boolean around = !plain && parts.matches();
      if (plain || around && !parts.group(1).isEmpty()) {
        endCode(line, code);
      }
      (code.length() == 0 ? line : code).append(between);
      if (plain) {
        line.append(word);
      } else if (around) {
        line.append(parts.group(1));
        code.append(parts.group(2));
        if (!parts.group(3).isEmpty()) {
          endCode(line, code);
          line.append(parts.group(3));
        }
      } else {
        code.append(word);
      }
      between = " ";
    }
    endCode(line, code);
  }

  private static void endCode(StringBuilder line, StringBuilder code) {
    if (code.length() > 0) {
      appendCode(line, code.toString());
      code.setLength(0);
    }
  }

  /** Two spans that touch would be read as another one. */
  private static void appendCode(StringBuilder line, String text) {
    boolean touches = line.length() > 0 && line.charAt(line.length() - 1) == '`';
    line.append(touches ? " " : "").append(span(text));
  }

  private static String span(String text) {
    if (text.isBlank()) {
      return "''";
    }
    // A comment that only looks for a marker in the text must not find a forged one.
    String safe = LONG_BACK_QUOTES.matcher(text).replaceAll("ˋ").replace("<!--", "‹!--");
    int run = 0;
    int longest = 0;
    for (int i = 0; i < safe.length(); i++) {
      run = safe.charAt(i) == '`' ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
    String fence = "`".repeat(longest + 1);
    boolean padded =
        safe.startsWith("`") || safe.endsWith("`") || safe.startsWith(" ") || safe.endsWith(" ");
    String pad = padded ? " " : "";
    return fence + pad + safe + pad + fence;
  }
}

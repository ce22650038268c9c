package dev.waterline.core.report;

import java.util.Arrays;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Text from a project, its data or an error, made safe to print on a terminal. */
public final class TerminalText {

  private static final Pattern ESCAPE_SEQUENCE =
      Pattern.compile(
          // control sequences: colours, moving the cursor, erasing
          "(?:\\x1B\\[|\\x9B)[0-?]*[ -/]*[@-~]"
              // control strings: the window's title, the clipboard, links
              + "|(?:\\x1B[\\]PX^_]|[\\x90\\x98\\x9D\\x9E\\x9F])[^\\x07\\x1B\\x9C\\n]*(?:\\x07|\\x1B\\\\|\\x9C)?"
              // the rest, a lone escape too
              + "|\\x1B[ -/]*[0-~]?");

  private TerminalText() {}

  /**
   * The text without escape sequences. Line breaks and tabs stay; every other control, bidi or
   * zero-width character is shown as its code point.
   */
  public static String safe(String text) {
    String plain = ESCAPE_SEQUENCE.matcher(text.replace("\r\n", "\n")).replaceAll("");
    return plain
        .lines()
        .map(TerminalText::line)
        .collect(Collectors.joining("\n", "", plain.endsWith("\n") ? "\n" : ""));
  }

  private static String line(String line) {
    return Arrays.stream(line.split("\t", -1))
        .map(PlainText::visible)
        .collect(Collectors.joining("\t"));
  }
}

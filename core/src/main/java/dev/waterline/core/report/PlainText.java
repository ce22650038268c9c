package dev.waterline.core.report;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Text from a project or its data made harmless for a reader's eyes: no character is invisible,
 * moves the cursor or turns the direction of what follows.
 */
final class PlainText {

  /** What the author of a sentence marked as code. */
  static final Pattern QUOTED = Pattern.compile("`([^`]+)`");

  private static final String CUT = "…";
  private static final Pattern WHITE_SPACE = Pattern.compile("[\\s\\p{Z}]+");

  private PlainText() {}

  /**
   * A value or name on one line, of at most so many code points. Line breaks and tabs become the
   * symbols for them; other control and format characters (bidi controls, zero-width ones, halves
   * of surrogate pairs) become their code points, as {@code ⟨U+202E⟩}.
   */
  static String value(String text, int codePoints) {
    return cut(visible(cut(text, codePoints)), codePoints);
  }

  /** A sentence on one line: each run of white space is one space, the rest as in a value. */
  static String sentence(String text, int codePoints) {
    return value(WHITE_SPACE.matcher(cut(text, codePoints)).replaceAll(" ").strip(), codePoints);
  }

  /** The same as {@link #value}, of any length. */
  static String visible(String text) {
    StringBuilder shown = new StringBuilder(text.length());
    text.codePoints().forEach(character -> append(shown, character));
    return shown.toString();
  }

  /** The text's first code points, at most as many as said, the last an ellipsis when it is cut. */
  static String cut(String text, int codePoints) {
    if (text.length() <= codePoints || text.codePointCount(0, text.length()) <= codePoints) {
      return text;
    }
    return text.substring(0, text.offsetByCodePoints(0, codePoints - 1)) + CUT;
  }

  private static void append(StringBuilder shown, int character) {
    switch (character) {
      case '\n' -> shown.append('⏎');
      case '\r' -> shown.append('␍');
      case '\t' -> shown.append('⇥');
      default -> {
        if (hidden(character)) {
          String hex = Integer.toHexString(character).toUpperCase(Locale.ROOT);
          shown.append("⟨U+").append("0".repeat(Math.max(0, 4 - hex.length()))).append(hex);
          shown.append('⟩');
        } else {
          shown.appendCodePoint(character);
        }
      }
    }
  }

  private static boolean hidden(int character) {
    return switch (Character.getType(character)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.SURROGATE,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.UNASSIGNED,
          Character.PRIVATE_USE ->
          true;
      // Letters and marks that take no space: Hangul and Khmer fillers, variation selectors.
      default ->
          character == 0x034F
              || character == 0x115F
              || character == 0x1160
              || character == 0x17B4
              || character == 0x17B5
              || character == 0x2800
              || character == 0x3164
              || character == 0xFFA0
              || (character >= 0xE0100 && character <= 0xE01EF);
    };
  }
}

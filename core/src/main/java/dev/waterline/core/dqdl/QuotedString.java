package dev.waterline.core.dqdl;

/** What stands between the quotes of a DQDL string. */
public final class QuotedString {

  private enum Backslashes {
    RESOLVED,
    KEPT
  }

  private QuotedString() {}

  /** What a quoted string stands for: without its quotes, {@code \"} and {@code \\} resolved. */
  public static String unescape(String quoted) {
    return resolve(quoted, Backslashes.RESOLVED);
  }

  /**
   * A quoted string that holds another language (a pattern, SQL): without its quotes and with
   * {@code \"} resolved. Backslashes stay as they are, since that language has a use for them.
   */
  public static String embedded(String quoted) {
    return resolve(quoted, Backslashes.KEPT);
  }

  /**
   * Where the string that begins at {@code from} ends: the index after its closing quote, or -1
   * when it isn't closed.
   */
  public static int end(String text, int from) {
    int i = from + 1;
    while (i < text.length()) {
      if (text.charAt(i) == '"') {
        return i + 1;
      }
      i += isEscape(text, i) ? 2 : 1;
    }
    return -1;
  }

  private static boolean isEscape(String text, int at) {
    return text.charAt(at) == '\\'
        && at + 1 < text.length()
        && (text.charAt(at + 1) == '"' || text.charAt(at + 1) == '\\');
  }

  private static String resolve(String quoted, Backslashes backslashes) {
    StringBuilder text = new StringBuilder(quoted.length());
    int end = quoted.length() - 1;
    for (int i = 1; i < end; i++) {
      char c = quoted.charAt(i);
      if (isEscape(quoted, i) && i + 1 < end) {
        c = quoted.charAt(++i);
        if (c == '\\' && backslashes == Backslashes.KEPT) {
          text.append('\\');
        }
      }
      text.append(c);
    }
    return text.toString();
  }
}

package dev.waterline.spark.compare;

import org.jspecify.annotations.Nullable;

/**
 * Cuts long texts so that what differs between the two is still seen.
 *
 * @param base the text on base, or null
 * @param candidate the text on the candidate, or null
 */
record TextPair(@Nullable String base, @Nullable String candidate) {

  /** Texts up to this many characters are shown whole. */
  static final int LONGEST = 120;

  /** Characters that are kept before the first difference. */
  private static final int CONTEXT = 20;

  private static final String CUT = "…";

  TextPair cut() {
    int start = 0;
    if (base != null && candidate != null && longest() > LONGEST) {
      start = Math.max(0, commonPrefix(base, candidate) - CONTEXT);
    }
    return new TextPair(cut(base, start), cut(candidate, start));
  }

  private int longest() {
    return Math.max(length(base), length(candidate));
  }

  private static int length(@Nullable String text) {
    return text == null ? 0 : text.length();
  }

  private static int commonPrefix(String a, String b) {
    int length = Math.min(a.length(), b.length());
    for (int i = 0; i < length; i++) {
      if (a.charAt(i) != b.charAt(i)) {
        return i;
      }
    }
    return a.equals(b) ? 0 : length;
  }

  private static @Nullable String cut(@Nullable String text, int from) {
    if (text == null || text.length() <= LONGEST && from == 0) {
      return text;
    }
    int start = wholeCharacter(text, Math.min(from, text.length()));
    int end = wholeCharacter(text, Math.min(text.length(), start + LONGEST));
    return (start > 0 ? CUT : "") + text.substring(start, end) + (end < text.length() ? CUT : "");
  }

  /** Steps back from the middle of a surrogate pair. */
  private static int wholeCharacter(String text, int at) {
    boolean inside =
        at > 0
            && at < text.length()
            && Character.isLowSurrogate(text.charAt(at))
            && Character.isHighSurrogate(text.charAt(at - 1));
    return inside ? at - 1 : at;
  }
}

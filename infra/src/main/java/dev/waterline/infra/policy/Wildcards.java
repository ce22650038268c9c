package dev.waterline.infra.policy;

import java.util.regex.Pattern;

/** IAM's wildcards: {@code *} is any text, {@code ?} any one character. */
final class Wildcards {

  private Wildcards() {}

  /** As in resources and values of {@code …Like}: case matters. */
  static boolean match(String pattern, String text) {
    return regex(pattern, 0).matcher(text).matches();
  }

  /** As in actions: case doesn't matter. */
  static boolean matchIgnoringCase(String pattern, String text) {
    return regex(pattern, Pattern.CASE_INSENSITIVE).matcher(text).matches();
  }

  private static Pattern regex(String pattern, int flags) {
    StringBuilder regex = new StringBuilder();
    for (char c : pattern.toCharArray()) {
      switch (c) {
        case '*' -> regex.append(".*");
        case '?' -> regex.append('.');
        default -> regex.append(Pattern.quote(String.valueOf(c)));
      }
    }
    return Pattern.compile(regex.toString(), flags | Pattern.DOTALL);
  }
}

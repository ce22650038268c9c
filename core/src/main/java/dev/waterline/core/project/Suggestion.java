package dev.waterline.core.project;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What a person may have meant. */
public final class Suggestion {

  private static final int LONGEST = 60;

  private Suggestion() {}

  /** {@code did you mean 'a'?}, or else all the known words. */
  static String insteadOf(String word, List<String> known) {
    return nearest(word, known)
        .map(nearest -> "did you mean '%s'?".formatted(nearest))
        .orElseGet(() -> "expected " + oneOf(known));
  }

  /**
   * The known word that is nearest to a misspelt one, letter case, {@code -} and {@code _} aside.
   */
  public static Optional<String> nearest(String word, List<String> known) {
    if (word.length() > LONGEST) {
      return Optional.empty();
    }
    String plain = plain(word);
    int near = 1 + plain.length() / 4;
    return known.stream()
        .filter(candidate -> editDistance(plain, plain(candidate)) <= near)
        .min(Comparator.comparingInt(candidate -> editDistance(plain, plain(candidate))));
  }

  /** {@code a, b or c}. */
  static String oneOf(List<String> words) {
    int last = words.size() - 1;
    return last == 0
        ? words.get(0)
        : String.join(", ", words.subList(0, last)) + " or " + words.get(last);
  }

  private static String plain(String word) {
    return word.toLowerCase(Locale.ROOT).replaceAll("[-_ ]", "");
  }

  /** Levenshtein's distance. */
  private static int editDistance(String left, String right) {
    int[] previous = new int[right.length() + 1];
    for (int j = 0; j <= right.length(); j++) {
      previous[j] = j;
    }
    for (int i = 1; i <= left.length(); i++) {
      int[] current = new int[right.length() + 1];
      current[0] = i;
      for (int j = 1; j <= right.length(); j++) {
        int replaced = previous[j - 1] + (left.charAt(i - 1) == right.charAt(j - 1) ? 0 : 1);
        current[j] = Math.min(replaced, 1 + Math.min(previous[j], current[j - 1]));
      }
      previous = current;
    }
    return previous[right.length()];
  }
}

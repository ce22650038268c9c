package dev.waterline.core.project;

import dev.waterline.core.error.Place;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/** Collects what is wrong with one file, so that a person can mend all of it at once. */
final class Problems {

  private static final int MOST = 100;
  private static final int LONGEST = 600;

  /** What could break a line, or make a message read other than it is. */
  private static final Pattern UNPRINTABLE =
      Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]");

  private final String file;
  private final List<Problem> problems = new ArrayList<>();

  Problems(String file) {
    this.file = file;
  }

  /**
   * @throws InvalidProjectException when these are so many that a person has enough to do, and a
   *     hostile file shall cost no more
   */
  void add(int line, String message) {
    problems.add(new Problem(new Place(file, line, null), printable(message)));
    if (problems.size() == MOST) {
      throw exception();
    }
  }

  /** The text on one line, without characters that don't show, and cut when it is long. */
  static String printable(String text) {
    String cut = text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
    return UNPRINTABLE.matcher(cut).replaceAll("?");
  }

  void throwIfAny() {
    if (!problems.isEmpty()) {
      throw exception();
    }
  }

  /** All of them, of which there is at least one. */
  InvalidProjectException exception() {
    problems.sort(Comparator.comparing(problem -> problem.place().line()));
    return new InvalidProjectException(problems);
  }
}

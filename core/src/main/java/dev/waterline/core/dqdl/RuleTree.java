package dev.waterline.core.dqdl;

import dev.waterline.core.error.Place;
import java.util.List;

/** A rule as the tree of what {@code and} and {@code or} join. */
public sealed interface RuleTree {

  /**
   * One rule of one type.
   *
   * @param text DQDL on one line, without comments, constants replaced by what they stand for
   * @param place where it starts
   */
  record Leaf(String text, Place place) implements RuleTree {}

  /**
   * Holds when all of its parts hold.
   *
   * @param parts two or more
   */
  record All(List<RuleTree> parts) implements RuleTree {
    public All {
      parts = atLeastTwo(parts);
    }
  }

  /**
   * Holds when one of its parts holds.
   *
   * @param parts two or more
   */
  record Any(List<RuleTree> parts) implements RuleTree {
    public Any {
      parts = atLeastTwo(parts);
    }
  }

  /**
   * A rule that can't be read.
   *
   * @param problem what is wrong with it
   * @param place where
   */
  record Unreadable(String problem, Place place) implements RuleTree {}

  private static List<RuleTree> atLeastTwo(List<RuleTree> parts) {
    if (parts.size() < 2) {
      throw new IllegalArgumentException("A composite joins two rules or more");
    }
    return List.copyOf(parts);
  }
}

package dev.waterline.spark.compare;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The groups that differ most, and one that adds up all others. */
final class TopGroups implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Groups that are shown each on its own. */
  static final int MOST = 50;

  private final List<GroupTotals> groups = new ArrayList<>();
  private @Nullable GroupTotals remainder;
  private long remainderGroups;

  void add(GroupTotals group) {
    groups.add(group);
    if (groups.size() >= 4 * MOST) {
      cut();
    }
  }

  void add(TopGroups other) {
    other.groups.forEach(this::add);
    if (other.remainder != null) {
      addToRemainder(other.remainder, other.remainderGroups);
    }
  }

  private void cut() {
    groups.sort(GroupTotals.BY_DIFFERENCE);
    while (groups.size() > MOST) {
      addToRemainder(groups.remove(groups.size() - 1), 1);
    }
  }

  private void addToRemainder(GroupTotals totals, long count) {
    remainder = remainder == null ? totals : remainder.add(totals);
    remainderGroups += count;
  }

  List<GroupTotals> largest() {
    cut();
    return groups;
  }

  /** What the groups beyond the largest add up to, or null when there are none. */
  @Nullable GroupTotals remainder() {
    cut();
    return remainder;
  }

  long remainderGroups() {
    return remainderGroups;
  }
}

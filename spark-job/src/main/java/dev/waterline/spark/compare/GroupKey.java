package dev.waterline.spark.compare;

import java.io.Serializable;
import java.util.Arrays;

/** A group among those of several groupings. */
final class GroupKey implements Comparable<GroupKey>, Serializable {

  private static final long serialVersionUID = 1L;

  private final int grouping;
  private final byte[] cells;

  GroupKey(int grouping, byte[] cells) {
    this.grouping = grouping;
    this.cells = cells;
  }

  int grouping() {
    return grouping;
  }

  @Override
  public int compareTo(GroupKey other) {
    int order = Integer.compare(grouping, other.grouping);
    return order != 0 ? order : Arrays.compareUnsigned(cells, other.cells);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof GroupKey key
        && key.grouping == grouping
        && Arrays.equals(key.cells, cells);
  }

  @Override
  public int hashCode() {
    return 31 * grouping + Arrays.hashCode(cells);
  }
}

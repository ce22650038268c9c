package dev.waterline.spark.compare;

import java.io.Serializable;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The totals of one group on both sides. */
final class GroupTotals implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Groups that differ first, those that differ most first, then by value. */
  static final Comparator<GroupTotals> BY_DIFFERENCE =
      Comparator.comparing(GroupTotals::difference, Comparator.reverseOrder())
          .thenComparing(group -> Math.abs(group.rowDelta()), Comparator.reverseOrder())
          .thenComparing(GroupTotals::laterDifferences, Comparator.reverseOrder())
          .thenComparing(GroupTotals::sortText);

  final List<@Nullable String> texts;
  final SideTotals base;
  final SideTotals candidate;
  private transient @Nullable BigDecimal difference;
  private transient @Nullable String sortText;

  GroupTotals(List<@Nullable String> texts, SideTotals base, SideTotals candidate) {
    this.texts = texts;
    this.base = base;
    this.candidate = candidate;
  }

  GroupTotals add(GroupTotals other) {
    base.add(other.base);
    candidate.add(other.candidate);
    return this;
  }

  long rowDelta() {
    return candidate.rows - base.rows;
  }

  /** How far the first measure, or the number of rows when there is none, is apart. */
  private BigDecimal difference() {
    if (difference == null) {
      difference = base.sums.length == 0 ? BigDecimal.valueOf(Math.abs(rowDelta())) : apart(0);
    }
    return difference;
  }

  private BigDecimal laterDifferences() {
    BigDecimal sum = BigDecimal.ZERO;
    for (int i = 1; i < base.sums.length; i++) {
      sum = sum.add(apart(i));
    }
    return sum;
  }

  private BigDecimal apart(int measure) {
    BigDecimal delta = SideTotals.delta(base.sums[measure], candidate.sums[measure]);
    return delta == null ? BigDecimal.ZERO : delta.abs();
  }

  private String sortText() {
    if (sortText == null) {
      StringBuilder text = new StringBuilder();
      for (String part : texts) {
        text.append(part == null ? "" : part).append('\u0000');
      }
      sortText = text.toString();
    }
    return sortText;
  }
}

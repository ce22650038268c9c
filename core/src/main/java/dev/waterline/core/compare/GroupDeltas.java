package dev.waterline.core.compare;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Row counts and measures of both sides, group by group.
 *
 * @param by the columns grouped by
 * @param rows the groups: those that differ first, largest difference first, then by value; groups
 *     beyond a documented bound are added up in one last row with a {@code remainder}
 */
public record GroupDeltas(List<String> by, List<Group> rows) {

  public GroupDeltas {
    by = List.copyOf(by);
    rows = List.copyOf(rows);
  }

  /** Whether no group differs. */
  public boolean equal() {
    return rows.stream().allMatch(Group::equal);
  }

  /** How many groups there are, those of the remainder among them. */
  public long count() {
    return rows.stream().mapToLong(group -> Math.max(1, group.remainder())).sum();
  }

  /**
   * One group.
   *
   * @param group the group's values, as many as columns grouped by; NULL is a value. Empty for the
   *     remainder
   * @param base the group on base, or null when base has no row of it
   * @param candidate the group on the candidate, or null when it has no row of it
   * @param delta candidate minus base; a side that lacks the group counts as zero
   * @param remainder how many groups this row adds up; 0 for a group of its own
   */
  public record Group(
      List<Cell> group,
      @Nullable Totals base,
      @Nullable Totals candidate,
      Totals delta,
      long remainder) {

    public Group {
      group = List.copyOf(group);
    }

    /** Whether both sides have as many rows of it, and the same totals. */
    public boolean equal() {
      return base != null
          && candidate != null
          && delta.rows() == 0
          && delta.measures().keySet().stream().allMatch(this::sameTotal);
    }

    private boolean sameTotal(String measure) {
      String difference = delta.measures().get(measure);
      return difference == null
          ? Objects.equals(base.measures().get(measure), candidate.measures().get(measure))
          : difference.matches("-?0(\\.0*)?");
    }
  }

  /**
   * Rows and sums of one group.
   *
   * @param rows number of rows
   * @param measures sum of each measure as decimal text, null where every value is NULL; in the
   *     order of the measures asked for
   */
  public record Totals(long rows, Map<String, @Nullable String> measures) {

    public Totals {
      measures = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(measures));
    }
  }
}

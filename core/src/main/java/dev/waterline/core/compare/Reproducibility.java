package dev.waterline.core.compare;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What of a difference two runs of base's SQL on the same input make by themselves, so that it
 * can't be blamed on the change. Columns say so on their own ({@link ColumnDifference#unstable}).
 *
 * @param unstableRows how many of the added and removed rows base's SQL makes come and go
 * @param secondRun what a second run of base showed, or null when there was none
 */
public record Reproducibility(long unstableRows, @Nullable SecondRun secondRun) {

  /** Nothing is known to be unstable, and base ran once. */
  public static final Reproducibility FULL = new Reproducibility(0, null);

  /**
   * Base's first run compared with its second, by the settings of the comparison.
   *
   * @param first rows of the first run, which is the one that was compared with the candidate
   * @param second rows of the second run
   * @param changed rows that differ in columns not known to be unstable before
   * @param added rows of the second run alone
   * @param removed rows of the first run alone
   * @param columns columns that differ
   */
  public record SecondRun(
      long first, long second, long changed, long added, long removed, List<String> columns) {

    public SecondRun {
      columns = List.copyOf(columns);
    }

    public boolean same() {
      return changed + added + removed == 0 && columns.isEmpty();
    }

    /** The outcome in one sentence. */
    public String sentence() {
      if (same()) {
        return "A second run of base on the same input gave the same %s."
            .formatted(counted(first, "row"));
      }
      List<String> parts = new ArrayList<>();
      if (changed > 0) {
        parts.add(changed + " changed");
      }
      if (added + removed > 0) {
        parts.add(added + " added");
        parts.add(removed + " removed");
      }
      if (!columns.isEmpty()) {
        parts.add("values differ in " + String.join(", ", columns));
      }
      return "A second run of base on the same input gave another result: of %s, %s."
          .formatted(counted(first, "row"), String.join(", ", parts));
    }

    private static String counted(long count, String noun) {
      return count + " " + noun + (count == 1 ? "" : "s");
    }
  }
}

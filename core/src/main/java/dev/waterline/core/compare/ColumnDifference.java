package dev.waterline.core.compare;

import org.jspecify.annotations.Nullable;

/**
 * How one column differs over the rows that both sides have.
 *
 * @param name the candidate's name of the column, or base's when only base has it
 * @param changed in how many pairs of rows with the same key (see {@link RowCounts}) this column
 *     differs; 0 without a key. An unstable column can differ in rows that count as unchanged
 * @param repeatability how far two runs of the same SQL on the same input agree in the column
 * @param comparable whether the values were compared: false for a column of one side, an ignored
 *     one, or one whose types on both sides can't be compared
 * @param base profile of the column on base, or null when base lacks the column, when nothing
 *     changed in it, or when it is masked
 * @param candidate the same for the candidate
 */
public record ColumnDifference(
    String name,
    long changed,
    Repeatability repeatability,
    boolean comparable,
    @Nullable Profile base,
    @Nullable Profile candidate) {

  /** How far two runs of the same SQL on the same input agree. */
  public enum Repeatability {
    EXACT,
    /** But for the last digits of floating-point numbers, which are compared with a tolerance. */
    UP_TO_ROUNDING,
    /** Not at all: a difference can't be blamed on the change. */
    NONE
  }

  public boolean equal() {
    return changed == 0;
  }

  /** Whether the SQL makes this column's values differ between two runs on the same input. */
  public boolean unstable() {
    return repeatability != Repeatability.EXACT;
  }

  /** Whether a difference in this column can be blamed on the change. */
  public boolean reproducible() {
    return repeatability != Repeatability.NONE;
  }

  /**
   * A column of one side in numbers. Fields that make no sense for the column's type are null.
   *
   * @param nulls rows where the column is NULL
   * @param distinct distinct values, NULL not counted
   * @param distinctIsEstimate whether {@code distinct} comes from a sketch
   * @param min the smallest value as text
   * @param max the largest value as text
   * @param sum the exact sum as text; "NaN" or an infinity where that is the sum
   */
  public record Profile(
      long nulls,
      long distinct,
      boolean distinctIsEstimate,
      @Nullable String min,
      @Nullable String max,
      @Nullable String sum) {}
}

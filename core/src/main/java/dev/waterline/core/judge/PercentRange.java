package dev.waterline.core.judge;

import java.math.BigDecimal;

/**
 * The percentages from {@code low} to {@code high}, both included.
 *
 * @param low the smallest
 * @param high the largest, not below {@code low}
 */
public record PercentRange(BigDecimal low, BigDecimal high) {

  private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

  public PercentRange {
    if (low.compareTo(high) > 0) {
      throw new IllegalArgumentException(
          "A range goes from the smaller to the larger number, not from %s to %s"
              .formatted(low.toPlainString(), high.toPlainString()));
    }
  }

  /**
   * Whether {@code delta} is such a percentage of the absolute value of {@code base}; decided
   * exactly, without rounding. No change of nothing is 0 %; any change of nothing is no percentage.
   */
  public boolean holds(BigDecimal delta, BigDecimal base) {
    if (base.signum() == 0) {
      return delta.signum() == 0 && low.signum() <= 0 && high.signum() >= 0;
    }
    BigDecimal changed = delta.multiply(HUNDRED);
    BigDecimal whole = base.abs();
    return changed.compareTo(low.multiply(whole)) >= 0
        && changed.compareTo(high.multiply(whole)) <= 0;
  }

  /** For example {@code [-15, 0]}. */
  @Override
  public String toString() {
    return "[" + low.toPlainString() + ", " + high.toPlainString() + "]";
  }
}

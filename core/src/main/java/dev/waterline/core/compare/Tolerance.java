package dev.waterline.core.compare;

import java.math.BigDecimal;

/**
 * How far two numbers may be apart and still count as equal: {@code |a − b| ≤ max(absolute,
 * relative · max(|a|, |b|))}. NaN equals only NaN, an infinity only itself, whatever the tolerance.
 *
 * @param absolute not negative
 * @param relative not negative, below 1
 */
public record Tolerance(BigDecimal absolute, BigDecimal relative) {

  public static final Tolerance NONE = new Tolerance(BigDecimal.ZERO, BigDecimal.ZERO);

  public Tolerance {
    if (absolute.signum() < 0) {
      throw new IllegalArgumentException("A tolerance is not negative: " + absolute);
    }
    if (relative.signum() < 0 || relative.compareTo(BigDecimal.ONE) >= 0) {
      throw new IllegalArgumentException("A relative tolerance is from 0 to below 1: " + relative);
    }
  }

  public boolean exact() {
    return absolute.signum() == 0 && relative.signum() == 0;
  }
}

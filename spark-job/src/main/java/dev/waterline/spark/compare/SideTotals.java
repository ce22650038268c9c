package dev.waterline.spark.compare;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.Serializable;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Rows and sums of a number of rows of one side. */
final class SideTotals implements Serializable {

  private static final long serialVersionUID = 1L;

  long rows;
  final ExactSum[] sums;

  /**
   * @param scales the scale of each measure on this side
   */
  SideTotals(int[] scales) {
    sums = new ExactSum[scales.length];
    for (int i = 0; i < scales.length; i++) {
      sums[i] = new ExactSum(scales[i]);
    }
  }

  void add(SideTotals other) {
    rows += other.rows;
    for (int i = 0; i < sums.length; i++) {
      sums[i].add(other.sums[i]);
    }
  }

  void write(DataOutput out) throws IOException {
    out.writeLong(rows);
    if (rows > 0) {
      for (ExactSum sum : sums) {
        sum.write(out);
      }
    }
  }

  static SideTotals read(int[] scales, DataInput in) throws IOException {
    SideTotals totals = new SideTotals(scales);
    totals.rows = in.readLong();
    for (int i = 0; totals.rows > 0 && i < scales.length; i++) {
      totals.sums[i] = ExactSum.read(scales[i], in);
    }
    return totals;
  }

  /** Candidate minus base of one measure, an absent sum counting as 0; null when not finite. */
  static @Nullable BigDecimal delta(ExactSum base, ExactSum candidate) {
    if (base.text() == null && candidate.text() == null) {
      return null;
    }
    BigDecimal b = base.text() == null ? BigDecimal.ZERO : base.finite();
    BigDecimal c = candidate.text() == null ? BigDecimal.ZERO : candidate.finite();
    return b == null || c == null ? null : c.subtract(b);
  }
}

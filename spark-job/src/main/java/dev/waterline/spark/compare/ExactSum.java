package dev.waterline.spark.compare;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import org.apache.spark.sql.types.Decimal;
import org.jspecify.annotations.Nullable;

/**
 * A sum that neither wraps nor depends on the order of what is added: integers and decimals
 * exactly, floating-point numbers exactly until the end, when the sum is rounded once.
 */
final class ExactSum implements Serializable {

  private static final long serialVersionUID = 1L;

  /** Every finite double is a whole number of 2<sup>−1074</sup>. */
  private static final int SMALLEST_EXPONENT = 1074;

  private final int scale;
  private long values;
  private boolean notANumber;
  private boolean positiveInfinity;
  private boolean negativeInfinity;
  private boolean floating;

  /** Sum of integers and unscaled decimals: {@code large + small}. */
  private BigInteger large = BigInteger.ZERO;

  private long small;

  /** Sum of significands, for each binary exponent from {@code firstExponent} on. */
  private long[] significands = {};

  private int firstExponent;

  /** Significands that no longer fit, in units of 2<sup>−1074</sup>. */
  private BigInteger overflown = BigInteger.ZERO;

  /**
   * @param scale decimal digits behind the point of what {@link #add(long)} and {@link
   *     #add(Decimal)} are given
   */
  ExactSum(int scale) {
    this.scale = scale;
  }

  void add(long unscaled) {
    values++;
    addSmall(unscaled);
  }

  private void addSmall(long unscaled) {
    long sum = small + unscaled;
    if (((small ^ sum) & (unscaled ^ sum)) < 0) {
      large = large.add(BigInteger.valueOf(small));
      small = unscaled;
    } else {
      small = sum;
    }
  }

  void add(Decimal decimal) {
    if (decimal.precision() <= Decimal.MAX_LONG_DIGITS()) {
      add(decimal.toUnscaledLong());
    } else {
      values++;
      large = large.add(decimal.toJavaBigDecimal().unscaledValue());
    }
  }

  void add(double number) {
    values++;
    floating = true;
    if (Double.isNaN(number)) {
      notANumber = true;
    } else if (Double.isInfinite(number)) {
      positiveInfinity |= number > 0;
      negativeInfinity |= number < 0;
    } else if (number != 0) {
      int exponent = Math.max(Math.getExponent(number), Double.MIN_EXPONENT);
      long bits = Double.doubleToRawLongBits(number) & 0x000F_FFFF_FFFF_FFFFL;
      long significand =
          Math.getExponent(number) < Double.MIN_EXPONENT ? bits : bits | 0x0010_0000_0000_0000L;
      addSignificand(exponent - Double.MIN_EXPONENT, number < 0 ? -significand : significand);
    }
  }

  private void addSignificand(int exponent, long significand) {
    reach(exponent);
    int at = exponent - firstExponent;
    long sum = significands[at] + significand;
    if (((significands[at] ^ sum) & (significand ^ sum)) < 0) {
      overflown = overflown.add(BigInteger.valueOf(significands[at]).shiftLeft(exponent));
      significands[at] = significand;
    } else {
      significands[at] = sum;
    }
  }

  private void reach(int exponent) {
    if (significands.length == 0) {
      firstExponent = exponent;
      significands = new long[1];
    } else if (exponent < firstExponent) {
      int more = firstExponent - exponent;
      long[] wider = new long[significands.length + more];
      System.arraycopy(significands, 0, wider, more, significands.length);
      significands = wider;
      firstExponent = exponent;
    } else if (exponent >= firstExponent + significands.length) {
      significands = Arrays.copyOf(significands, exponent - firstExponent + 1);
    }
  }

  void add(ExactSum other) {
    values += other.values;
    floating |= other.floating;
    notANumber |= other.notANumber;
    positiveInfinity |= other.positiveInfinity;
    negativeInfinity |= other.negativeInfinity;
    large = large.add(other.large);
    addSmall(other.small);
    overflown = overflown.add(other.overflown);
    for (int i = 0; i < other.significands.length; i++) {
      if (other.significands[i] != 0) {
        addSignificand(other.firstExponent + i, other.significands[i]);
      }
    }
  }

  /** Writes what has been added so far. */
  void write(DataOutput out) throws IOException {
    out.writeLong(values);
    out.writeBoolean(floating);
    out.writeBoolean(notANumber);
    out.writeBoolean(positiveInfinity);
    out.writeBoolean(negativeInfinity);
    out.writeLong(small);
    write(large, out);
    write(overflown, out);
    out.writeInt(firstExponent);
    out.writeInt(significands.length);
    for (long significand : significands) {
      out.writeLong(significand);
    }
  }

  private static void write(BigInteger number, DataOutput out) throws IOException {
    byte[] bytes = number.signum() == 0 ? new byte[0] : number.toByteArray();
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  /**
   * Reads what {@link #write} has written.
   *
   * @param scale that of the sum that was written
   */
  static ExactSum read(int scale, DataInput in) throws IOException {
    ExactSum sum = new ExactSum(scale);
    sum.values = in.readLong();
    sum.floating = in.readBoolean();
    sum.notANumber = in.readBoolean();
    sum.positiveInfinity = in.readBoolean();
    sum.negativeInfinity = in.readBoolean();
    sum.small = in.readLong();
    sum.large = readNumber(in);
    sum.overflown = readNumber(in);
    sum.firstExponent = in.readInt();
    sum.significands = new long[in.readInt()];
    for (int i = 0; i < sum.significands.length; i++) {
      sum.significands[i] = in.readLong();
    }
    return sum;
  }

  private static BigInteger readNumber(DataInput in) throws IOException {
    byte[] bytes = new byte[in.readInt()];
    in.readFully(bytes);
    return bytes.length == 0 ? BigInteger.ZERO : new BigInteger(bytes);
  }

  /** The sum, or null when nothing was added or it is no finite number. */
  @Nullable BigDecimal finite() {
    if (values == 0 || notANumber || positiveInfinity || negativeInfinity) {
      return null;
    }
    BigDecimal whole = new BigDecimal(large.add(BigInteger.valueOf(small)), scale);
    return floating ? whole.add(floatingPart()) : whole;
  }

  private BigDecimal floatingPart() {
    BigInteger sum = overflown;
    for (int i = 0; i < significands.length; i++) {
      sum = sum.add(BigInteger.valueOf(significands[i]).shiftLeft(firstExponent + i));
    }
    if (sum.signum() == 0) {
      return BigDecimal.ZERO;
    }
    int twos = Math.min(sum.getLowestSetBit(), SMALLEST_EXPONENT);
    BigDecimal divisor = new BigDecimal(BigInteger.ONE.shiftLeft(SMALLEST_EXPONENT - twos));
    return new BigDecimal(sum.shiftRight(twos)).divide(divisor);
  }

  /**
   * Decimal text; {@code NaN} or an infinity where that is the sum; null when nothing was added.
   */
  @Nullable String text() {
    if (values == 0) {
      return null;
    }
    if (notANumber || (positiveInfinity && negativeInfinity)) {
      return "NaN";
    }
    if (positiveInfinity || negativeInfinity) {
      return positiveInfinity ? "Infinity" : "-Infinity";
    }
    return text(finite(), floating);
  }

  boolean floating() {
    return floating;
  }

  /** Decimal text; what comes from floating-point numbers is rounded to one. */
  static String text(BigDecimal number, boolean floating) {
    if (!floating) {
      return number.toPlainString();
    }
    double rounded = number.doubleValue();
    if (Double.isInfinite(rounded)) {
      return number.round(java.math.MathContext.DECIMAL64).toString();
    }
    BigDecimal shortest = new BigDecimal(Double.toString(rounded));
    return shortest.signum() == 0 ? "0" : shortest.stripTrailingZeros().toPlainString();
  }
}

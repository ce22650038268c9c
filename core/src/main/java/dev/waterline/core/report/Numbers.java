package dev.waterline.core.report;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/**
 * Numbers as all reports show them, whatever the machine's locale: thousands apart by a comma, a
 * point before the fraction, the real minus sign.
 */
final class Numbers {

  static final String MINUS = "\u2212";
  static final String NOT_APPLICABLE = "n/a";

  private static final int LONGEST_PLAIN = 60;
  private static final int FINEST_PERCENT = 6;
  private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

  private Numbers() {}

  static String count(long number) {
    return plain(BigDecimal.valueOf(number));
  }

  /** {@code 1 row}, {@code 3,400 rows}. */
  static String count(long number, String noun) {
    return count(number) + " " + noun + (number == 1 ? "" : "s");
  }

  /** {@code none} for zero. */
  static String countOrNone(long number) {
    return number == 0 ? "none" : count(number);
  }

  /** A decimal text in full; what isn't a number (NaN, an infinity) as it is. */
  static String decimal(String text) {
    BigDecimal number = parse(text);
    return number == null ? text : plain(number);
  }

  /** A difference with its sign; zero has none. */
  static String signed(long delta) {
    return signed(BigDecimal.valueOf(delta));
  }

  static String signed(String delta) {
    BigDecimal number = parse(delta);
    return number == null ? delta : signed(number);
  }

  private static String signed(BigDecimal number) {
    return (number.signum() > 0 ? "+" : "") + plain(number);
  }

  /**
   * {@code part} in percent of {@code whole}'s size, signed, computed exactly and rounded to one
   * digit, or to as many as it takes not to read 0 % or 100 % when it isn't.
   *
   * @return {@code n/a} when whole is zero or either is not a number
   */
  static String signedPercent(@Nullable String part, @Nullable String whole) {
    BigDecimal exactPart = part == null ? null : parse(part);
    BigDecimal exactWhole = whole == null ? null : parse(whole);
    if (exactPart == null || exactWhole == null) {
      return NOT_APPLICABLE;
    }
    String percent = percent(exactPart.abs(), exactWhole.abs());
    String sign = exactPart.signum() > 0 ? "+" : exactPart.signum() < 0 ? MINUS : "";
    return percent.equals(NOT_APPLICABLE) ? percent : sign + percent;
  }

  /** {@code part} of {@code whole} in percent, by the same rules, without a sign. */
  static String percent(long part, long whole) {
    return percent(BigDecimal.valueOf(part), BigDecimal.valueOf(whole));
  }

  private static String percent(BigDecimal part, BigDecimal whole) {
    if (whole.signum() == 0) {
      return NOT_APPLICABLE;
    }
    BigDecimal hundredfold = part.multiply(HUNDRED);
    boolean nothing = part.signum() == 0;
    boolean all = part.compareTo(whole) == 0;
    for (int scale = 1; scale <= FINEST_PERCENT; scale++) {
      BigDecimal rounded = hundredfold.divide(whole, scale, RoundingMode.HALF_UP);
      boolean saysNothing = rounded.signum() == 0;
      boolean saysAll = rounded.compareTo(HUNDRED) == 0;
      if (saysNothing == nothing && saysAll == all) {
        boolean exact = rounded.multiply(whole).compareTo(hundredfold) == 0;
        return plain(exact ? integerIfWhole(rounded) : rounded) + " %";
      }
    }
    if (part.compareTo(whole) < 0) {
      return part.multiply(BigDecimal.valueOf(2)).compareTo(whole) < 0
          ? "<0.000001 %"
          : ">99.999999 %";
    }
    return ">100 %";
  }

  private static BigDecimal integerIfWhole(BigDecimal number) {
    BigDecimal stripped = number.stripTrailingZeros();
    return stripped.scale() <= 0 ? stripped.setScale(0) : stripped;
  }

  /** The number in a decimal text, or null when the text is none or is unreasonably long. */
  private static @Nullable BigDecimal parse(String text) {
    if (text.isEmpty() || text.length() > 400) {
      return null;
    }
    try {
      BigDecimal number = new BigDecimal(text);
      return Math.abs((long) number.scale()) > 400 ? null : number;
    } catch (NumberFormatException e) {
      return null;
    }
  }

  private static String plain(BigDecimal number) {
    String digits = number.abs().toPlainString();
    if (digits.length() > LONGEST_PLAIN) {
      return number.toString().replace("-", MINUS);
    }
    int point = digits.indexOf('.');
    int end = point < 0 ? digits.length() : point;
    StringBuilder text = new StringBuilder(number.signum() < 0 ? MINUS : "");
    for (int i = 0; i < end; i++) {
      if (i > 0 && (end - i) % 3 == 0) {
        text.append(',');
      }
      text.append(digits.charAt(i));
    }
    return text.append(digits, end, digits.length()).toString();
  }
}

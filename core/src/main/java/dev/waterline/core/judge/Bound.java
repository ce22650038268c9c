package dev.waterline.core.judge;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A condition on a number of rows, or on its share of a whole: {@code 0}, {@code > 100}, {@code <=
 * 5%}. A number alone means exactly that many.
 *
 * @param operator how the number is compared with {@code value}
 * @param value not negative; a whole number when {@code unit} is COUNT
 * @param unit what {@code value} counts
 */
public record Bound(Operator operator, BigDecimal value, Unit unit) {

  public static final String EXPECTED =
      "a count or a percentage, such as 0, \"> 100\" or \"<= 5%\"";

  private static final Pattern FORM =
      Pattern.compile("(<=|>=|!=|<|>|=)? *([0-9]{1,18}(?:\\.[0-9]{1,18})?) *(%)?");
  private static final BigDecimal HUNDRED = BigDecimal.valueOf(100);

  /** How a number is compared with a bound. */
  public enum Operator {
    LESS("<"),
    AT_MOST("<="),
    EQUAL("="),
    NOT_EQUAL("!="),
    AT_LEAST(">="),
    MORE(">");

    private final String symbol;

    Operator(String symbol) {
      this.symbol = symbol;
    }

    private static Operator of(String symbol) {
      for (Operator operator : values()) {
        if (operator.symbol.equals(symbol)) {
          return operator;
        }
      }
      throw new IllegalArgumentException(symbol);
    }

    private boolean holds(int comparison) {
      return switch (this) {
        case LESS -> comparison < 0;
        case AT_MOST -> comparison <= 0;
        case EQUAL -> comparison == 0;
        case NOT_EQUAL -> comparison != 0;
        case AT_LEAST -> comparison >= 0;
        case MORE -> comparison > 0;
      };
    }

    @Override
    public String toString() {
      return symbol;
    }
  }

  /** What the number of a bound counts. */
  public enum Unit {
    COUNT,
    PERCENT
  }

  public Bound {
    if (value.signum() < 0) {
      throw new IllegalArgumentException("A bound is not negative: " + value);
    }
    if (unit == Unit.COUNT && value.stripTrailingZeros().scale() > 0) {
      throw new IllegalArgumentException("A bound on a count is a whole number: " + value);
    }
  }

  /**
   * Reads {@code [<|<=|=|!=|>=|>] number [%]}.
   *
   * @throws WaterlineException INVALID_ARGUMENT when the text has another form
   */
  public static Bound parse(String text) {
    Matcher matcher = FORM.matcher(text.strip());
    if (!matcher.matches() || (matcher.group(3) == null && matcher.group(2).indexOf('.') >= 0)) {
      throw new WaterlineException(
          ErrorCode.INVALID_ARGUMENT, "'%s' is not a bound: expected %s".formatted(text, EXPECTED));
    }
    return new Bound(
        matcher.group(1) == null ? Operator.EQUAL : Operator.of(matcher.group(1)),
        new BigDecimal(matcher.group(2)),
        matcher.group(3) == null ? Unit.COUNT : Unit.PERCENT);
  }

  /**
   * Whether {@code count} keeps to this bound; decided exactly, without rounding.
   *
   * @param count rows that were counted
   * @param of the whole that a percentage is of. No rows of nothing are 0 %; any row of nothing is
   *     more than every percentage
   */
  public boolean holds(long count, long of) {
    if (unit == Unit.COUNT) {
      return operator.holds(BigDecimal.valueOf(count).compareTo(value));
    }
    if (of == 0) {
      return operator.holds(count == 0 ? -value.signum() : 1);
    }
    BigDecimal counted = BigDecimal.valueOf(count).multiply(HUNDRED);
    return operator.holds(counted.compareTo(value.multiply(BigDecimal.valueOf(of))));
  }

  /** The bound as {@link #parse} reads it. */
  @Override
  public String toString() {
    return (operator == Operator.EQUAL ? "" : operator + " ")
        + value.toPlainString()
        + (unit == Unit.PERCENT ? "%" : "");
  }
}

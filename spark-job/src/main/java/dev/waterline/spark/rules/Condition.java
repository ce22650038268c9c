package dev.waterline.spark.rules;

import java.math.BigDecimal;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What a metric, or each value of a column, must meet.
 *
 * @param operands one; two for {@code between}; one or more for {@code in}
 */
record Condition(Operator operator, List<Operand> operands) {

  /** Below this, a fraction in a rule and a metric are equal, as AWS's parser has it. */
  private static final BigDecimal FRACTION_TOLERANCE = new BigDecimal("1E-5");

  /**
   * The noise of floating point, relative to a whole number in a rule. A whole number means itself:
   * {@code Completeness "a" = 1} isn't met by 999,999 of 1,000,000 rows.
   */
  private static final BigDecimal WHOLE_TOLERANCE = new BigDecimal("1E-12");

  Condition {
    operands = List.copyOf(operands);
  }

  /** Whether a metric meets the condition. */
  boolean holds(BigDecimal metric) {
    return switch (operator) {
      case EQUALS, IN -> operands.stream().anyMatch(operand -> equal(metric, number(operand)));
      case NOT_EQUALS, NOT_IN ->
          operands.stream().noneMatch(operand -> equal(metric, number(operand)));
      case GREATER_THAN -> metric.compareTo(number(0)) > 0;
      case GREATER_THAN_EQUAL_TO -> metric.compareTo(number(0)) >= 0;
      case LESS_THAN -> metric.compareTo(number(0)) < 0;
      case LESS_THAN_EQUAL_TO -> metric.compareTo(number(0)) <= 0;
      case BETWEEN -> metric.compareTo(number(0)) > 0 && metric.compareTo(number(1)) < 0;
      case NOT_BETWEEN -> metric.compareTo(number(0)) <= 0 || metric.compareTo(number(1)) >= 0;
      case MATCHES, NOT_MATCHES ->
          throw RuleProblem.error("a number can't be matched with a pattern");
    };
  }

  @Override
  public String toString() {
    String separator =
        operator == Operator.BETWEEN || operator == Operator.NOT_BETWEEN ? " and " : ", ";
    String text = operands.stream().map(Object::toString).collect(Collectors.joining(separator));
    boolean list = operator == Operator.IN || operator == Operator.NOT_IN;
    return operator.symbol() + " " + (list ? "[" + text + "]" : text);
  }

  private BigDecimal number(int index) {
    return number(operands.get(index));
  }

  private static BigDecimal number(Operand operand) {
    if (operand instanceof Operand.Num num) {
      return num.value();
    }
    throw RuleProblem.error("a number can't be compared with %s".formatted(operand));
  }

  private static boolean equal(BigDecimal metric, BigDecimal operand) {
    boolean whole = operand.signum() == 0 || operand.stripTrailingZeros().scale() <= 0;
    BigDecimal noise = WHOLE_TOLERANCE.multiply(operand.abs().max(BigDecimal.ONE));
    BigDecimal tolerance = whole ? noise.min(FRACTION_TOLERANCE) : FRACTION_TOLERANCE;
    return metric.subtract(operand).abs().compareTo(tolerance) < 0;
  }
}

package dev.waterline.spark.rules;

import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.when;

import dev.waterline.core.dqdl.QuotedString;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/**
 * A condition as a predicate over the values of a column, never NULL.
 *
 * <p>NULL values as AWS's page <i>ColumnValues</i> has it: they fail, except with {@code !=} and
 * {@code not in}, which they pass unless NULL is among the operands. {@code = NULL} and {@code in
 * [NULL]} pick them.
 */
final class ValueTest {

  private final Comparands comparands;

  ValueTest(Comparands comparands) {
    this.comparands = comparands;
  }

  Column holds(Column column, DataType type, Condition condition) {
    List<Operand> operands = new ArrayList<>(condition.operands());
    boolean withNull = operands.removeIf(operand -> operand == Operand.Keyword.NULL);
    Column predicate =
        switch (condition.operator()) {
          case EQUALS, IN -> {
            List<Column> alternatives = among(column, type, operands);
            if (withNull) {
              alternatives.add(column.isNull());
            }
            yield Columns.anyOf(alternatives);
          }
          case NOT_EQUALS, NOT_IN -> {
            List<Column> excluded = among(column, type, operands);
            Column passes = excluded.isEmpty() ? lit(true) : not(Columns.anyOf(excluded));
            yield when(column.isNull(), lit(!withNull)).otherwise(passes);
          }
          default -> {
            if (withNull) {
              throw RuleProblem.error(
                  "NULL can't stand after '%s'; use = or in"
                      .formatted(condition.operator().symbol()));
            }
            yield compared(column, type, condition.operator(), operands);
          }
        };
    return Columns.isTrue(predicate);
  }

  private Column compared(Column column, DataType type, Operator operator, List<Operand> operands) {
    if (operator == Operator.MATCHES || operator == Operator.NOT_MATCHES) {
      Column matches = column.cast(DataTypes.StringType).rlike(fullMatch(operands.get(0)));
      return operator == Operator.MATCHES ? matches : not(matches);
    }
    Comparands.Pair first = comparands.of(column, type, operands.get(0));
    return switch (operator) {
      case GREATER_THAN -> first.value().gt(first.literal());
      case GREATER_THAN_EQUAL_TO -> first.value().geq(first.literal());
      case LESS_THAN -> first.value().lt(first.literal());
      case LESS_THAN_EQUAL_TO -> first.value().leq(first.literal());
      case BETWEEN, NOT_BETWEEN -> {
        Comparands.Pair last = comparands.of(column, type, operands.get(1));
        Column inside = first.value().gt(first.literal()).and(last.value().lt(last.literal()));
        yield operator == Operator.BETWEEN ? inside : not(inside);
      }
      default -> throw new IllegalArgumentException("Not a comparison: " + operator);
    };
  }

  /** One predicate for all operands of a kind: a rule may allow thousands of values. */
  private List<Column> among(Column column, DataType type, List<Operand> operands) {
    List<Column> predicates = new ArrayList<>();
    List<Object> literals = new ArrayList<>();
    Column value = null;
    for (Operand operand : operands) {
      if (operand == Operand.Keyword.WHITESPACES_ONLY) {
        requireString(type, operand);
        predicates.add(column.rlike("^\\s+\\z"));
        continue;
      }
      Comparands.Pair pair = comparands.of(column, type, operand);
      if (value != null && !value.equals(pair.value())) {
        throw RuleProblem.error("the list mixes kinds of values that can't be compared");
      }
      value = pair.value();
      literals.add(pair.literal());
    }
    if (value != null) {
      predicates.add(value.isin(literals.toArray()));
    }
    return predicates;
  }

  private static void requireString(DataType type, Operand operand) {
    if (!type.equals(DataTypes.StringType)) {
      throw RuleProblem.fails(
          "%s is for strings, and the column is %s".formatted(operand, type.simpleString()));
    }
  }

  /** The pattern that matches whole values. */
  static String fullMatch(Operand operand) {
    if (!(operand instanceof Operand.Text text)) {
      throw RuleProblem.error("a pattern must be a string");
    }
    return fullMatch(QuotedString.embedded(text.quoted()));
  }

  /**
   * A regular expression of Java that matches whole values.
   *
   * @throws RuleProblem when it isn't one
   */
  static String fullMatch(String regex) {
    String whole = "^(?:" + regex + ")\\z";
    try {
      Pattern.compile(regex);
      Pattern.compile(whole);
    } catch (PatternSyntaxException e) {
      throw RuleProblem.error("the pattern is not a regular expression: " + e.getDescription());
    }
    return whole;
  }
}

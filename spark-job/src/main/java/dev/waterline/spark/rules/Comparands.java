package dev.waterline.spark.rules;

import static org.apache.spark.sql.functions.lit;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Locale;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DateType;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.TimestampNTZType;
import org.apache.spark.sql.types.TimestampType;

/**
 * A column's values and an operand, brought to where they can be compared without loss: whole
 * numbers and decimals are compared as such, never as floating point.
 */
final class Comparands {

  private static final int MAX_DECIMAL_DIGITS = 38;
  private static final int MAX_LONG_DIGITS = 18;
  private static final int DATE_LENGTH = "2026-01-31".length();

  private final Instant now;
  private final ZoneId zone;

  Comparands(Instant now, ZoneId zone) {
    this.now = now;
    this.zone = zone;
  }

  /**
   * @param value the column, cast where it must be
   * @param literal a column that holds the operand
   */
  record Pair(Column value, Column literal) {}

  Pair of(Column column, DataType type, Operand operand) {
    if (operand instanceof Operand.Keyword keyword) {
      if (keyword == Operand.Keyword.EMPTY && type instanceof StringType) {
        return new Pair(column, lit(""));
      }
      throw RuleProblem.fails(
          "%s can't be compared with %s".formatted(type.simpleString(), keyword));
    }
    if (type instanceof NumericType) {
      return new Pair(column, number(type, operand));
    }
    if (type instanceof StringType) {
      return string(column, operand);
    }
    if (type instanceof DateType) {
      return new Pair(column, lit(date(operand)));
    }
    if (type instanceof TimestampType) {
      return new Pair(column, lit(dateTime(operand).atZone(zone).toInstant()));
    }
    if (type instanceof TimestampNTZType) {
      return new Pair(column, lit(dateTime(operand)));
    }
    if (type.equals(DataTypes.BooleanType) && operand instanceof Operand.Text text) {
      return new Pair(column, lit(bool(text)));
    }
    throw RuleProblem.fails("%s can't be compared with %s".formatted(type.simpleString(), operand));
  }

  private static Column number(DataType type, Operand operand) {
    BigDecimal number = number(operand);
    if (type instanceof DoubleType) {
      return lit(number.doubleValue());
    }
    if (type instanceof FloatType) {
      return lit(number.floatValue());
    }
    BigDecimal plain = number.stripTrailingZeros();
    boolean whole = plain.scale() <= 0;
    if (plain.precision() - Math.min(plain.scale(), 0) > MAX_DECIMAL_DIGITS
        || plain.scale() > MAX_DECIMAL_DIGITS) {
      throw RuleProblem.error("%s has more than 38 digits".formatted(operand));
    }
    if (whole && plain.precision() - plain.scale() <= MAX_LONG_DIGITS) {
      return lit(plain.longValueExact());
    }
    return lit(whole ? plain.setScale(0) : plain);
  }

  private static BigDecimal number(Operand operand) {
    if (operand instanceof Operand.Num num) {
      return num.value();
    }
    if (operand instanceof Operand.Text text) {
      try {
        return new BigDecimal(text.value().strip());
      } catch (NumberFormatException e) {
        throw RuleProblem.error("%s is not a number, and the column is one".formatted(operand));
      }
    }
    throw RuleProblem.fails("a number can't be compared with %s".formatted(operand));
  }

  private Pair string(Column column, Operand operand) {
    if (operand instanceof Operand.Text text) {
      return new Pair(column, lit(text.value()));
    }
    if (operand instanceof Operand.Num num) {
      return new Pair(
          Columns.tryCast(column, DataTypes.DoubleType), lit(num.value().doubleValue()));
    }
    return new Pair(
        Columns.tryCast(column, DataTypes.TimestampType),
        lit(dateTime(operand).atZone(zone).toInstant()));
  }

  private static boolean bool(Operand.Text text) {
    return switch (text.value().strip().toLowerCase(Locale.ROOT)) {
      case "true" -> true;
      case "false" -> false;
      default -> throw RuleProblem.error("%s is neither true nor false".formatted(text));
    };
  }

  private LocalDate date(Operand operand) {
    return dateTime(operand).toLocalDate();
  }

  private LocalDateTime dateTime(Operand operand) {
    if (operand instanceof Operand.Now moved) {
      return LocalDateTime.ofInstant(now.plus(moved.offset()), zone);
    }
    if (operand instanceof Operand.Text text) {
      String value = text.value().strip();
      try {
        return value.length() == DATE_LENGTH
            ? LocalDate.parse(value).atStartOfDay()
            : LocalDateTime.parse(value.replace(' ', 'T'));
      } catch (DateTimeException e) {
        throw RuleProblem.error(
            "%s is not a date or time such as \"2026-01-31\" or \"2026-01-31 12:00:00\""
                .formatted(operand));
      }
    }
    throw RuleProblem.fails("a date or time can't be compared with %s".formatted(operand));
  }
}

package dev.waterline.spark.rules;

import dev.waterline.core.dqdl.QuotedString;
import java.math.BigDecimal;
import java.time.Duration;

/** What a value is compared with. */
sealed interface Operand {

  /** A number, written or computed from written ones. */
  record Num(BigDecimal value) implements Operand {
    @Override
    public String toString() {
      return value.toPlainString();
    }
  }

  /**
   * A quoted string. What it stands for depends on the type of what it is compared with: a text, a
   * date, a time, a number.
   *
   * @param quoted with its quotes
   */
  record Text(String quoted) implements Operand {
    String value() {
      return QuotedString.unescape(quoted);
    }

    @Override
    public String toString() {
      return quoted;
    }
  }

  /** The run's clock, moved by an offset: {@code (now() - 3 days)}. */
  record Now(Duration offset) implements Operand {
    @Override
    public String toString() {
      return offset.isZero()
          ? "now()"
          : "(now() %s %s)"
              .formatted(offset.isNegative() ? "-" : "+", new Age(offset.abs()).toString());
    }
  }

  /** How old a value may be. */
  record Age(Duration age) implements Operand {
    @Override
    public String toString() {
      if (age.toMinutes() % (24 * 60) == 0) {
        return age.toDays() + " days";
      }
      return age.toMinutes() % 60 == 0 ? age.toHours() + " hours" : age.toMinutes() + " minutes";
    }
  }

  /** {@code NULL}, {@code EMPTY} and {@code WHITESPACES_ONLY}. */
  enum Keyword implements Operand {
    NULL,
    EMPTY,
    WHITESPACES_ONLY
  }
}

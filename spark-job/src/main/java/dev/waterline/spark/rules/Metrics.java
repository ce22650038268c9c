package dev.waterline.spark.rules;

import dev.waterline.core.dqdl.RuleResult.Outcome;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import org.jspecify.annotations.Nullable;

/** Metrics against conditions, and how they are told to people. */
final class Metrics {

  private static final MathContext SHOWN = new MathContext(6, RoundingMode.DOWN);

  private Metrics() {}

  /** A share; null of nothing. */
  static @Nullable BigDecimal share(BigDecimal part, BigDecimal whole) {
    return whole.signum() == 0 ? null : part.divide(whole, MathContext.DECIMAL128);
  }

  /** Judges a metric that is known. */
  static LeafResult judge(BigDecimal metric, Condition condition, String fact) {
    boolean holds = condition.holds(metric);
    return new LeafResult(holds ? Outcome.PASS : Outcome.FAIL, metric, condition.toString(), fact);
  }

  /** A number with up to six digits, cut and not rounded: 0.9999999 is never shown as 1. */
  static String shown(BigDecimal number) {
    BigDecimal whole = number.setScale(0, RoundingMode.DOWN);
    BigDecimal shown =
        whole.compareTo(number) == 0 || whole.precision() >= SHOWN.getPrecision()
            ? whole
            : number.round(SHOWN).stripTrailingZeros();
    return shown.toPlainString();
  }
}

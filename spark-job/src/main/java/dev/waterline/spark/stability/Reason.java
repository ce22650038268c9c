package dev.waterline.spark.stability;

import org.jspecify.annotations.Nullable;

/**
 * Why a value can differ between two executions.
 *
 * @param text for the report, as in {@code uuid()}
 * @param tie when it holds only if the data has equal values in an order; null when it always holds
 */
record Reason(String text, @Nullable Tie tie) {

  static Reason always(String text) {
    return new Reason(text, null);
  }
}

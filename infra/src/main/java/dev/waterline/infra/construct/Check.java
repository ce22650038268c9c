package dev.waterline.infra.construct;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import java.util.Locale;

/** Validation of properties, in words. */
final class Check {

  private Check() {}

  static void that(boolean condition, String message, Object... values) {
    if (!condition) {
      throw new WaterlineException(
          ErrorCode.INVALID_ARGUMENT, String.format(Locale.ROOT, message, values));
    }
  }

  static int inRange(String what, int value, int least, int most) {
    that(value >= least && value <= most, "%s is %d: expected %d to %d", what, value, least, most);
    return value;
  }
}

package dev.waterline.cli.command;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.judge.Gate;
import dev.waterline.core.judge.Verdict;

/** Exit codes that scripts can trust. */
final class ExitCodes {

  static final int OK = 0;
  static final int FAIL = 1;
  static final int USAGE = 2;
  static final int ERROR = 3;
  static final int INCONCLUSIVE = 4;

  private ExitCodes() {}

  static int of(Verdict verdict, Gate.Inconclusive inconclusive) {
    return switch (verdict) {
      case PASS, WARN -> OK;
      case FAIL -> FAIL;
      case ERROR -> ERROR;
      case INCONCLUSIVE -> inconclusive == Gate.Inconclusive.PASS ? OK : INCONCLUSIVE;
    };
  }

  static int of(WaterlineException error) {
    ErrorCode code = error.code();
    boolean usage =
        code == ErrorCode.INVALID_ARGUMENT
            || code == ErrorCode.INVALID_PROJECT
            || code == ErrorCode.INVALID_PINS
            || code == ErrorCode.ALREADY_EXISTS;
    return usage ? USAGE : ERROR;
  }
}

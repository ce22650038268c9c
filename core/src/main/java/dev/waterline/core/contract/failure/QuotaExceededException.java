package dev.waterline.core.contract.failure;

import dev.waterline.core.error.ErrorCode;
import org.jspecify.annotations.Nullable;

/** A quota of the account, or the application's own bound, leaves no room for a job now. */
public final class QuotaExceededException extends WorkflowException {

  private static final long serialVersionUID = 1L;

  public QuotaExceededException(String message, @Nullable Throwable cause) {
    super(ErrorCode.LIMIT_EXCEEDED, message, cause);
  }
}

package dev.waterline.core.contract.failure;

import dev.waterline.core.error.ErrorCode;
import org.jspecify.annotations.Nullable;

/** A service of AWS doesn't answer, or asks to slow down, for longer than a function can wait. */
public final class ServiceUnavailableException extends WorkflowException {

  private static final long serialVersionUID = 1L;

  public ServiceUnavailableException(String message, @Nullable Throwable cause) {
    super(ErrorCode.INTERNAL, message, cause);
  }
}

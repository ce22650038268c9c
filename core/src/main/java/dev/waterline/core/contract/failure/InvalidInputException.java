package dev.waterline.core.contract.failure;

import dev.waterline.core.error.ErrorCode;
import org.jspecify.annotations.Nullable;

/** The execution's input is wrong. Nothing was made; trying again doesn't help. */
public final class InvalidInputException extends WorkflowException {

  private static final long serialVersionUID = 1L;

  public InvalidInputException(String message, @Nullable Throwable cause) {
    super(ErrorCode.INVALID_ARGUMENT, message, cause);
  }
}

package dev.waterline.core.contract.failure;

import dev.waterline.core.error.ErrorCode;
import org.jspecify.annotations.Nullable;

/** A job ended without having done its work. */
public final class JobFailedException extends WorkflowException {

  private static final long serialVersionUID = 1L;

  public JobFailedException(String message, @Nullable Throwable cause) {
    super(ErrorCode.INTERNAL, message, cause);
  }
}

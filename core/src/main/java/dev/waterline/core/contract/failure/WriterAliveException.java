package dev.waterline.core.contract.failure;

import dev.waterline.core.error.ErrorCode;
import org.jspecify.annotations.Nullable;

/** A job of the run that may still write hasn't ended; it was told to. */
public final class WriterAliveException extends WorkflowException {

  private static final long serialVersionUID = 1L;

  public WriterAliveException(String message, @Nullable Throwable cause) {
    super(ErrorCode.CLEANUP_INCOMPLETE, message, cause);
  }
}

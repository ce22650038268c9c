package dev.waterline.core.contract.failure;

import dev.waterline.core.error.ErrorCode;
import org.jspecify.annotations.Nullable;

/** Something that the run made couldn't be removed. */
public final class CleanUpIncompleteException extends WorkflowException {

  private static final long serialVersionUID = 1L;

  public CleanUpIncompleteException(String message, @Nullable Throwable cause) {
    super(ErrorCode.CLEANUP_INCOMPLETE, message, cause);
  }
}

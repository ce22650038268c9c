package dev.waterline.core.contract.failure;

import dev.waterline.core.error.ErrorCode;
import org.jspecify.annotations.Nullable;

/** Other writers changed a table during each attempt to change its refs. */
public final class CommitConflictException extends WorkflowException {

  private static final long serialVersionUID = 1L;

  public CommitConflictException(String message, @Nullable Throwable cause) {
    super(ErrorCode.COMMIT_CONFLICT, message, cause);
  }
}

package dev.waterline.core.contract.failure;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import org.jspecify.annotations.Nullable;

/** An error that the workflow knows by the name of its class. */
public abstract sealed class WorkflowException extends WaterlineException
    permits CleanUpIncompleteException,
        CommitConflictException,
        InvalidInputException,
        JobFailedException,
        QuotaExceededException,
        RunRefusedException,
        ServiceUnavailableException,
        WriterAliveException {

  private static final long serialVersionUID = 1L;

  WorkflowException(ErrorCode code, String message, @Nullable Throwable cause) {
    super(code, message, cause);
  }
}

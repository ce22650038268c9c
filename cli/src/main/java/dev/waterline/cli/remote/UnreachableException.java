package dev.waterline.cli.remote;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;

/** A service that doesn't answer now: the connection is broken, or it asks to come back later. */
public final class UnreachableException extends WaterlineException {

  private static final long serialVersionUID = 1L;

  public UnreachableException(String service, Throwable cause) {
    super(
        ErrorCode.INTERNAL,
        "%s can't be reached (%s). Check the network, and AWS_PROFILE and AWS_REGION."
            .formatted(service, cause.getClass().getSimpleName()),
        cause);
  }
}

package dev.waterline.core.error;

import org.jspecify.annotations.Nullable;

/**
 * An error that a person should read: what is wrong, which value, what to do now.
 *
 * <p>The message never holds data values of a table: it may end in a public report.
 */
public class WaterlineException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final ErrorCode code;
  private final transient @Nullable Place place;

  public WaterlineException(ErrorCode code, String message) {
    this(code, message, null, null);
  }

  public WaterlineException(ErrorCode code, String message, @Nullable Throwable cause) {
    this(code, message, null, cause);
  }

  public WaterlineException(
      ErrorCode code, String message, @Nullable Place place, @Nullable Throwable cause) {
    super(message, cause);
    this.code = code;
    this.place = place;
  }

  public ErrorCode code() {
    return code;
  }

  /** Where the error is, or null when it has no place in a file. */
  public @Nullable Place place() {
    return place;
  }
}

package dev.waterline.core.result;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.Place;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.run.Step;
import org.jspecify.annotations.Nullable;

/**
 * Why a step, a side or a comparison has no result.
 *
 * @param step the step that failed
 * @param message without data values
 * @param place where in the project, or null
 */
public record Problem(Step step, ErrorCode code, String message, @Nullable Place place) {

  public static Problem of(Step step, WaterlineException error) {
    return new Problem(step, error.code(), String.valueOf(error.getMessage()), error.place());
  }

  /** The place and the first line of the message. */
  public String sentence() {
    return (place == null ? "" : place + ": ") + message.lines().findFirst().orElse("");
  }
}

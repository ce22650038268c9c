package dev.waterline.spark.rules;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Something about the data that rules need to know. It is asked for when rules are compiled and
 * known after the passes.
 */
final class Measure<T> {

  private enum State {
    UNKNOWN,
    KNOWN,
    FAILED
  }

  private State state = State.UNKNOWN;
  private @Nullable T value;
  private @Nullable Throwable failure;

  void isKnown(@Nullable T found) {
    value = found;
    state = State.KNOWN;
  }

  void failed(Throwable cause) {
    failure = cause;
    state = State.FAILED;
  }

  boolean hasFailed() {
    return state == State.FAILED;
  }

  /**
   * What was found; null where SQL says NULL.
   *
   * @throws RuleProblem when finding it failed
   */
  @Nullable T value() {
    return switch (state) {
      case KNOWN -> value;
      case FAILED -> throw Failures.problem(Objects.requireNonNull(failure));
      case UNKNOWN -> throw new IllegalStateException("A measure was not taken");
    };
  }

  /** What was found, where it can't be NULL. */
  T known() {
    T found = value();
    if (found == null) {
      throw new IllegalStateException("A count is never NULL");
    }
    return found;
  }
}

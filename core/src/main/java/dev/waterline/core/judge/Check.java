package dev.waterline.core.judge;

import java.util.Locale;

/**
 * The outcome of one check of a model.
 *
 * @param name what should hold, for example {@code candidate is not empty}
 * @param outcome what became of it
 * @param detail the facts, with numbers; no data values
 * @param subject what it is about
 */
public record Check(String name, Outcome outcome, String detail, Subject subject) {

  /** What a check is about. */
  public enum Subject {
    /** The results of the model. */
    RESULT,
    /**
     * What the model reads: a problem there explains much of any difference, so it is said first.
     */
    INPUT;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** A check of the results. */
  public Check(String name, Outcome outcome, String detail) {
    this(name, outcome, detail, Subject.RESULT);
  }
}

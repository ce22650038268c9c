package dev.waterline.core.compare;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One value of a table, in the form that reports show.
 *
 * @param kind how to read {@code text}
 * @param text the value as Spark SQL casts it to a string (nested values as JSON, binary as hex,
 *     timestamps in the session's time zone), cut when it is long; null exactly for NULL
 */
public record Cell(Kind kind, @Nullable String text) {

  /** How a cell's text is meant. */
  public enum Kind {
    NULL,
    TEXT,
    /** A number that a double holds exactly, or a finite floating-point number. */
    NUMBER,
    BOOLEAN,
    /** A value that may not be shown; {@code text} is {@link #MASK}. */
    MASKED
  }

  /** What stands for a value that may not be shown. */
  public static final String MASK = "•••";

  public static final Cell NULL = new Cell(Kind.NULL, null);
  public static final Cell MASKED = new Cell(Kind.MASKED, MASK);

  public Cell {
    if ((kind == Kind.NULL) != (text == null)) {
      throw new IllegalArgumentException("Only NULL has no text, not " + kind);
    }
  }

  public static Cell text(String value) {
    return new Cell(Kind.TEXT, value);
  }

  public static Cell number(String value) {
    return new Cell(Kind.NUMBER, value);
  }

  /** The text to show; NULL as {@code NULL}. */
  public String display() {
    return Objects.requireNonNullElse(text, "NULL");
  }
}

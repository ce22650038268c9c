package dev.waterline.core.project;

/**
 * The value of a named SQL parameter.
 *
 * @param type its SQL type
 * @param text the value; {@code true} or {@code false} for BOOLEAN, decimal digits for the numbers
 */
public record Parameter(Type type, String text) {

  /** The SQL types that YAML scalars have. */
  public enum Type {
    STRING,
    /** A BIGINT. */
    INTEGER,
    /** A DECIMAL with the text's own scale. */
    DECIMAL,
    BOOLEAN
  }

  public static Parameter string(String text) {
    return new Parameter(Type.STRING, text);
  }
}

package dev.waterline.cli.relation;

/** The types of CSV columns. */
public enum FileTypes {
  /** All are strings. */
  STRINGS,
  /** Guessed from the values. */
  INFERRED
}

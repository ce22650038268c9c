package dev.waterline.core.error;

/** What went wrong, as a name that reports carry and scripts may test. Names are a contract. */
public enum ErrorCode {
  /**
   * An argument of the command line, or a name given by a person, is not of the form it must be.
   */
  INVALID_ARGUMENT,
  /** {@code waterline.yml}, or a file that it names, is wrong or missing. */
  INVALID_PROJECT,
  /** A pins file can't be read or doesn't fit the run. */
  INVALID_PINS,
  /** The SQL doesn't parse. */
  SQL_SYNTAX,
  /** The SQL parses but holds what a model may not hold. */
  SQL_REFUSED,
  /** The SQL names a table, column or function that isn't there, or its types don't fit. */
  SQL_ANALYSIS,
  /** The SQL failed while it ran. */
  SQL_RUNTIME,
  /** The SQL ran longer, or read or made more, than the run allows. */
  LIMIT_EXCEEDED,
  /** A table that the run must read doesn't exist. */
  TABLE_NOT_FOUND,
  /** A table that the run must read is not an Iceberg table. */
  TABLE_NOT_ICEBERG,
  /** A snapshot that a pin names is gone, or was never there. */
  SNAPSHOT_NOT_FOUND,
  /** A result can't be stored: a type that Iceberg lacks, or column names that clash. */
  RESULT_NOT_STORABLE,
  /** Two results can't be compared as asked: a key or measure that isn't a column. */
  COMPARISON_INVALID,
  /** A rule, check or expectation can't be evaluated. */
  RULE_INVALID,
  /** What must not be replaced exists already. */
  ALREADY_EXISTS,
  /** Others changed the same table again and again; the commit didn't go through. */
  COMMIT_CONFLICT,
  /** A clean-up left something behind. */
  CLEANUP_INCOMPLETE,
  /** A fault of Waterline itself or of what it stands on. */
  INTERNAL
}

package dev.waterline.spark.rules;

/** The comparisons of DQDL. Names are those of AWS's parser. */
enum Operator {
  EQUALS("="),
  NOT_EQUALS("!="),
  GREATER_THAN(">"),
  GREATER_THAN_EQUAL_TO(">="),
  LESS_THAN("<"),
  LESS_THAN_EQUAL_TO("<="),
  /** Both bounds are excluded. */
  BETWEEN("between"),
  /** The complement of {@link #BETWEEN}: both bounds are included. */
  NOT_BETWEEN("not between"),
  IN("in"),
  NOT_IN("not in"),
  MATCHES("matches"),
  NOT_MATCHES("not matches");

  private final String symbol;

  Operator(String symbol) {
    this.symbol = symbol;
  }

  String symbol() {
    return symbol;
  }
}

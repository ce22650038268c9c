package dev.waterline.core.json;

/**
 * The names of a group's totals. Measures stand beside the row count {@value #ROWS}; one that is
 * itself called {@code rows}, or {@code rows} and underscores, gets one underscore more.
 */
final class MeasureMember {

  static final String ROWS = "rows";

  private MeasureMember() {}

  static String ofMeasure(String measure) {
    return clashes(measure) ? measure + "_" : measure;
  }

  static String measureOf(String member) {
    return clashes(member) ? member.substring(0, member.length() - 1) : member;
  }

  private static boolean clashes(String name) {
    return name.startsWith(ROWS)
        && name.chars().skip(ROWS.length()).allMatch(character -> character == '_');
  }
}

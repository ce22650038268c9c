package dev.waterline.core.report;

import java.util.List;

/**
 * A part of a Markdown document that can lose rows from its end, or be left out as a whole, and is
 * well-formed either way.
 *
 * @param importance what it is worth when there isn't room for all
 * @param head what comes before the rows
 * @param rows whole lines: of a table, or items of a list
 * @param tail what comes right after the rows, such as a table's last line
 * @param noun what one row is, for "showing 10 of 3,000 differing rows"
 * @param total how many rows there are in truth, at least as many as {@code rows}
 * @param foot what comes after the rows and closes what the head opened
 */
record Section(
    Importance importance,
    String head,
    List<String> rows,
    String tail,
    String noun,
    long total,
    String foot) {

  /** From the first thing a reader needs to the last. */
  enum Importance {
    FRAME,
    REASONS,
    ERRORS,
    SUMMARY,
    FINDINGS,
    MEASURES,
    GROUPS,
    SCHEMA,
    COLUMNS,
    NOTES,
    RUN,
    SAMPLES,
    PASSED
  }

  Section {
    rows = List.copyOf(rows);
  }

  /** A paragraph, or lines that belong together. */
  static Section text(Importance importance, String markdown) {
    return new Section(importance, markdown + "\n\n", List.of(), "", "", 0, "");
  }

  static Section list(Importance importance, String head, List<String> items, String noun) {
    List<String> rows = items.stream().map(item -> "- " + item + "\n").toList();
    return new Section(importance, head, rows, "", noun, rows.size(), "\n");
  }

  /** A table. The cells of header and lines are Markdown already. */
  static Section table(
      Importance importance, String head, List<String> header, List<String> rows, String noun) {
    String top = MarkdownText.row(header) + "|" + " --- |".repeat(header.size()) + "\n";
    return new Section(importance, head + top, rows, "", noun, rows.size(), "\n");
  }

  /** The same section with a last line that always shows. */
  Section endingWith(String line) {
    return new Section(importance, head, rows, line, noun, total, foot);
  }

  /** The same section of which there are more rows than it holds. */
  Section outOf(long count) {
    return new Section(importance, head, rows, tail, noun, Math.max(count, rows.size()), foot);
  }

  /** The same section behind a summary that a reader opens. {@code summary} is our own words. */
  Section folded(String summary) {
    return new Section(
        importance,
        "<details><summary>" + summary + "</summary>\n\n" + head,
        rows,
        tail,
        noun,
        total,
        foot + "</details>\n\n");
  }

  String text(int shown) {
    return head + String.join("", rows.subList(0, shown)) + tail + note(shown) + foot;
  }

  /** What the section costs without rows, the note about missing rows included. */
  int frameLength() {
    return text(0).length() + Numbers.count(rows.size()).length();
  }

  private String note(int shown) {
    return shown >= total
        ? ""
        : "\n*Showing %s of %s.*\n"
            .formatted(Numbers.count(shown), Numbers.count(total) + " " + noun);
  }
}

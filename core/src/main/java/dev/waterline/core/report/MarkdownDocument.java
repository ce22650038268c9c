package dev.waterline.core.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sections that share a budget of characters. The most important ones are served first: each gets a
 * few rows, then in a second round as many as still fit. So the least important lose first, and no
 * long table starves the rest. Length counts UTF-16 units, never fewer than code points.
 */
final class MarkdownDocument {

  private static final int ROWS_IN_FIRST_ROUND = 10;

  private final List<Part> parts = new ArrayList<>();

  /** One section and how much of it is shown. */
  final class Part {
    private final Section section;
    private final @Nullable Part under;
    private boolean shown;
    private int rows;

    private Part(Section section, @Nullable Part under) {
      this.section = section;
      this.under = under;
    }

    /** Adds a section that makes no sense without this one. */
    Part add(Section child) {
      return MarkdownDocument.this.add(child, this);
    }

    boolean isShown() {
      return shown;
    }

    /** Shows more of the section and returns what that costs, at most {@code available}. */
    private int grow(int mostRows, int available) {
      if (under != null && !under.shown) {
        return 0;
      }
      int cost = 0;
      if (!shown) {
        int first = section.rows().isEmpty() ? 0 : section.rows().get(0).length();
        if (section.frameLength() + first > available) {
          return 0;
        }
        shown = true;
        cost = section.frameLength();
      }
      while (rows < Math.min(mostRows, section.rows().size())
          && cost + section.rows().get(rows).length() <= available) {
        cost += section.rows().get(rows).length();
        rows++;
      }
      return cost;
    }
  }

  Part add(Section section) {
    return add(section, null);
  }

  private Part add(Section section, @Nullable Part under) {
    Part part = new Part(section, under);
    parts.add(part);
    return part;
  }

  /** Decides what is shown in at most {@code budget} characters. */
  void fit(int budget) {
    List<Part> byImportance = new ArrayList<>(parts);
    byImportance.sort(Comparator.comparing(part -> part.section.importance()));
    int left = budget;
    for (int mostRows : new int[] {ROWS_IN_FIRST_ROUND, Integer.MAX_VALUE}) {
      for (Part part : byImportance) {
        left -= part.grow(mostRows, left);
      }
    }
  }

  long leftOut() {
    return parts.stream().filter(part -> !part.shown).count();
  }

  String text() {
    StringBuilder text = new StringBuilder();
    for (Part part : parts) {
      if (part.shown) {
        text.append(part.section.text(part.rows));
      }
    }
    return text.toString();
  }
}

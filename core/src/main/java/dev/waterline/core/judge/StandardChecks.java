package dev.waterline.core.judge;

import dev.waterline.core.compare.PerSide;
import dev.waterline.core.compare.RowCounts;
import java.util.ArrayList;
import java.util.List;

/** The checks that every comparison gets, whatever the project asks for. */
public final class StandardChecks {

  private static final String NOT_EMPTY = "candidate is not empty";

  private StandardChecks() {}

  /**
   * Judges the row counts: the candidate isn't empty, and, where there is a key, keys are unique
   * and not NULL. What base has wrong as well is a warning; what the candidate adds fails.
   */
  public static List<Check> of(RowCounts rows) {
    List<Check> checks = new ArrayList<>();
    checks.add(notEmpty(rows));
    if (rows.key() != null) {
      checks.add(keys("keys are unique", "duplicate key", rows.duplicateKeys()));
      checks.add(keys("keys are not NULL", "NULL key", rows.nullKeys()));
    }
    return checks;
  }

  /** The check of a candidate that has no base to compare with. */
  public static Check ofCandidateAlone(long rows) {
    return rows > 0
        ? new Check(NOT_EMPTY, Outcome.PASS, counted(rows, "row"))
        : new Check(NOT_EMPTY, Outcome.WARN, "The candidate has no rows");
  }

  /** The check of a run that was to run base twice and couldn't. */
  public static Check secondRunFailed(String problem) {
    return new Check(
        "base runs a second time",
        Outcome.WARN,
        "Base's second run failed, so nothing is known of what it reproduces: " + problem);
  }

  private static Check notEmpty(RowCounts rows) {
    if (rows.candidate() > 0) {
      return new Check(NOT_EMPTY, Outcome.PASS, counted(rows.candidate(), "row"));
    }
    return rows.base() > 0
        ? new Check(
            NOT_EMPTY,
            Outcome.FAIL,
            "The candidate has no rows; base has %s".formatted(counted(rows.base(), "row")))
        : new Check(NOT_EMPTY, Outcome.WARN, "Both sides have no rows");
  }

  private static Check keys(String name, String fault, PerSide<Long> counts) {
    long base = counts.base();
    long candidate = counts.candidate();
    String detail =
        "%s on base, %s on the candidate"
            .formatted(counted(base, fault), counted(candidate, fault));
    if (candidate == 0) {
      return new Check(name, Outcome.PASS, base == 0 ? "No " + fault : detail);
    }
    return new Check(name, candidate > base ? Outcome.FAIL : Outcome.WARN, detail);
  }

  private static String counted(long count, String noun) {
    return count + " " + noun + (count == 1 ? "" : "s");
  }
}

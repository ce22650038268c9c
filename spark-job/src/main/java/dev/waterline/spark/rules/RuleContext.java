package dev.waterline.spark.rules;

import java.time.Instant;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/**
 * What rules are judged with. Dates and times are those of the session's time zone.
 *
 * @param now what {@code now()} is and ages are counted from: the run's clock
 * @param maskedColumns columns whose values no result may show, in any relation; a field of a
 *     column as {@code column.field}; letter case doesn't matter
 * @param composites how {@code and} and {@code or} join rules
 */
public record RuleContext(Instant now, Set<String> maskedColumns, Composites composites) {

  public RuleContext {
    Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    names.addAll(maskedColumns);
    maskedColumns = Collections.unmodifiableSet(names);
  }

  /** Nothing is masked, and composites join outcomes. */
  public RuleContext(Instant now) {
    this(now, Set.of(), Composites.COLUMN);
  }

  boolean masks(String column) {
    return maskedColumns.contains(column);
  }

  /** Whether a mask names the column or a field of it. */
  boolean masksPartOf(String column) {
    return masks(column)
        || maskedColumns.stream()
            .anyMatch(path -> path.regionMatches(true, 0, column + ".", 0, column.length() + 1));
  }

  /** The evaluation methods of Glue's option {@code compositeRuleEvaluation.method}. */
  public enum Composites {
    /** Each rule is evaluated for the whole relation, then the outcomes are joined. */
    COLUMN,
    /** Each row meets the composite or doesn't; all rows must. */
    ROW
  }
}

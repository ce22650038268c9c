package dev.waterline.spark.rules;

import dev.waterline.core.project.CompositeRules;
import java.time.Instant;
import java.util.Collections;
import java.util.Set;
import java.util.TreeSet;

/**
 * What rules are judged with. Dates and times are those of the session's time zone. Letter case of
 * masked columns doesn't matter; a field of a column is {@code column.field}.
 *
 * @param now what {@code now()} is and ages are counted from: the run's clock
 * @param maskedColumns columns of the relation that is judged whose values no result may show
 * @param maskedInputColumns such columns of any other relation
 * @param composites how {@code and} and {@code or} join rules
 */
public record RuleContext(
    Instant now,
    Set<String> maskedColumns,
    Set<String> maskedInputColumns,
    CompositeRules composites) {

  public RuleContext {
    maskedColumns = names(maskedColumns);
    maskedInputColumns = names(maskedInputColumns);
  }

  /** Other relations have no masked columns. */
  public RuleContext(Instant now, Set<String> maskedColumns, CompositeRules composites) {
    this(now, maskedColumns, Set.of(), composites);
  }

  /** Nothing is masked, and composites join outcomes. */
  public RuleContext(Instant now) {
    this(now, Set.of(), CompositeRules.COLUMN);
  }

  private static Set<String> names(Set<String> columns) {
    Set<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    names.addAll(columns);
    return Collections.unmodifiableSet(names);
  }

  boolean masks(String column) {
    return maskedColumns.contains(column);
  }

  /** Whether a column of this name is masked in any relation. */
  boolean masksAnywhere(String column) {
    return masks(column) || maskedInputColumns.contains(column);
  }

  boolean masksAnything() {
    return !maskedColumns.isEmpty() || !maskedInputColumns.isEmpty();
  }

  /** Whether a mask names the column or a field of it. */
  boolean masksPartOf(String column) {
    return masks(column)
        || maskedColumns.stream()
            .anyMatch(path -> path.regionMatches(true, 0, column + ".", 0, column.length() + 1));
  }
}

package dev.waterline.core.judge;

import dev.waterline.core.compare.Cell;
import dev.waterline.core.compare.ColumnDifference;
import dev.waterline.core.compare.Comparison;
import dev.waterline.core.compare.GroupDeltas;
import dev.waterline.core.compare.MeasureDelta;
import dev.waterline.core.compare.RowCounts;
import dev.waterline.core.compare.SampleRow.RowClass;
import dev.waterline.core.compare.SchemaChange;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Holds what a change does against what its author declared that it would do. */
public final class ExpectationCheck {

  private ExpectationCheck() {}

  /**
   * Checks one expectation.
   *
   * @param comparison the difference of the expectation's model, or null when a side has no result
   */
  public static ExpectationOutcome of(Expectation expectation, @Nullable Comparison comparison) {
    if (comparison == null) {
      return new ExpectationOutcome(
          expectation.text(), Outcome.FAIL, "there is no comparison to hold it against");
    }
    List<String> actual = new ArrayList<>();
    boolean met = true;
    for (Expectation.Effect effect : expectation.effects()) {
      Finding finding = check(effect, comparison);
      met &= finding.met;
      actual.add(finding.actual);
    }
    return new ExpectationOutcome(
        expectation.text(), met ? Outcome.PASS : Outcome.FAIL, String.join("; ", actual));
  }

  private record Finding(boolean met, String actual) {}

  private static Finding check(Expectation.Effect effect, Comparison comparison) {
    if (effect instanceof Expectation.Rows rows) {
      return rows(rows, comparison.rows());
    }
    if (effect instanceof Expectation.Measure measure) {
      return measure(measure, comparison.measures());
    }
    if (effect instanceof Expectation.Columns columns) {
      return columns(columns, comparison.columns());
    }
    if (effect instanceof Expectation.Groups groups) {
      return groups(groups, comparison.groups());
    }
    return schema((Expectation.Schema) effect, comparison.schema());
  }

  private static Finding rows(Expectation.Rows expected, RowCounts rows) {
    long count =
        expected.rowClass() == RowClass.ADDED
            ? rows.added()
            : expected.rowClass() == RowClass.REMOVED ? rows.removed() : rows.changed();
    return new Finding(
        expected.bound().holds(count, rows.base()),
        "%s row%s %s of %s"
            .formatted(count, count == 1 ? "" : "s", expected.rowClass(), rows.base()));
  }

  private static Finding measure(Expectation.Measure expected, List<MeasureDelta> measures) {
    for (MeasureDelta measure : measures) {
      if (measure.name().equalsIgnoreCase(expected.measure())) {
        BigDecimal delta = number(measure.delta());
        BigDecimal base = number(measure.base());
        if (delta == null || base == null) {
          return new Finding(false, measure.name() + " has no change in percent");
        }
        return new Finding(
            expected.changePercent().holds(delta, base),
            "%s changes by %s from %s".formatted(measure.name(), measure.delta(), measure.base()));
      }
    }
    return new Finding(false, "there is no total of " + expected.measure());
  }

  private static @Nullable BigDecimal number(@Nullable String text) {
    try {
      return text == null ? null : new BigDecimal(text);
    } catch (NumberFormatException e) { // NaN and the infinities
      return null;
    }
  }

  private static Finding columns(Expectation.Columns expected, List<ColumnDifference> differences) {
    Set<String> changed = new TreeSet<>();
    differences.stream()
        .filter(column -> column.changed() > 0)
        .forEach(column -> changed.add(column.name()));
    return new Finding(
        folded(changed).equals(folded(expected.columns())),
        changed.isEmpty() ? "no column changes" : "changed are " + String.join(", ", changed));
  }

  private static Finding groups(Expectation.Groups expected, List<GroupDeltas> groupings) {
    for (GroupDeltas grouping : groupings) {
      if (folded(grouping.by()).equals(folded(expected.by()))) {
        Set<List<@Nullable String>> changed = new HashSet<>();
        boolean rest = false;
        for (GroupDeltas.Group group : grouping.rows()) {
          if (differs(group)) {
            rest |= group.remainder() > 0;
            changed.add(group.group().stream().map(Cell::text).toList());
          }
        }
        return new Finding(
            !rest && changed.equals(new HashSet<>(expected.groups())),
            changed.size() == 1 ? "1 group changes" : changed.size() + " groups change");
      }
    }
    return new Finding(false, "there is no grouping by " + String.join(", ", expected.by()));
  }

  private static boolean differs(GroupDeltas.Group group) {
    return group.base() == null
        || group.candidate() == null
        || !group.base().equals(group.candidate());
  }

  private static Finding schema(Expectation.Schema expected, List<SchemaChange> changes) {
    Map<SchemaChange.Kind, Set<String>> actual = new TreeMap<>();
    changes.forEach(
        change ->
            actual
                .computeIfAbsent(change.change(), kind -> new TreeSet<>())
                .add(change.column().toLowerCase(Locale.ROOT)));
    Map<SchemaChange.Kind, Set<String>> declared = new TreeMap<>();
    expected
        .changes()
        .forEach(
            (kind, columns) -> {
              if (!columns.isEmpty()) {
                declared.put(kind, folded(columns));
              }
            });
    return new Finding(
        actual.equals(declared),
        actual.isEmpty() ? "the schema doesn't change" : "the schema changes: " + actual);
  }

  private static Set<String> folded(Iterable<String> names) {
    Set<String> folded = new TreeSet<>();
    names.forEach(name -> folded.add(name.toLowerCase(Locale.ROOT)));
    return folded;
  }
}

package dev.waterline.core.judge;

import dev.waterline.core.compare.SampleRow.RowClass;
import dev.waterline.core.compare.SchemaChange;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One entry of {@code gate.expect}: effects that a change is declared to have. It is met when all
 * its effects are.
 *
 * @param text the entry as its author wrote it, on one line
 * @param model the name of the model it is about
 * @param effects at least one
 */
public record Expectation(String text, String model, List<Effect> effects) {

  public Expectation {
    effects = List.copyOf(effects);
    if (effects.isEmpty()) {
      throw new IllegalArgumentException("An expectation declares at least one effect: " + text);
    }
  }

  /** One declared effect. Names of columns match without regard to letter case. */
  public sealed interface Effect {}

  /**
   * How many rows are in a class.
   *
   * @param rowClass the class of rows
   * @param bound a percentage is one of base's rows, for added rows too
   */
  public record Rows(RowClass rowClass, Bound bound) implements Effect {}

  /**
   * By how much the total of a measure changes.
   *
   * @param measure one of the model's measures
   * @param changePercent the change in percent of base's total
   */
  public record Measure(String measure, PercentRange changePercent) implements Effect {}

  /**
   * In which columns rows differ.
   *
   * @param columns exactly these columns have changed rows; none when empty
   */
  public record Columns(Set<String> columns) implements Effect {

    public Columns {
      columns = Collections.unmodifiableSet(new LinkedHashSet<>(columns));
    }
  }

  /**
   * Which groups differ, in their number of rows or in a measure.
   *
   * @param by one of the model's groupings
   * @param groups exactly these groups differ, each by its values as {@link
   *     dev.waterline.core.compare.Cell#text} has them, null for NULL; none when empty
   */
  public record Groups(List<String> by, List<List<@Nullable String>> groups) implements Effect {

    public Groups {
      by = List.copyOf(by);
      groups = groups.stream().map(Groups::copy).toList();
    }

    private static List<@Nullable String> copy(List<@Nullable String> group) {
      return Collections.unmodifiableList(new java.util.ArrayList<>(group));
    }
  }

  /**
   * What happens to the schema.
   *
   * @param changes exactly these columns change in these ways; nothing changes when empty
   */
  public record Schema(Map<SchemaChange.Kind, Set<String>> changes) implements Effect {

    public Schema {
      Map<SchemaChange.Kind, Set<String>> copy = new LinkedHashMap<>();
      changes.forEach(
          (kind, columns) ->
              copy.put(kind, Collections.unmodifiableSet(new LinkedHashSet<>(columns))));
      changes = Collections.unmodifiableMap(copy);
    }
  }
}

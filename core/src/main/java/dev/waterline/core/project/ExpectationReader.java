package dev.waterline.core.project;

import dev.waterline.core.compare.CompareSettings;
import dev.waterline.core.compare.SampleRow.RowClass;
import dev.waterline.core.compare.SchemaChange;
import dev.waterline.core.judge.Expectation;
import dev.waterline.core.judge.Expectation.Effect;
import dev.waterline.core.judge.PercentRange;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the entries of {@code gate.expect}. */
final class ExpectationReader {

  private static final String RANGE = "two percentages in ascending order, such as [-15, 0]";

  private final Map<String, CompareSettings> models;

  ExpectationReader(Map<String, CompareSettings> models) {
    this.models = models;
  }

  Optional<Expectation> read(YamlValue value) {
    return value
        .mapping(
            "model",
            "rows_added",
            "rows_removed",
            "rows_changed",
            "measure",
            "change_percent",
            "columns_changed",
            "groups_changed",
            "schema_changed")
        .flatMap(this::expectation);
  }

  private Optional<Expectation> expectation(YamlMapping keys) {
    Optional<String> model = keys.require("model").flatMap(this::model);
    Optional<CompareSettings> compare = model.map(models::get);
    List<Effect> effects = new ArrayList<>();
    for (RowClass rowClass : RowClass.values()) {
      keys.get("rows_" + rowClass)
          .flatMap(YamlValue::bound)
          .ifPresent(bound -> effects.add(new Expectation.Rows(rowClass, bound)));
    }
    measure(keys, compare).ifPresent(effects::add);
    keys.get("columns_changed")
        .ifPresent(columns -> effects.add(new Expectation.Columns(columns.columns())));
    keys.get("groups_changed").flatMap(value -> groups(value, compare)).ifPresent(effects::add);
    keys.get("schema_changed").flatMap(ExpectationReader::schema).ifPresent(effects::add);
    if (keys.values().keySet().stream().allMatch("model"::equals)) {
      keys.self().problem("an expectation says at least one thing besides the model");
    }
    return model.isEmpty() || effects.isEmpty()
        ? Optional.empty()
        : Optional.of(new Expectation(keys.self().oneLine(), model.get(), effects));
  }

  private Optional<String> model(YamlValue value) {
    Optional<String> name = value.text("the name of a model");
    if (name.isPresent() && !models.containsKey(name.get())) {
      value.problem(unknown("model", name.get(), models.keySet()));
      return Optional.empty();
    }
    return name;
  }

  private static Optional<Effect> measure(YamlMapping keys, Optional<CompareSettings> compare) {
    Optional<YamlValue> measure = keys.get("measure");
    Optional<YamlValue> change = keys.get("change_percent");
    if (measure.isEmpty() && change.isEmpty()) {
      return Optional.empty();
    }
    Optional<String> name =
        keys.require("measure").flatMap(value -> value.text("the name of a measure"));
    Optional<PercentRange> range = keys.require("change_percent").flatMap(ExpectationReader::range);
    if (name.isPresent() && compare.isPresent()) {
      List<String> declared = compare.get().measures();
      if (declared.stream().noneMatch(name.get()::equalsIgnoreCase)) {
        measure.get().problem(unknown("measure", name.get(), declared));
      }
    }
    return name.isEmpty() || range.isEmpty()
        ? Optional.empty()
        : Optional.of(new Expectation.Measure(name.get(), range.get()));
  }

  private static String unknown(String what, String name, Collection<String> known) {
    return "there is no %s %s: %s"
        .formatted(
            what,
            YamlValue.quoted(name),
            known.isEmpty() ? "none is declared" : Suggestion.insteadOf(name, List.copyOf(known)));
  }

  private static Optional<PercentRange> range(YamlValue value) {
    if (!value.isList() || value.items(RANGE).size() != 2) {
      value.expected(RANGE);
      return Optional.empty();
    }
    List<Optional<BigDecimal>> ends =
        value.items(RANGE).stream().map(end -> end.number("a number")).toList();
    if (ends.get(0).isEmpty() || ends.get(1).isEmpty()) {
      return Optional.empty();
    }
    if (ends.get(0).get().compareTo(ends.get(1).get()) > 0) {
      value.problem("found a descending range, expected " + RANGE);
      return Optional.empty();
    }
    return Optional.of(new PercentRange(ends.get(0).get(), ends.get(1).get()));
  }

  private static Optional<Effect> groups(YamlValue value, Optional<CompareSettings> compare) {
    Optional<YamlMapping> keys = value.mapping("by", "groups");
    if (keys.isEmpty()) {
      return Optional.empty();
    }
    List<String> by =
        keys.get().require("by").map(YamlValue::columns).map(List::copyOf).orElse(List.of());
    if (by.isEmpty()) {
      keys.get()
          .get("by")
          .filter(YamlValue::isList)
          .ifPresent(list -> list.expected("at least one column"));
      return Optional.empty();
    }
    if (compare.isPresent()
        && compare.get().groupBy().stream().noneMatch(grouping -> sameColumns(grouping, by))) {
      value.problem(
          "the model is not grouped by %s: add it to compare.group_by"
              .formatted(String.join(", ", by)));
    }
    List<List<@Nullable String>> groups = new ArrayList<>();
    Optional<YamlValue> listed = keys.get().require("groups");
    listed
        .map(list -> list.items("a list of groups"))
        .orElse(List.of())
        .forEach(item -> groups.add(group(item, by.size())));
    return Optional.of(new Expectation.Groups(by, groups));
  }

  private static boolean sameColumns(List<String> left, List<String> right) {
    if (left.size() != right.size()) {
      return false;
    }
    for (int i = 0; i < left.size(); i++) {
      if (!left.get(i).equalsIgnoreCase(right.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static List<@Nullable String> group(YamlValue value, int size) {
    List<YamlValue> items = value.isNothing() ? List.of(value) : value.items("a group");
    if (items.size() != size) {
      value.problem(
          "found %d values, expected one for each of %d columns".formatted(items.size(), size));
    }
    List<@Nullable String> group = new ArrayList<>();
    for (YamlValue item : items) {
      group.add(
          item.isNothing() ? null : item.anyScalar("a value of the column, or null").orElse(null));
    }
    return group;
  }

  private static Optional<Effect> schema(YamlValue value) {
    Optional<YamlMapping> keys =
        value.mapping(
            Arrays.stream(SchemaChange.Kind.values())
                .map(SchemaChange.Kind::toString)
                .toArray(String[]::new));
    if (keys.isEmpty()) {
      return Optional.empty();
    }
    Map<SchemaChange.Kind, Set<String>> changes = new LinkedHashMap<>();
    for (SchemaChange.Kind kind : SchemaChange.Kind.values()) {
      keys.get()
          .get(kind.toString())
          .ifPresent(columns -> changes.put(kind, new LinkedHashSet<>(columns.columns())));
    }
    return Optional.of(new Expectation.Schema(changes));
  }
}

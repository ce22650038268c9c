package dev.waterline.core.project;

import dev.waterline.core.compare.CompareSettings;
import dev.waterline.core.compare.Tolerance;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Reads {@code key} and {@code compare} of a model. */
final class CompareReader {

  private static final String TOLERANCE =
      "a number that is not negative, or a mapping with absolute, relative or both";

  private final Optional<YamlMapping> keys;

  private CompareReader(Optional<YamlMapping> keys) {
    this.keys = keys;
  }

  static CompareSettings read(Optional<YamlValue> key, Optional<YamlValue> compare) {
    CompareReader reader =
        new CompareReader(
            compare.flatMap(
                value ->
                    value.mapping(
                        "group_by",
                        "measures",
                        "tolerance",
                        "ignore",
                        "rename",
                        "where",
                        "mask",
                        "exact")));
    return reader.settings(key);
  }

  private CompareSettings settings(Optional<YamlValue> key) {
    Set<String> keyColumns = key.map(YamlValue::columns).orElse(Set.of());
    if (key.isPresent() && key.get().isList() && key.get().items("").isEmpty()) {
      key.get().expected("at least one column; without a key, leave it out");
    }
    Map<String, Tolerance> tolerance = get("tolerance", CompareReader::tolerance, Map.of());
    Set<String> ignore = get("ignore", YamlValue::columns, Set.of());
    refuseKeyColumns(keyColumns, "ignore", ignore);
    refuseKeyColumns(keyColumns, "tolerance", tolerance.keySet());
    return new CompareSettings(
        keyColumns.isEmpty() ? null : List.copyOf(keyColumns),
        get("group_by", CompareReader::groupBy, List.of()),
        List.copyOf(get("measures", YamlValue::columns, Set.of())),
        tolerance,
        ignore,
        get("rename", CompareReader::rename, Map.of()),
        keys.flatMap(compare -> compare.get("where"))
            .flatMap(where -> where.text("a SQL condition"))
            .orElse(null),
        get("mask", YamlValue::columns, Set.of()),
        keys.flatMap(compare -> compare.get("exact")).flatMap(YamlValue::bool).orElse(false));
  }

  private <T> T get(String key, Function<YamlValue, T> reader, T otherwise) {
    return keys.flatMap(compare -> compare.get(key)).map(reader).orElse(otherwise);
  }

  /** Rows match by equal keys, so a key column is always compared, and exactly. */
  private void refuseKeyColumns(Set<String> keyColumns, String setting, Set<String> columns) {
    Set<String> lower = new HashSet<>();
    keyColumns.forEach(column -> lower.add(column.toLowerCase(Locale.ROOT)));
    for (String column : columns) {
      if (lower.contains(column.toLowerCase(Locale.ROOT))) {
        keys.flatMap(compare -> compare.get(setting))
            .ifPresent(
                value ->
                    value.problem(
                        "%s is a column of the key, which is always compared exactly"
                            .formatted(YamlValue.quoted(column))));
      }
    }
  }

  private static List<List<String>> groupBy(YamlValue value) {
    List<YamlValue> items = value.items("a column, a list of columns, or a list of such lists");
    List<List<String>> groupings = new ArrayList<>();
    if (items.stream().noneMatch(YamlValue::isList)) {
      Set<String> columns = value.columns();
      if (!columns.isEmpty()) {
        groupings.add(List.copyOf(columns));
      }
      return groupings;
    }
    for (YamlValue item : items) {
      Set<String> columns = item.columns();
      if (columns.isEmpty()) {
        item.expected("at least one column");
      } else {
        groupings.add(List.copyOf(columns));
      }
    }
    return groupings;
  }

  private static Map<String, Tolerance> tolerance(YamlValue value) {
    Map<String, Tolerance> tolerances = new LinkedHashMap<>();
    for (YamlValue.Entry entry : value.columnEntries("a mapping of columns to tolerances")) {
      toleranceOf(entry.value()).ifPresent(tolerance -> tolerances.put(entry.name(), tolerance));
    }
    return tolerances;
  }

  private static Optional<Tolerance> toleranceOf(YamlValue value) {
    if (!value.isMapping()) {
      return value
          .number(TOLERANCE, CompareReader::notNegative)
          .map(absolute -> new Tolerance(absolute, BigDecimal.ZERO));
    }
    Optional<YamlMapping> keys = value.mapping("absolute", "relative");
    Optional<YamlValue> absolute = keys.flatMap(parts -> parts.get("absolute"));
    Optional<YamlValue> relative = keys.flatMap(parts -> parts.get("relative"));
    if (absolute.isEmpty() && relative.isEmpty()) {
      value.expected(TOLERANCE);
    }
    return Optional.of(
        new Tolerance(
            absolute
                .flatMap(
                    part ->
                        part.number("a number that is not negative", CompareReader::notNegative))
                .orElse(BigDecimal.ZERO),
            relative
                .flatMap(
                    part ->
                        part.number(
                            "a number from 0 to below 1, such as 1e-9",
                            share -> notNegative(share) && share.compareTo(BigDecimal.ONE) < 0))
                .orElse(BigDecimal.ZERO)));
  }

  private static boolean notNegative(BigDecimal number) {
    return number.signum() >= 0;
  }

  private static Map<String, String> rename(YamlValue value) {
    Map<String, String> renames = new LinkedHashMap<>();
    Set<String> targets = new HashSet<>();
    for (YamlValue.Entry entry :
        value.columnEntries("a mapping of base's names to the candidate's")) {
      entry
          .value()
          .text("the candidate's name of the column")
          .ifPresent(
              target -> {
                if (!targets.add(target.toLowerCase(Locale.ROOT))) {
                  entry
                      .value()
                      .problem("two columns are renamed to %s".formatted(YamlValue.quoted(target)));
                }
                renames.put(entry.name(), target);
              });
    }
    return renames;
  }
}

package dev.waterline.spark.compare;

import dev.waterline.core.compare.CompareSettings;
import dev.waterline.core.compare.Tolerance;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Settings, said in the words of a test. */
final class SettingsBuilder {

  private List<String> key;
  private final List<List<String>> groupBy = new ArrayList<>();
  private final List<String> measures = new ArrayList<>();
  private final Map<String, Tolerance> tolerance = new LinkedHashMap<>();
  private final Set<String> ignore = new LinkedHashSet<>();
  private final Map<String, String> rename = new LinkedHashMap<>();
  private String where;
  private final Set<String> mask = new LinkedHashSet<>();
  private boolean exact;

  private SettingsBuilder() {}

  static SettingsBuilder keyed(String... columns) {
    SettingsBuilder builder = new SettingsBuilder();
    builder.key = List.of(columns);
    return builder;
  }

  static SettingsBuilder keyless() {
    return new SettingsBuilder();
  }

  SettingsBuilder key(List<String> columns) {
    key = columns;
    return this;
  }

  SettingsBuilder groupBy(String... columns) {
    groupBy.add(List.of(columns));
    return this;
  }

  SettingsBuilder measures(String... columns) {
    measures.addAll(List.of(columns));
    return this;
  }

  SettingsBuilder tolerance(String column, String absolute, String relative) {
    tolerance.put(column, new Tolerance(new BigDecimal(absolute), new BigDecimal(relative)));
    return this;
  }

  SettingsBuilder ignore(String... columns) {
    ignore.addAll(List.of(columns));
    return this;
  }

  SettingsBuilder rename(String base, String candidate) {
    rename.put(base, candidate);
    return this;
  }

  SettingsBuilder where(String predicate) {
    where = predicate;
    return this;
  }

  SettingsBuilder mask(String... columns) {
    mask.addAll(List.of(columns));
    return this;
  }

  SettingsBuilder exact() {
    exact = true;
    return this;
  }

  CompareSettings build() {
    return new CompareSettings(
        key, groupBy, measures, tolerance, ignore, rename, where, mask, exact);
  }
}

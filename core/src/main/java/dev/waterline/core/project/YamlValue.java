package dev.waterline.core.project;

import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.judge.Bound;
import dev.waterline.core.table.TableName;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/**
 * A value of a YAML document that knows where it stands. A reading method returns nothing when the
 * value is of another kind, and has reported that then.
 */
final class YamlValue {

  /** Those of Spark's largest decimal. */
  static final int MOST_DIGITS = 38;

  private static final Pattern CONTROL = Pattern.compile("\\p{Cntrl}");

  private final Node node;
  private final String path;
  private final Problems problems;

  /**
   * @param path how a person finds the value, for example {@code models[0].key}; empty for the
   *     whole document
   */
  YamlValue(Node node, String path, Problems problems) {
    this.node = node;
    this.path = path;
    this.problems = problems;
  }

  /** An entry of a mapping whose keys the author chooses. */
  record Entry(String name, YamlValue key, YamlValue value) {}

  int line() {
    return node.getStartMark().map(mark -> mark.getLine() + 1).orElse(1);
  }

  void problem(String message) {
    problems.add(line(), path.isEmpty() ? message : path + ": " + message);
  }

  void expected(String what) {
    problem("found " + found() + ", expected " + what);
  }

  private String found() {
    if (node instanceof SequenceNode) {
      return "a list";
    }
    if (!(node instanceof ScalarNode scalar)) {
      return "a mapping";
    }
    return switch (YamlScalar.of(scalar)) {
      case TEXT -> scalar.getValue().isBlank() ? "an empty text" : quoted(scalar.getValue());
      case INTEGER, DECIMAL -> "the number " + cut(scalar.getValue());
      case BOOLEAN -> scalar.getValue();
      case NOTHING -> "nothing";
    };
  }

  static String quoted(String text) {
    return "'" + cut(text) + "'";
  }

  private static String cut(String text) {
    return text.length() > 80 ? text.substring(0, 80) + "…" : text;
  }

  boolean is(YamlScalar kind) {
    return node instanceof ScalarNode scalar && YamlScalar.of(scalar) == kind;
  }

  /** The text of a scalar as it is written; only for a value that {@link #is} one. */
  String scalar() {
    return ((ScalarNode) node).getValue();
  }

  boolean isList() {
    return node instanceof SequenceNode;
  }

  boolean isMapping() {
    return node instanceof MappingNode;
  }

  boolean isNothing() {
    return is(YamlScalar.NOTHING);
  }

  /** A text that is not blank. */
  Optional<String> text(String what) {
    if (is(YamlScalar.TEXT) && !scalar().isBlank()) {
      return Optional.of(scalar());
    }
    boolean needsQuotes =
        is(YamlScalar.INTEGER) || is(YamlScalar.DECIMAL) || is(YamlScalar.BOOLEAN);
    expected(needsQuotes ? what + " (a text that looks like another type needs quotes)" : what);
    return Optional.empty();
  }

  /** Any scalar as it is written, of whatever kind. */
  Optional<String> anyScalar(String what) {
    if (node instanceof ScalarNode && !isNothing()) {
      return Optional.of(scalar());
    }
    expected(what);
    return Optional.empty();
  }

  /** A text that is not blank and {@code valid}. */
  Optional<String> text(String what, Predicate<String> valid) {
    Optional<String> text = text(what);
    if (text.isPresent() && !valid.test(text.get())) {
      expected(what);
      return Optional.empty();
    }
    return text;
  }

  /** What {@code reader} returns; what it throws is reported as a problem of this value. */
  <T> Optional<T> checked(Supplier<T> reader) {
    try {
      return Optional.of(reader.get());
    } catch (WaterlineException e) {
      problem(String.valueOf(e.getMessage()));
      return Optional.empty();
    }
  }

  Optional<TableName> table() {
    return text("a table name such as shop.orders", name -> !CONTROL.matcher(name).find())
        .flatMap(name -> checked(() -> TableName.parse(name)));
  }

  Optional<Bound> bound() {
    if (is(YamlScalar.TEXT) || is(YamlScalar.INTEGER)) {
      return checked(() -> Bound.parse(scalar()));
    }
    expected(Bound.EXPECTED);
    return Optional.empty();
  }

  Optional<Boolean> bool() {
    if (is(YamlScalar.BOOLEAN)) {
      return Optional.of(Boolean.valueOf(scalar()));
    }
    expected("true or false");
    return Optional.empty();
  }

  Optional<BigDecimal> number(String what) {
    return number(what, number -> true);
  }

  /** A number of at most {@value #MOST_DIGITS} digits that is {@code valid}. */
  Optional<BigDecimal> number(String what, Predicate<BigDecimal> valid) {
    Optional<BigDecimal> number =
        is(YamlScalar.INTEGER) || is(YamlScalar.DECIMAL)
            ? decimal(scalar()).filter(valid)
            : Optional.empty();
    if (number.isEmpty()) {
      expected(what);
    }
    return number;
  }

  private static Optional<BigDecimal> decimal(String digits) {
    if (digits.length() > 2 * MOST_DIGITS) {
      return Optional.empty();
    }
    try {
      BigDecimal number = new BigDecimal(digits);
      boolean fits = number.precision() <= MOST_DIGITS && Math.abs(number.scale()) <= MOST_DIGITS;
      return fits ? Optional.of(number) : Optional.empty();
    } catch (NumberFormatException beyondAnyExponent) {
      return Optional.empty();
    }
  }

  /** One of the constants of an enum, written in lower case. */
  <E extends Enum<E>> Optional<E> choice(Class<E> type) {
    for (E constant : type.getEnumConstants()) {
      if (is(YamlScalar.TEXT) && scalar().equals(constant.name().toLowerCase(Locale.ROOT))) {
        return Optional.of(constant);
      }
    }
    expected(
        Suggestion.oneOf(
            Arrays.stream(type.getEnumConstants())
                .map(constant -> constant.name().toLowerCase(Locale.ROOT))
                .toList()));
    return Optional.empty();
  }

  /** The items of a list; anything else but nothing is a list of one item. */
  List<YamlValue> items(String what) {
    if (isNothing()) {
      expected(what);
      return List.of();
    }
    if (!(node instanceof SequenceNode sequence)) {
      return List.of(this);
    }
    List<YamlValue> items = new ArrayList<>();
    for (Node item : sequence.getValue()) {
      items.add(new YamlValue(item, path + "[" + items.size() + "]", problems));
    }
    return items;
  }

  /** The names of columns in a list, distinct without regard to letter case. */
  Set<String> columns() {
    String what = "the name of a column";
    Map<String, String> columns = new LinkedHashMap<>();
    for (YamlValue item : items(what + ", or a list of them")) {
      item.text(what)
          .filter(column -> item.isNew(column, columns.keySet()))
          .ifPresent(column -> columns.put(lower(column), column));
    }
    return Collections.unmodifiableSet(new LinkedHashSet<>(columns.values()));
  }

  /** The entries of a mapping whose keys are names of columns, distinct likewise. */
  List<Entry> columnEntries(String what) {
    Set<String> columns = new HashSet<>();
    return entries(what).stream()
        .filter(
            entry -> entry.key().isNew(entry.name(), columns) && columns.add(lower(entry.name())))
        .toList();
  }

  private boolean isNew(String column, Set<String> lowerCased) {
    if (lowerCased.contains(lower(column))) {
      problem("column %s is named twice".formatted(quoted(column)));
      return false;
    }
    return true;
  }

  private static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  /** A mapping that may have these keys and no others. */
  Optional<YamlMapping> mapping(String... keys) {
    if (!(node instanceof MappingNode)) {
      expected("a mapping with " + Suggestion.oneOf(List.of(keys)));
      return Optional.empty();
    }
    List<String> known = List.of(keys);
    Map<String, YamlValue> values = new LinkedHashMap<>();
    for (Entry entry : entries("a mapping")) {
      if (known.contains(entry.name())) {
        values.put(entry.name(), entry.value());
      } else {
        problems.add(entry.key().line(), unknownKey(entry.name(), known));
      }
    }
    return Optional.of(new YamlMapping(this, values));
  }

  private String unknownKey(String key, List<String> known) {
    return "unknown key %s%s: %s"
        .formatted(
            quoted(key), path.isEmpty() ? "" : " in " + path, Suggestion.insteadOf(key, known));
  }

  /** The entries of a mapping whose keys the author chooses; each key once. */
  List<Entry> entries(String what) {
    if (!(node instanceof MappingNode mapping)) {
      expected(what);
      return List.of();
    }
    Map<String, Entry> entries = new LinkedHashMap<>();
    for (NodeTuple tuple : mapping.getValue()) {
      YamlValue key = new YamlValue(tuple.getKeyNode(), path, problems);
      if (!key.is(YamlScalar.TEXT) || key.scalar().isBlank()) {
        key.expected("a text as the key");
        continue;
      }
      String name = key.scalar();
      YamlValue value = new YamlValue(tuple.getValueNode(), below(name), problems);
      Entry first = entries.putIfAbsent(name, new Entry(name, key, value));
      if (first != null) {
        key.problem(
            "key %s is given twice, first in line %d".formatted(quoted(name), first.key().line()));
      }
    }
    return List.copyOf(entries.values());
  }

  private String below(String key) {
    return path.isEmpty() ? cut(key) : path + "." + cut(key);
  }

  /** The value as YAML on one line, cut when it is long. */
  String oneLine() {
    return Problems.printable(oneLine(node));
  }

  private static String oneLine(Node node) {
    if (node instanceof SequenceNode sequence) {
      return sequence.getValue().stream()
          .map(YamlValue::oneLine)
          .collect(Collectors.joining(", ", "[", "]"));
    }
    if (node instanceof MappingNode mapping) {
      return mapping.getValue().stream()
          .map(tuple -> oneLine(tuple.getKeyNode()) + ": " + oneLine(tuple.getValueNode()))
          .collect(Collectors.joining(", ", "{ ", " }"));
    }
    ScalarNode scalar = (ScalarNode) node;
    String text = scalar.getValue().replaceAll("\\s+", " ");
    return scalar.isPlain() ? text : "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }
}

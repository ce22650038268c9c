package dev.waterline.infra.environment;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One object of the context, read key by key. What is wrong is collected, so that a person sees all
 * of it at once; a value that is wrong counts as absent until then.
 */
final class Context {

  private final String path;
  private final Map<String, @Nullable Object> values;
  private final List<String> problems;

  private Context(String path, Map<String, @Nullable Object> values, List<String> problems) {
    this.path = path;
    this.values = values;
    this.problems = problems;
  }

  /** The object, with every key that isn't allowed noted as a problem. */
  static Context of(String path, @Nullable Object value, List<String> problems, String... allowed) {
    Map<String, @Nullable Object> values = new LinkedHashMap<>();
    if (value instanceof Map<?, ?> map) {
      map.forEach((key, inner) -> values.put(String.valueOf(key), inner));
    } else {
      problems.add("%s is %s: expected an object".formatted(path, shown(value)));
    }
    Set<String> unknown = new TreeSet<>(values.keySet());
    unknown.removeAll(Set.of(allowed));
    for (String key : unknown) {
      problems.add(
          "%s.%s is not a setting: allowed are %s"
              .formatted(path, key, String.join(", ", allowed)));
    }
    return new Context(path, values, problems);
  }

  String path() {
    return path;
  }

  boolean has(String key) {
    return values.get(key) != null;
  }

  @Nullable Object value(String key) {
    return values.get(key);
  }

  /** A text of the given form, or null when it is absent or null. */
  @Nullable String text(String key, Pattern form, String expected) {
    Object value = values.get(key);
    if (value == null) {
      return null;
    }
    if (value instanceof String text && form.matcher(text).matches()) {
      return text;
    }
    problem(key, value, expected);
    return null;
  }

  /** As {@link #text}, for one that must be there. Returns an empty text when it is not. */
  String requiredText(String key, Pattern form, String expected) {
    if (!has(key)) {
      problem(key, null, expected);
      return "";
    }
    String text = text(key, form, expected);
    return text == null ? "" : text;
  }

  /** A whole number, or the default when it is absent. */
  int number(String key, int otherwise) {
    Object value = values.get(key);
    if (value == null) {
      return otherwise;
    }
    if (value instanceof Number number && number.doubleValue() == number.intValue()) {
      return number.intValue();
    }
    problem(key, value, "a whole number");
    return otherwise;
  }

  /** A whole number above zero that must be there. */
  long requiredId(String key) {
    Object value = values.get(key);
    if (value instanceof Number number
        && number.doubleValue() == number.longValue()
        && number.longValue() > 0) {
      return number.longValue();
    }
    problem(key, value, "a whole number above zero");
    return 1;
  }

  /** A decimal number that must be there and is not negative. */
  BigDecimal requiredDecimal(String key) {
    Object value = values.get(key);
    if (value instanceof Number number && number.doubleValue() >= 0) {
      return new BigDecimal(number.toString());
    }
    problem(key, value, "a number that is zero or more");
    return BigDecimal.ZERO;
  }

  /** One of the constants, written in lower case; the default when it is absent. */
  <E extends Enum<E>> E choice(String key, Class<E> type, E otherwise) {
    Object value = values.get(key);
    if (value == null) {
      return otherwise;
    }
    List<String> names = new ArrayList<>();
    for (E constant : type.getEnumConstants()) {
      String name = constant.name().toLowerCase(Locale.ROOT);
      names.add(name);
      if (name.equals(value)) {
        return constant;
      }
    }
    problem(key, value, "one of " + String.join(", ", names));
    return otherwise;
  }

  /** A list, empty when it is absent. */
  List<?> list(String key) {
    Object value = values.get(key);
    if (value == null) {
      return List.of();
    }
    if (value instanceof List<?> list) {
      return list;
    }
    problem(key, value, "a list");
    return List.of();
  }

  private void problem(String key, @Nullable Object value, String expected) {
    problems.add("%s.%s is %s: expected %s".formatted(path, key, shown(value), expected));
  }

  static String shown(@Nullable Object value) {
    if (value == null) {
      return "missing";
    }
    return value instanceof String ? "'" + value + "'" : String.valueOf(value);
  }
}

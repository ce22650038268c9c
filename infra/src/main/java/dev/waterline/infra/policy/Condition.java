package dev.waterline.infra.policy;

import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import org.jspecify.annotations.Nullable;

/**
 * One operator with one key of a statement's condition.
 *
 * @param operator such as {@code StringEquals}
 * @param key the condition key
 * @param values of which one must hold; for a negated operator, none
 */
record Condition(String operator, String key, List<String> values) {

  private static final Map<String, BiPredicate<String, String>> MATCHES =
      Map.of(
          "StringEquals", String::equals,
          "StringLike", Wildcards::match,
          "ArnEquals", Wildcards::match,
          "ArnLike", Wildcards::match,
          "Bool", String::equalsIgnoreCase);

  private static final String IF_EXISTS = "IfExists";

  Condition {
    values = List.copyOf(values);
    // An operator that isn't known would pass or fail by accident.
    if (!MATCHES.containsKey(positive(operator))) {
      throw new IllegalArgumentException(
          "The condition operator %s on %s is not understood: known are %s, each also with Not and %s"
              .formatted(operator, key, MATCHES.keySet(), IF_EXISTS));
    }
  }

  boolean holds(Map<String, String> context) {
    @Nullable String actual = context.get(key);
    if (actual == null) {
      // IAM: a negated operator holds for a key that is absent.
      return operator.endsWith(IF_EXISTS) || negated();
    }
    BiPredicate<String, String> matches = MATCHES.get(positive(operator));
    boolean any = matches != null && values.stream().anyMatch(value -> matches.test(value, actual));
    return negated() != any;
  }

  private boolean negated() {
    return operator.contains("Not");
  }

  private static String positive(String operator) {
    return operator.replace("Not", "").replace(IF_EXISTS, "");
  }
}

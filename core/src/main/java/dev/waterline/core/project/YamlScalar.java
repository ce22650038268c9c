package dev.waterline.core.project;

import java.util.Set;
import java.util.regex.Pattern;
import org.snakeyaml.engine.v2.nodes.ScalarNode;

/**
 * What an unquoted scalar means: null and booleans as in YAML 1.2's core schema, numbers as in its
 * JSON schema. So {@code NO}, {@code 2026-11-01} and {@code 0123} are texts.
 */
enum YamlScalar {
  TEXT,
  INTEGER,
  DECIMAL,
  BOOLEAN,
  NOTHING;

  private static final Pattern INTEGERS = Pattern.compile("-?(?:0|[1-9][0-9]*+)");
  private static final Pattern DECIMALS =
      Pattern.compile("-?(?:0|[1-9][0-9]*+)(?:\\.[0-9]++)?(?:[eE][-+]?[0-9]++)?");
  private static final Set<String> BOOLEANS =
      Set.of("true", "True", "TRUE", "false", "False", "FALSE");
  private static final Set<String> NOTHINGS = Set.of("", "~", "null", "Null", "NULL");

  static YamlScalar of(ScalarNode node) {
    String value = node.getValue();
    if (!node.isPlain()) {
      return TEXT;
    } else if (NOTHINGS.contains(value)) {
      return NOTHING;
    } else if (BOOLEANS.contains(value)) {
      return BOOLEAN;
    } else if (INTEGERS.matcher(value).matches()) {
      return INTEGER;
    } else if (DECIMALS.matcher(value).matches()) {
      return DECIMAL;
    }
    return TEXT;
  }
}

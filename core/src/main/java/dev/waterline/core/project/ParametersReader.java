package dev.waterline.core.project;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Reads {@code parameters}. */
final class ParametersReader {

  private static final String WHAT = "a text, a number, true or false";

  private ParametersReader() {}

  static Map<String, Parameter> read(YamlValue value) {
    Map<String, Parameter> parameters = new LinkedHashMap<>();
    for (YamlValue.Entry entry : value.entries("a mapping of parameter names to values")) {
      if (!ProjectReader.IDENTIFIER.matcher(entry.name()).matches()) {
        entry.key().expected("a parameter name of letters, digits and underscores, as in :name");
      }
      parameter(entry.value()).ifPresent(parameter -> parameters.put(entry.name(), parameter));
    }
    return parameters;
  }

  private static Optional<Parameter> parameter(YamlValue value) {
    if (value.is(YamlScalar.TEXT)) {
      return Optional.of(Parameter.string(value.scalar()));
    } else if (value.is(YamlScalar.INTEGER)) {
      return value
          .number("an integer of 64 bits, or the digits in quotes", ParametersReader::isLong)
          .map(number -> new Parameter(Parameter.Type.INTEGER, number.toPlainString()));
    } else if (value.is(YamlScalar.DECIMAL)) {
      return value
          .number(
              "a decimal of at most %d digits, or the digits in quotes"
                  .formatted(YamlValue.MOST_DIGITS))
          .map(number -> new Parameter(Parameter.Type.DECIMAL, number.toPlainString()));
    } else if (value.is(YamlScalar.BOOLEAN)) {
      boolean truth = Boolean.parseBoolean(value.scalar());
      return Optional.of(new Parameter(Parameter.Type.BOOLEAN, Boolean.toString(truth)));
    }
    value.expected(value.isNothing() ? WHAT + " (an empty text is '')" : WHAT);
    return Optional.empty();
  }

  private static boolean isLong(BigDecimal integer) {
    return integer.toBigInteger().bitLength() < Long.SIZE;
  }
}

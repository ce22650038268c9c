package dev.waterline.core.project;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.project.InputSettings.Freshness;
import dev.waterline.core.project.InputSettings.Protect;
import dev.waterline.core.table.TableName;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads {@code inputs}. */
final class InputsReader {

  private static final Pattern DURATION =
      Pattern.compile("([1-9][0-9]{0,5}) +(minute|hour|day|week)s?");

  private final String catalog;
  private final Map<String, String> tableOfAlias = new HashMap<>();

  /**
   * @param catalog the project's catalog, which an alias may not be called
   */
  InputsReader(String catalog) {
    this.catalog = catalog;
  }

  Map<TableName, InputSettings> read(YamlValue value) {
    Map<TableName, InputSettings> inputs = new LinkedHashMap<>();
    for (YamlValue.Entry entry : value.entries("a mapping of table names to settings")) {
      Optional<TableName> table = entry.keyValue().parsed("a table name", TableName::parse);
      InputSettings settings = input(entry);
      if (table.isPresent() && inputs.putIfAbsent(table.get(), settings) != null) {
        entry.keyValue().problem("table %s is given twice".formatted(table.get()));
      }
    }
    return inputs;
  }

  private InputSettings input(YamlValue.Entry entry) {
    Optional<YamlMapping> keys =
        entry.value().mapping("alias", "where", "freshness", "protect", "mask");
    return new InputSettings(
        keys.flatMap(input -> input.get("alias"))
            .flatMap(alias -> alias(alias, entry.key()))
            .orElse(null),
        keys.flatMap(input -> input.get("where"))
            .flatMap(where -> where.text("a SQL condition"))
            .orElse(null),
        keys.flatMap(input -> input.get("freshness")).flatMap(InputsReader::freshness).orElse(null),
        keys.flatMap(input -> input.get("protect"))
            .flatMap(protect -> protect.choice(Protect.class))
            .orElse(null),
        keys.flatMap(input -> input.get("mask")).map(YamlValue::columns).orElse(Set.of()));
  }

  private Optional<String> alias(YamlValue value, String table) {
    Optional<String> alias = value.text("an alias");
    if (alias.isEmpty()) {
      return alias;
    }
    String name = alias.get().toLowerCase(Locale.ROOT);
    if (!ProjectReader.IDENTIFIER.matcher(name).matches()) {
      value.expected("an alias of letters, digits and underscores");
    } else if (name.equals(catalog.toLowerCase(Locale.ROOT))) {
      value.problem("the alias %s is the catalog's name".formatted(YamlValue.quoted(alias.get())));
    } else {
      String other = tableOfAlias.putIfAbsent(name, table);
      if (other != null) {
        value.problem(
            "the alias %s is already that of %s"
                .formatted(YamlValue.quoted(alias.get()), YamlValue.quoted(other)));
      }
    }
    return alias;
  }

  private static Optional<Freshness> freshness(YamlValue value) {
    Optional<YamlMapping> keys = value.mapping("warn_after", "error_after");
    if (keys.isEmpty()) {
      return Optional.empty();
    }
    Optional<YamlValue> warnAfter = keys.get().get("warn_after");
    Optional<YamlValue> errorAfter = keys.get().get("error_after");
    if (warnAfter.isEmpty() && errorAfter.isEmpty()) {
      value.expected("warn_after, error_after or both");
      return Optional.empty();
    }
    Optional<Duration> warn = warnAfter.flatMap(InputsReader::duration);
    Optional<Duration> error = errorAfter.flatMap(InputsReader::duration);
    if (warn.isEmpty() && error.isEmpty()) {
      return Optional.empty();
    }
    if (warn.isPresent() && error.isPresent() && warn.get().compareTo(error.get()) > 0) {
      value.problem("warn_after is later than error_after");
      return Optional.empty();
    }
    return Optional.of(new Freshness(warn.orElse(null), error.orElse(null)));
  }

  private static Optional<Duration> duration(YamlValue value) {
    return value.parsed(
        "a duration such as 90 minutes, 36 hours or 1 day",
        text -> {
          Matcher matcher = DURATION.matcher(text.strip());
          if (!matcher.matches()) {
            throw new WaterlineException(
                ErrorCode.INVALID_ARGUMENT,
                "found %s, expected a duration such as 90 minutes, 36 hours or 1 day"
                    .formatted(YamlValue.quoted(text)));
          }
          long count = Long.parseLong(matcher.group(1));
          return switch (matcher.group(2)) {
            case "minute" -> Duration.ofMinutes(count);
            case "hour" -> Duration.ofHours(count);
            case "day" -> Duration.ofDays(count);
            default -> Duration.ofDays(7 * count);
          };
        });
  }
}

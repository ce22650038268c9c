package dev.waterline.core.project;

import dev.waterline.core.judge.Freshness;
import dev.waterline.core.project.InputSettings.Protect;
import dev.waterline.core.table.TableName;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
      Optional<TableName> table = entry.key().table();
      InputSettings settings = input(entry);
      if (table.isPresent() && inputs.putIfAbsent(table.get(), settings) != null) {
        entry.key().problem("table %s is given twice".formatted(table.get()));
      }
    }
    return inputs;
  }

  private InputSettings input(YamlValue.Entry entry) {
    Optional<YamlMapping> keys =
        entry.value().mapping("alias", "where", "freshness", "protect", "mask");
    return new InputSettings(
        keys.flatMap(input -> input.get("alias"))
            .flatMap(alias -> alias(alias, entry.name()))
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
    Optional<String> alias =
        value.text(
            "an alias of letters, digits and underscores",
            text -> ProjectReader.IDENTIFIER.matcher(text).matches());
    if (alias.isEmpty()) {
      return alias;
    }
    String name = alias.get().toLowerCase(Locale.ROOT);
    if (name.equals(catalog.toLowerCase(Locale.ROOT))) {
      value.problem("the alias %s is the catalog's name".formatted(YamlValue.quoted(alias.get())));
    }
    String other = tableOfAlias.putIfAbsent(name, table);
    if (other != null) {
      value.problem(
          "the alias %s is already that of %s"
              .formatted(YamlValue.quoted(alias.get()), YamlValue.quoted(other)));
    }
    return alias;
  }

  private static Optional<Freshness> freshness(YamlValue value) {
    Optional<YamlMapping> keys = value.mapping("column", "warn_after", "error_after");
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
    Optional<String> column =
        keys.get()
            .get("column")
            .flatMap(name -> name.text("the name of a column with dates or times"));
    return Optional.of(new Freshness(warn.orElse(null), error.orElse(null), column.orElse(null)));
  }

  private static Optional<Duration> duration(YamlValue value) {
    return value
        .text(
            "a duration such as 90 minutes, 36 hours or 1 day",
            text -> DURATION.matcher(text).matches())
        .map(InputsReader::durationOf);
  }

  private static Duration durationOf(String text) {
    String[] parts = text.split(" +", 2);
    long count = Long.parseLong(parts[0]);
    return switch (parts[1].charAt(0)) {
      case 'm' -> Duration.ofMinutes(count);
      case 'h' -> Duration.ofHours(count);
      case 'd' -> Duration.ofDays(count);
      default -> Duration.ofDays(7 * count);
    };
  }
}

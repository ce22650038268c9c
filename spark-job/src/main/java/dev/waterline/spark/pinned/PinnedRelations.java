package dev.waterline.spark.pinned;

import dev.waterline.core.table.TableName;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What a {@link PinnedCatalog} serves: tables under their own names, and under aliases of one part.
 *
 * @param tables the pinned tables by name; case matters
 * @param aliases further names of the same tables, in lower case: aliases match as Spark's own
 *     identifiers do, whatever their case
 */
public record PinnedRelations(
    Map<TableName, FrozenTable> tables, Map<String, FrozenTable> aliases) {

  public static final PinnedRelations NONE = new PinnedRelations(Map.of(), Map.of());

  public PinnedRelations {
    tables = Collections.unmodifiableMap(new LinkedHashMap<>(tables));
    Map<String, FrozenTable> lower = new LinkedHashMap<>();
    aliases.forEach((alias, table) -> lower.put(alias.toLowerCase(Locale.ROOT), table));
    aliases = Collections.unmodifiableMap(lower);
  }

  Optional<FrozenTable> find(String[] namespace, String name) {
    if (namespace.length == 0) {
      return Optional.ofNullable(aliases.get(name.toLowerCase(Locale.ROOT)));
    }
    String[] parts = java.util.Arrays.copyOf(namespace, namespace.length + 1);
    parts[namespace.length] = name;
    return Optional.ofNullable(tables.get(TableName.of(parts)));
  }
}

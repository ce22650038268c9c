package dev.waterline.core.table;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The name of a table inside the project's catalog: one or more namespace levels and the table's
 * own name. Case matters, as it does in Iceberg's catalogs.
 *
 * @param parts namespace levels and the table's name, at least two, none blank
 */
public record TableName(List<String> parts) implements Comparable<TableName> {

  public TableName {
    parts = List.copyOf(parts);
    if (parts.size() < 2 || parts.stream().anyMatch(String::isBlank)) {
      throw new WaterlineException(
          ErrorCode.INVALID_ARGUMENT,
          "'%s' is not a table name: expected <namespace>.<table>, for example shop.orders"
              .formatted(String.join(".", parts)));
    }
  }

  /** Reads {@code shop.orders}; a part in back quotes may hold dots. */
  public static TableName parse(String text) {
    return new TableName(Identifiers.split(text));
  }

  public static TableName of(String... parts) {
    return new TableName(List.of(parts));
  }

  public List<String> namespace() {
    return parts.subList(0, parts.size() - 1);
  }

  public String name() {
    return parts.get(parts.size() - 1);
  }

  /** The same namespace with another table name. */
  public TableName sibling(String name) {
    List<String> sibling = new java.util.ArrayList<>(namespace());
    sibling.add(name);
    return new TableName(sibling);
  }

  /** The name for a Spark SQL text: each part in back quotes where it needs them. */
  public String sql() {
    return parts.stream().map(Identifiers::quoteIfNeeded).collect(Collectors.joining("."));
  }

  @Override
  public int compareTo(TableName other) {
    return toString().compareTo(other.toString());
  }

  /** The name as a person writes it, which {@link #parse} reads back. */
  @Override
  public String toString() {
    return sql();
  }
}

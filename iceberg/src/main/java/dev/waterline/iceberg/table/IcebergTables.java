package dev.waterline.iceberg.table;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.table.TableName;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.catalog.ViewCatalog;
import org.apache.iceberg.exceptions.NoSuchIcebergTableException;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;
import org.apache.iceberg.exceptions.NoSuchTableException;

/** Tables of a catalog by name. */
public final class IcebergTables {

  private static final int NAMES_SHOWN = 5;
  private static final int SHORTEST_TELLING_NAME = 3;

  private final Catalog catalog;

  /**
   * @param catalog must not cache tables: what it loads is taken for the current state
   */
  public IcebergTables(Catalog catalog) {
    this.catalog = catalog;
  }

  public Catalog catalog() {
    return catalog;
  }

  public static TableIdentifier identifier(TableName table) {
    return TableIdentifier.of(table.parts().toArray(String[]::new));
  }

  /**
   * Loads a table in its current state, with one catalog call.
   *
   * @throws WaterlineException TABLE_NOT_FOUND when there is none, naming tables that are there;
   *     TABLE_NOT_ICEBERG when the name is a view's, or another format's table
   */
  public BaseTable load(TableName table) {
    try {
      return base(table, catalog.loadTable(identifier(table)));
    } catch (NoSuchIcebergTableException e) {
      throw new WaterlineException(
          ErrorCode.TABLE_NOT_ICEBERG,
          "%s is not an Iceberg table: only Iceberg tables can be held still".formatted(table),
          e);
    } catch (NoSuchTableException | NoSuchNamespaceException e) {
      throw missing(table, e);
    }
  }

  /** Loads a table in its current state, or returns empty when there is none of this name. */
  public Optional<BaseTable> find(TableName table) {
    try {
      return Optional.of(base(table, catalog.loadTable(identifier(table))));
    } catch (NoSuchTableException | NoSuchNamespaceException e) {
      return Optional.empty();
    }
  }

  private static BaseTable base(TableName table, Table loaded) {
    if (loaded instanceof BaseTable base) {
      return base;
    }
    // Catalogs load shop.orders.files and its kin as tables.
    throw new WaterlineException(
        ErrorCode.TABLE_NOT_FOUND,
        "%s is a metadata table, which can't be held still: name the table itself"
            .formatted(table));
  }

  private WaterlineException missing(TableName table, RuntimeException cause) {
    if (catalog instanceof ViewCatalog views && views.viewExists(identifier(table))) {
      return new WaterlineException(
          ErrorCode.TABLE_NOT_ICEBERG, "%s is a view, not a table".formatted(table), cause);
    }
    return new WaterlineException(
        ErrorCode.TABLE_NOT_FOUND,
        "There is no table %s. %s".formatted(table, whatIsThere(table)),
        cause);
  }

  private String whatIsThere(TableName table) {
    Namespace namespace = identifier(table).namespace();
    List<TableName> there;
    try {
      there =
          catalog.listTables(namespace).stream()
              .map(identifier -> table.sibling(identifier.name()))
              .sorted(
                  Comparator.comparing((TableName name) -> !near(name, table))
                      .thenComparing(n -> n))
              .toList();
    } catch (NoSuchNamespaceException e) {
      return "There is no namespace %s either.".formatted(namespace);
    }
    if (there.isEmpty()) {
      return "The namespace %s has no tables.".formatted(namespace);
    }
    String shown =
        there.stream()
            .limit(NAMES_SHOWN)
            .map(TableName::toString)
            .collect(Collectors.joining(", "));
    int more = there.size() - NAMES_SHOWN;
    return "The namespace has: " + shown + (more > 0 ? " and " + more + " more." : ".");
  }

  private static boolean near(TableName one, TableName other) {
    String a = one.name().toLowerCase(Locale.ROOT);
    String b = other.name().toLowerCase(Locale.ROOT);
    boolean telling = Math.min(a.length(), b.length()) >= SHORTEST_TELLING_NAME;
    return telling && (a.contains(b) || b.contains(a));
  }
}

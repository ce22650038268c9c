package dev.waterline.iceberg.clean;

import dev.waterline.core.clean.CleanUpResult.Left;
import dev.waterline.core.clean.CleanUpResult.Ownership;
import dev.waterline.core.table.TableName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.SupportsNamespaces;
import org.apache.iceberg.catalog.TableIdentifier;

/**
 * The names of all tables of a catalog.
 *
 * @param failures namespaces that couldn't be listed
 */
record CatalogScan(List<TableName> tables, List<Left> failures) {

  static CatalogScan of(Catalog catalog) {
    CatalogScan scan = new CatalogScan(new ArrayList<>(), new ArrayList<>());
    if (catalog instanceof SupportsNamespaces namespaces) {
      scan.walk(catalog, namespaces, Namespace.empty());
    } else {
      throw new IllegalArgumentException(
          "The catalog %s can't list its namespaces".formatted(catalog.name()));
    }
    return scan;
  }

  /** The tables right inside some namespaces; others are not looked at. */
  static CatalogScan of(Catalog catalog, Collection<List<String>> namespaces) {
    CatalogScan scan = new CatalogScan(new ArrayList<>(), new ArrayList<>());
    for (List<String> levels : namespaces) {
      Namespace namespace = Namespace.of(levels.toArray(String[]::new));
      scan.attempt(
          namespace,
          () -> catalog.listTables(namespace).forEach(table -> scan.tables.add(name(table))));
    }
    return scan;
  }

  private void walk(Catalog catalog, SupportsNamespaces namespaces, Namespace parent) {
    List<Namespace> children = new ArrayList<>();
    attempt(parent, () -> children.addAll(namespaces.listNamespaces(parent)));
    for (Namespace child : children) {
      attempt(child, () -> catalog.listTables(child).forEach(table -> tables.add(name(table))));
      walk(catalog, namespaces, child);
    }
  }

  private void attempt(Namespace namespace, Runnable listing) {
    try {
      listing.run();
    } catch (RuntimeException e) {
      failures.add(
          new Left(
              namespace.isEmpty() ? "the catalog" : "namespace " + namespace,
              String.valueOf(e.getMessage()),
              Ownership.UNKNOWN));
    }
  }

  private static TableName name(TableIdentifier table) {
    return new TableName(
        Stream.concat(Stream.of(table.namespace().levels()), Stream.of(table.name())).toList());
  }
}

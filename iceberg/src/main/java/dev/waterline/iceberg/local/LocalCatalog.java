package dev.waterline.iceberg.local;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import org.apache.iceberg.CatalogProperties;
import org.apache.iceberg.jdbc.JdbcCatalog;
import org.jspecify.annotations.Nullable;

/**
 * An Iceberg catalog that needs nothing but a folder: tables, views, renames, and every commit of
 * several processes at once. Its only property is {@code warehouse}, the folder; it is made when it
 * is missing. What the catalog knows is in {@value #DATABASE} inside the folder.
 *
 * <p>Metadata files hold absolute paths (Iceberg spec, "Manifests"), so a warehouse can't be moved
 * or renamed: a table of a moved warehouse fails with Iceberg's {@code NotFoundException}, which
 * names the old path. A link from the old path to the new one makes it readable again.
 *
 * <p>Needs {@code org.xerial:sqlite-jdbc} and Hadoop's local file system on the class path.
 * docs/adr/0002-local-catalog.md has the reasons.
 */
public class LocalCatalog extends JdbcCatalog {

  /** The file inside the warehouse that holds the catalog. */
  public static final String DATABASE = "catalog.db";

  /** Rows of the catalog carry its name; a warehouse must look the same under each name. */
  private static final String NAME_IN_DATABASE = "waterline";

  /** Called by Iceberg and Spark, which then call {@link #initialize}. */
  public LocalCatalog() {
    super(null, properties -> new ShortConnections(SqliteFile.of(properties)), true);
  }

  /** Opens the catalog of a folder. The caller closes it. */
  public static LocalCatalog open(Path warehouse) {
    LocalCatalog catalog = new LocalCatalog();
    catalog.initialize(NAME_IN_DATABASE, properties(warehouse));
    return catalog;
  }

  /**
   * The catalog properties of a warehouse folder. With {@code spark.sql.catalog.<name>.} before
   * each key they configure Iceberg's {@code SparkCatalog}. Caching is off: another process may
   * commit at any time, and a cached table hides that for 30 seconds.
   */
  public static Map<String, String> properties(Path warehouse) {
    return Map.of(
        CatalogProperties.CATALOG_IMPL,
        LocalCatalog.class.getName(),
        CatalogProperties.WAREHOUSE_LOCATION,
        warehouse.toAbsolutePath().normalize().toString(),
        CatalogProperties.CACHE_ENABLED,
        "false");
  }

  /**
   * @param name what the caller calls this catalog; it has no influence on what the catalog holds
   * @param properties {@code warehouse} is needed; {@code uri} is ignored
   * @throws WaterlineException INVALID_ARGUMENT when the folder is missing from the properties,
   *     isn't a local folder, or can't be written
   */
  @Override
  public void initialize(@Nullable String name, Map<String, String> properties) {
    Path warehouse = warehouse(properties.get(CatalogProperties.WAREHOUSE_LOCATION));
    SqliteFile database = new SqliteFile(warehouse.resolve(DATABASE));
    createTables(warehouse, database);
    Map<String, String> complete = new HashMap<>(properties);
    complete.put(CatalogProperties.WAREHOUSE_LOCATION, warehouse.toString());
    complete.put(CatalogProperties.URI, database.url());
    complete.put("jdbc.schema-version", "V1");
    super.initialize(NAME_IN_DATABASE, complete);
  }

  private static Path warehouse(@Nullable String location) {
    if (location == null || location.isBlank()) {
      throw new WaterlineException(
          ErrorCode.INVALID_ARGUMENT,
          "The local catalog has no folder: set its property 'warehouse' to one");
    }
    String path = location.startsWith("file:/") ? location.replaceFirst("^file:/+", "/") : location;
    if (path.matches("[A-Za-z][A-Za-z0-9+.-]+:/.*")) {
      throw new WaterlineException(
          ErrorCode.INVALID_ARGUMENT,
          "The local catalog's warehouse '%s' is not a local folder".formatted(location));
    }
    Path warehouse = Path.of(path).toAbsolutePath().normalize();
    try {
      Files.createDirectories(warehouse);
    } catch (IOException e) {
      throw notWritable(warehouse, e);
    }
    if (!Files.isWritable(warehouse)) {
      throw notWritable(warehouse, null);
    }
    return warehouse;
  }

  /**
   * Makes the catalog's tables in the form that has views. Iceberg would make them in the older
   * form and then add a column, which fails when two processes do it at once.
   */
  private static void createTables(Path warehouse, SqliteFile database) {
    try (Connection connection = database.connect();
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TABLE IF NOT EXISTS iceberg_tables("
              + "catalog_name VARCHAR(255) NOT NULL,"
              + "table_namespace VARCHAR(255) NOT NULL,"
              + "table_name VARCHAR(255) NOT NULL,"
              + "metadata_location VARCHAR(1000),"
              + "previous_metadata_location VARCHAR(1000),"
              + "iceberg_type VARCHAR(5),"
              + "PRIMARY KEY (catalog_name, table_namespace, table_name))");
    } catch (SQLException e) {
      throw notWritable(warehouse, e);
    }
  }

  private static WaterlineException notWritable(Path warehouse, @Nullable Exception cause) {
    return new WaterlineException(
        ErrorCode.INVALID_ARGUMENT,
        "The warehouse folder '%s' can't be written%s: choose another with --warehouse, or change its permissions"
            .formatted(warehouse, cause == null ? "" : " (" + cause.getMessage() + ")"),
        cause);
  }
}

package dev.waterline.iceberg.local;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;
import org.apache.iceberg.CatalogProperties;

/**
 * The address of one SQLite file.
 *
 * @param url a JDBC URL in SQLite's URI form, the only one in which a path may hold {@code ?},
 *     {@code #} and {@code %}
 */
record SqliteFile(String url) {

  private static final String BUSY_TIMEOUT_MILLIS = "30000";

  SqliteFile(Path file) {
    this("jdbc:sqlite:" + file.toUri());
  }

  static SqliteFile of(Map<String, String> catalogProperties) {
    return new SqliteFile(catalogProperties.get(CatalogProperties.URI));
  }

  /** A new connection, which waits for other processes' writes instead of failing at once. */
  Connection connect() throws SQLException {
    Properties properties = new Properties();
    properties.setProperty("busy_timeout", BUSY_TIMEOUT_MILLIS);
    return DriverManager.getConnection(url, properties);
  }
}

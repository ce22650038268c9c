package dev.waterline.spark.session;

import java.util.Map;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.io.FileIO;
import org.apache.spark.sql.SparkSession;

/**
 * Where a run's results are written.
 *
 * @param root any session; it reaches no table
 * @param catalog Iceberg's own view of the tables; caches none
 * @param catalogProperties what a session needs to reach the same tables
 * @param io reads the files of tables
 */
public record Sandbox(
    SparkSession root, Catalog catalog, Map<String, String> catalogProperties, FileIO io) {

  public Sandbox {
    catalogProperties = Map.copyOf(catalogProperties);
  }

  /** A session of its own that reads and writes the sandbox under Waterline's own catalog name. */
  public SparkSession session() {
    SparkSession session = root.newSession();
    SandboxCatalog.attach(session, catalogProperties);
    return session;
  }
}

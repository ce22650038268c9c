package dev.waterline.spark.session;

import dev.waterline.core.table.TableName;
import java.util.Map;
import org.apache.iceberg.spark.SparkCatalog;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** The writable catalog. It is attached to a session only after the session's SQL was analysed. */
public final class SandboxCatalog {

  private SandboxCatalog() {}

  /**
   * Attaches the catalog to a session under {@link SparkSettings#SANDBOX_CATALOG}.
   *
   * @param properties Iceberg's catalog properties
   */
  public static void attach(SparkSession session, Map<String, String> properties) {
    attach(session, SparkSettings.SANDBOX_CATALOG, properties);
  }

  /** Attaches the catalog under a name of the caller's, for trusted SQL. */
  public static void attach(SparkSession session, String name, Map<String, String> properties) {
    String prefix = "spark.sql.catalog." + name;
    properties.forEach((key, value) -> session.conf().set(prefix + "." + key, value));
    // With the cache, a table seen before hides the snapshots that others commit.
    session.conf().set(prefix + ".cache-enabled", "false");
    session.conf().set(prefix, SparkCatalog.class.getName());
  }

  /** The name of a table in SQL texts of ours. */
  public static String sql(TableName table) {
    return SparkSettings.SANDBOX_CATALOG + "." + table.sql();
  }

  /** Reads one snapshot of a table, with the schema that the snapshot has. */
  public static Dataset<Row> read(SparkSession session, TableName table, long snapshotId) {
    return session.read().option("snapshot-id", snapshotId).table(sql(table));
  }
}

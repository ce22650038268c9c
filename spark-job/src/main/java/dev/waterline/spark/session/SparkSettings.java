package dev.waterline.spark.session;

import dev.waterline.spark.clock.ClockExtensions;
import java.util.LinkedHashMap;
import java.util.Map;

/** Settings of every Spark session that Waterline uses; docs/engine.md lists them with reasons. */
public final class SparkSettings {

  /** The catalog through which Waterline itself writes; user SQL never sees it. */
  public static final String SANDBOX_CATALOG = "waterline_sandbox";

  private SparkSettings() {}

  /** Settings that must be there when the first session of the JVM starts. */
  public static Map<String, String> fixed() {
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put(
        "spark.sql.extensions",
        "org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions,"
            + ClockExtensions.class.getName());
    settings.put("spark.sql.session.timeZone", "UTC");
    settings.put("spark.sql.caseSensitive", "false");
    settings.put("spark.sql.storeAssignmentPolicy", "ANSI");
    // '${env:NAME}' would be replaced before parsing, where no check can see it.
    settings.put("spark.sql.variable.substitute", "false");
    settings.put("spark.sql.runSQLOnFiles", "false");
    return settings;
  }

  /** Further settings for a JVM that is driver and executor at once. */
  public static Map<String, String> embedded() {
    Map<String, String> settings = new LinkedHashMap<>(fixed());
    settings.put("spark.ui.enabled", "false");
    settings.put("spark.driver.host", "localhost");
    settings.put("spark.driver.bindAddress", "127.0.0.1");
    settings.put("spark.sql.shuffle.partitions", "4");
    settings.put("spark.sql.catalogImplementation", "in-memory");
    settings.put("spark.eventLog.enabled", "false");
    // Running tasks report what they made this often; LimitedQuery watches it.
    settings.put("spark.executor.heartbeatInterval", "2s");
    return settings;
  }
}

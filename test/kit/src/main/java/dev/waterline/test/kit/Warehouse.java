package dev.waterline.test.kit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.spark.Spark3Util;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.catalyst.parser.ParseException;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A throw-away Iceberg warehouse for each test, as a JUnit 5 extension:
 *
 * <pre>{@code
 * @RegisterExtension Warehouse warehouse = Warehouse.named("lake");
 *
 * @Test
 * void cancelledOrdersDoNotCount() {
 *   warehouse.table("shop.orders", "id INT, status STRING", row(1, "paid"), row(2, "cancelled"));
 *   warehouse.assertQuery("SELECT count(*) FROM shop.orders WHERE status <> 'cancelled'").hasRows(row(1));
 * }
 * }</pre>
 *
 * <p>Each test has a fresh Spark session (temporary views, settings and functions of other tests
 * are not in it) on one {@code SparkContext} per JVM, and a catalog of its own in a new folder that
 * is deleted after the test. The catalog is the session's default, so {@code shop.orders} and
 * {@code lake.shop.orders} are the same table. Spark runs with {@code local[2]}, two shuffle
 * partitions, no UI, in UTC, on 127.0.0.1 and with Iceberg's SQL extensions. A system property
 * {@code spark.…} of the JVM replaces what the kit would set for the context.
 *
 * <p>Register it in an instance field, or in a static one when tests don't run in parallel; methods
 * other than the ones that configure it work only while a test runs. The session of the warehouse
 * that was used last is Spark's active session.
 */
public final class Warehouse implements BeforeEachCallback, AfterEachCallback {

  private static final String ICEBERG_EXTENSIONS =
      "org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions";

  private final Settings settings;
  private @Nullable Open open;

  private record Settings(
      String catalog,
      Map<String, String> properties,
      Map<String, String> conf,
      List<String> extensions) {}

  private record Open(Path folder, SparkSession spark) {}

  private Warehouse(Settings settings) {
    this.settings = settings;
  }

  /** A warehouse whose catalog has this name; it is an Iceberg Hadoop catalog unless told else. */
  public static Warehouse named(String catalog) {
    if (!catalog.matches("[A-Za-z_][A-Za-z0-9_]*")) {
      throw new IllegalArgumentException(
          "'%s' can't be the catalog's name: expected letters, digits and _".formatted(catalog));
    }
    return new Warehouse(new Settings(catalog, Map.of(), Map.of(), List.of(ICEBERG_EXTENSIONS)));
  }

  /** One row of values, for tables and expectations. */
  public static Row row(@Nullable Object... values) {
    return RowFactory.create(values);
  }

  /**
   * The same with a property of the Iceberg catalog, for example {@code catalog-impl}. The kit sets
   * {@code warehouse} to the test's folder.
   */
  public Warehouse property(String key, String value) {
    return new Warehouse(
        new Settings(
            settings.catalog,
            with(settings.properties, key, value),
            settings.conf,
            settings.extensions));
  }

  /** The same with a setting of the test's session, for example {@code spark.sql.ansi.enabled}. */
  public Warehouse conf(String key, String value) {
    return new Warehouse(
        new Settings(
            settings.catalog,
            settings.properties,
            with(settings.conf, key, value),
            settings.extensions));
  }

  /**
   * The same with more Spark session extensions, after Iceberg's: a class as in {@code
   * spark.sql.extensions}.
   */
  public Warehouse extension(String className) {
    List<String> extensions = new ArrayList<>(settings.extensions);
    extensions.add(className);
    return new Warehouse(
        new Settings(
            settings.catalog, settings.properties, settings.conf, List.copyOf(extensions)));
  }

  @Override
  public void beforeEach(ExtensionContext context) throws IOException {
    Path folder = Files.createTempDirectory("warehouse");
    SparkSession spark = Sessions.fresh(settings.extensions);
    String prefix = "spark.sql.catalog." + settings.catalog;
    spark.conf().set(prefix, "org.apache.iceberg.spark.SparkCatalog");
    catalogProperties(folder).forEach((key, value) -> spark.conf().set(prefix + "." + key, value));
    spark.conf().set("spark.sql.defaultCatalog", settings.catalog);
    settings.conf.forEach((key, value) -> spark.conf().set(key, value));
    SparkSession.setActiveSession(spark);
    SparkSession.setDefaultSession(spark);
    open = new Open(folder, spark);
  }

  @Override
  public void afterEach(ExtensionContext context) {
    if (open != null) {
      open.spark.sharedState().cacheManager().clearCache();
      SparkSession.clearActiveSession();
      SparkSession.clearDefaultSession();
      Folders.delete(open.folder);
      open = null;
    }
  }

  private Map<String, String> catalogProperties(Path folder) {
    Map<String, String> properties = new LinkedHashMap<>();
    if (!settings.properties.containsKey("catalog-impl")) {
      properties.put("type", "hadoop");
    }
    // Another writer of the same table must be seen at once.
    properties.put("cache-enabled", "false");
    properties.put("warehouse", folder.toString());
    properties.putAll(settings.properties);
    return properties;
  }

  /** The test's session. */
  public SparkSession spark() {
    return open().spark;
  }

  /** The folder of the test's warehouse. */
  public Path folder() {
    return open().folder;
  }

  /** The catalog's name. */
  public String catalog() {
    return settings.catalog;
  }

  /** Runs one SQL statement. */
  public Dataset<Row> sql(String statement) {
    return spark().sql(statement);
  }

  /**
   * Makes a table and fills it. Its namespace is made when it is missing. Without rows the table
   * has no snapshot.
   *
   * @param name for example {@code shop.orders}
   * @param columns as in {@code CREATE TABLE}: {@code id INT NOT NULL, region STRING}
   * @param rows values in the order of the columns; numbers may be of any type that holds them, and
   *     decimals, dates and timestamps may be given as text
   */
  public void table(String name, String columns, Row... rows) {
    int dot = name.lastIndexOf('.');
    if (dot > 0) {
      sql("CREATE NAMESPACE IF NOT EXISTS " + name.substring(0, dot));
    }
    sql("CREATE TABLE %s (%s) USING iceberg".formatted(name, columns));
    append(name, rows);
  }

  /** Appends rows to a table in one commit; no rows, no commit. */
  public void append(String name, Row... rows) {
    if (rows.length > 0) {
      StructType schema = read(name).schema();
      List<Row> typed = Arrays.stream(rows).map(row -> Cells.typed(row, schema)).toList();
      try {
        spark().createDataFrame(typed, schema).writeTo(name).append();
      } catch (NoSuchTableException e) {
        throw new IllegalArgumentException("There is no table " + name, e);
      }
    }
  }

  /** The table as it is now. */
  public Dataset<Row> read(String name) {
    return spark().table(name);
  }

  /** The table's rows as they are now, in no particular order. */
  public List<Row> rows(String name) {
    return read(name).collectAsList();
  }

  /** Whether there is a table or view of this name. */
  public boolean exists(String name) {
    return spark().catalog().tableExists(name);
  }

  /** The Iceberg table, freshly loaded. */
  public Table iceberg(String name) {
    try {
      return Spark3Util.loadIcebergTable(spark(), name);
    } catch (NoSuchTableException | ParseException e) {
      throw new IllegalArgumentException("There is no Iceberg table " + name, e);
    }
  }

  /** The table's branches and tags with the snapshots they point at, {@code main} included. */
  public SortedMap<String, Long> refs(String name) {
    SortedMap<String, Long> refs = new TreeMap<>();
    iceberg(name).refs().forEach((ref, target) -> refs.put(ref, target.snapshotId()));
    return refs;
  }

  /** The table's current snapshot, or null when it was never written. */
  public @Nullable Long snapshot(String name) {
    Snapshot current = iceberg(name).currentSnapshot();
    return current == null ? null : current.snapshotId();
  }

  /** Assertions on the table's rows as they are now. */
  public RowsAssert assertTable(String name) {
    return RowsAssert.assertRows(name, read(name));
  }

  /** Assertions on the rows of a query. */
  public RowsAssert assertQuery(String query) {
    return RowsAssert.assertRows("query", sql(query));
  }

  private Open open() {
    if (open == null) {
      throw new IllegalStateException(
          "The warehouse '%s' is open only while a test runs: is its field annotated with @RegisterExtension?"
              .formatted(settings.catalog));
    }
    // Spark's catalogs ask the active session for settings, also when another one was called.
    SparkSession.setActiveSession(open.spark);
    return open;
  }

  private static Map<String, String> with(Map<String, String> map, String key, String value) {
    Map<String, String> copy = new LinkedHashMap<>(map);
    copy.put(key, value);
    return copy;
  }
}

package dev.waterline.cli.warehouse;

import dev.waterline.core.project.InputSettings;
import dev.waterline.core.project.SessionSettings;
import dev.waterline.core.report.Report;
import dev.waterline.core.table.TableName;
import dev.waterline.iceberg.local.LocalCatalog;
import dev.waterline.iceberg.pin.InputPinner;
import dev.waterline.spark.session.Sandbox;
import dev.waterline.spark.session.SandboxCatalog;
import dev.waterline.spark.session.SparkSettings;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.iceberg.IcebergBuild;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.hadoop.HadoopFileIO;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/**
 * A warehouse folder, its Iceberg catalog, and embedded Spark, which starts when it is first used.
 */
public final class LocalWarehouse implements AutoCloseable {

  private final Path folder;
  private final LocalCatalog catalog;
  private final EmbeddedSpark spark;
  private final @Nullable InputCatalog foreign;
  private @Nullable Catalog inputs;

  private LocalWarehouse(
      Path folder, LocalCatalog catalog, EmbeddedSpark spark, @Nullable InputCatalog foreign) {
    this.folder = folder;
    this.catalog = catalog;
    this.spark = spark;
    this.foreign = foreign;
  }

  /**
   * Opens a warehouse, making the folder when it is missing.
   *
   * @throws dev.waterline.core.error.WaterlineException INVALID_ARGUMENT when it can't be written
   */
  public static LocalWarehouse open(Path folder) {
    return open(folder, null);
  }

  /**
   * Opens a warehouse for results, with inputs from another catalog.
   *
   * @param inputs the catalog of inputs, or null when they are in the warehouse
   */
  public static LocalWarehouse open(Path folder, @Nullable InputCatalog inputs) {
    Path absolute = folder.toAbsolutePath().normalize();
    return new LocalWarehouse(absolute, LocalCatalog.open(absolute), new EmbeddedSpark(), inputs);
  }

  public Path folder() {
    return folder;
  }

  /** Iceberg's own view of the warehouse. */
  public LocalCatalog catalog() {
    return catalog;
  }

  /** Starts Spark in the background; the first {@link #spark()} waits for it. */
  public void warmUp() {
    spark.start();
  }

  /** The root session, which reaches no table. */
  public SparkSession spark() {
    return spark.session();
  }

  /** What a session needs to reach the warehouse. */
  public Map<String, String> catalogProperties() {
    return LocalCatalog.properties(folder);
  }

  /**
   * A session for a person's SQL: the warehouse is the default catalog, under a name of the
   * caller's.
   */
  public SparkSession personSession(String catalogName) {
    SparkSession session = spark().newSession();
    SandboxCatalog.attach(session, catalogName, catalogProperties());
    session.conf().set("spark.sql.defaultCatalog", catalogName);
    return session;
  }

  /** Whether inputs are the warehouse's own tables, which a run may seed and tag. */
  public boolean ownsInputs() {
    return foreign == null;
  }

  /** The catalog that inputs are read from: the warehouse's own, or another one. */
  public synchronized Catalog inputCatalog() {
    if (foreign == null) {
      return catalog;
    }
    if (inputs == null) {
      inputs = foreign.open(hadoop());
    }
    return inputs;
  }

  /**
   * Pins inputs. Tables of the warehouse are the sandbox's own, so they are protected by default;
   * others never are.
   */
  public InputPinner pinner() {
    return foreign == null
        ? new InputPinner(catalog, table -> InputSettings.Protect.TAG)
        : InputPinner.readingOnly(inputCatalog());
  }

  /** What pinned inputs are read with. */
  public Sandbox inputs() {
    return foreign == null
        ? sandbox()
        : new Sandbox(spark(), inputCatalog(), foreign.properties(), foreign.io(hadoop()));
  }

  private Configuration hadoop() {
    return spark().sessionState().newHadoopConf();
  }

  /** The warehouse and Spark, as the steps that run SQL need them. */
  public Sandbox sandbox() {
    SparkSession root = spark();
    return new Sandbox(root, catalog, catalogProperties(), new HadoopFileIO(hadoop()));
  }

  /**
   * What runs SQL here, for a report.
   *
   * @param now what clock functions mean
   */
  public Report.Engine engine(SessionSettings settings, Instant now) {
    return new Report.Engine(
        spark().version(),
        IcebergBuild.version(),
        null,
        new Report.Settings(
            settings.timeZone().getId(),
            settings.ansi() != null
                ? settings.ansi()
                : Boolean.parseBoolean(spark().conf().get("spark.sql.ansi.enabled")),
            now));
  }

  public boolean hasTable(TableName table) {
    return catalog.tableExists(identifier(table));
  }

  /**
   * Whether the catalog of inputs has a table.
   *
   * @throws dev.waterline.core.error.WaterlineException INVALID_ARGUMENT when another catalog than
   *     the warehouse's can't be read
   */
  public boolean hasInput(TableName table) {
    Catalog source = inputCatalog();
    if (foreign == null) {
      return source.tableExists(identifier(table));
    }
    try {
      return source.tableExists(identifier(table));
    } catch (RuntimeException e) {
      throw foreign.failed("read", e);
    }
  }

  public static TableIdentifier identifier(TableName table) {
    return TableIdentifier.of(table.parts().toArray(String[]::new));
  }

  @Override
  public synchronized void close() {
    spark.close();
    catalog.close();
    if (inputs instanceof Closeable open) {
      try {
        open.close();
      } catch (IOException e) {
        // Nothing is written through it, so nothing can be lost.
      }
    }
  }

  /** The settings that every local run has. */
  static Map<String, String> settings() {
    return SparkSettings.embedded();
  }
}

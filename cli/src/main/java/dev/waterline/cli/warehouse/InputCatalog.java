package dev.waterline.cli.warehouse;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.iceberg.CatalogProperties;
import org.apache.iceberg.CatalogUtil;
import org.apache.iceberg.aws.AwsProperties;
import org.apache.iceberg.aws.HttpClientProperties;
import org.apache.iceberg.aws.glue.GlueCatalog;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.ResolvingFileIO;

/**
 * A catalog of real tables that a run on this machine reads. Nothing of Waterline's writes to it:
 * pins set no tags there.
 */
public final class InputCatalog {

  private static final String GLUE = "glue";

  /** Ours, beside Iceberg's properties. */
  private static final String NAME = "name";

  private static final String JDBC = "jdbc";

  private final String given;
  private final String name;
  private final Map<String, String> properties;

  private InputCatalog(String given, String name, Map<String, String> properties) {
    this.given = given;
    this.name = name;
    this.properties = Map.copyOf(properties);
  }

  /**
   * A catalog by what the user calls it.
   *
   * @param given {@code glue}, for the Glue catalog of AWS's default credentials and region; or a
   *     file of Iceberg's catalog properties, such as {@code type=rest} and {@code uri=…}, and
   *     {@code name} where tables are kept by their catalog's name
   * @throws WaterlineException INVALID_ARGUMENT when it is neither
   */
  public static InputCatalog named(String given) {
    if (given.equals(GLUE)) {
      return new InputCatalog(given, GLUE, glue());
    }
    Map<String, String> properties = file(Path.of(given));
    String type = properties.get(CatalogUtil.ICEBERG_CATALOG_TYPE);
    if (type == null && !properties.containsKey(CatalogProperties.CATALOG_IMPL)) {
      throw new WaterlineException(
          ErrorCode.INVALID_ARGUMENT,
          "The catalog %s has neither type nor catalog-impl: say what it is, such as type=rest"
              .formatted(given));
    }
    String name = properties.remove(NAME);
    if (JDBC.equals(type)) {
      if (name == null) {
        throw new WaterlineException(
            ErrorCode.INVALID_ARGUMENT,
            "The catalog %s has no name: a JDBC catalog keeps each table under the name that its writers have for the catalog, such as name=lake"
                .formatted(given));
      }
      // Reading makes no tables in somebody's database.
      properties.putIfAbsent("jdbc.init-catalog-tables", "false");
    }
    return new InputCatalog(given, name == null ? "inputs" : name, properties);
  }

  private static Map<String, String> glue() {
    return Map.of(
        CatalogProperties.CATALOG_IMPL,
        GlueCatalog.class.getName(),
        // Iceberg asks for one; nothing is ever put there.
        CatalogProperties.WAREHOUSE_LOCATION,
        "s3://no-warehouse",
        AwsProperties.GLUE_CATALOG_SKIP_NAME_VALIDATION,
        "false",
        HttpClientProperties.CLIENT_TYPE,
        HttpClientProperties.CLIENT_TYPE_URLCONNECTION);
  }

  private static Map<String, String> file(Path file) {
    Properties read = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      read.load(reader);
    } catch (IOException | IllegalArgumentException e) {
      throw new WaterlineException(
          ErrorCode.INVALID_ARGUMENT,
          "--catalog %s is neither glue nor a file of Iceberg's catalog properties, such as type=rest and uri=https://catalog.example.com"
              .formatted(file),
          e);
    }
    Map<String, String> properties = new TreeMap<>();
    read.stringPropertyNames().forEach(key -> properties.put(key, read.getProperty(key)));
    return properties;
  }

  /** Opens the catalog; it caches no tables. */
  Catalog open(Configuration hadoop) {
    try {
      return CatalogUtil.buildIcebergCatalog(name, properties, hadoop);
    } catch (RuntimeException e) {
      throw failed("opened", e);
    }
  }

  /** An error of the catalog's, in words that say what to look at. */
  WaterlineException failed(String verb, RuntimeException e) {
    Throwable root = e;
    while (root.getCause() != null && root.getCause() != root) {
      root = root.getCause();
    }
    String reason = String.valueOf(e.getMessage()).replaceAll("\\s+", " ").strip();
    String cause =
        root == e || root.getMessage() == null || reason.contains(root.getMessage())
            ? ""
            : " (%s)".formatted(root.getMessage());
    return new WaterlineException(
        ErrorCode.INVALID_ARGUMENT,
        "The catalog %s can't be %s: %s%s. Check %s."
            .formatted(
                given,
                verb,
                reason,
                cause,
                given.equals(GLUE)
                    ? "the network, AWS_PROFILE and AWS_REGION"
                    : "its properties, and that what they name can be reached"),
        e);
  }

  /** Reads the files of its tables. */
  FileIO io(Configuration hadoop) {
    return CatalogUtil.loadFileIO(
        properties.getOrDefault(CatalogProperties.FILE_IO_IMPL, ResolvingFileIO.class.getName()),
        properties,
        hadoop);
  }

  Map<String, String> properties() {
    return properties;
  }

  @Override
  public String toString() {
    return given;
  }
}

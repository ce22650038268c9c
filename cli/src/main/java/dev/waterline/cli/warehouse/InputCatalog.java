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

  private final String name;
  private final Map<String, String> properties;

  private InputCatalog(String name, Map<String, String> properties) {
    this.name = name;
    this.properties = Map.copyOf(properties);
  }

  /**
   * A catalog by what the user calls it.
   *
   * @param name {@code glue}, for the Glue catalog of AWS's default credentials and region; or a
   *     file of Iceberg's catalog properties, such as {@code type=rest} and {@code uri=…}
   * @throws WaterlineException INVALID_ARGUMENT when it is neither
   */
  public static InputCatalog named(String name) {
    return new InputCatalog(name, name.equals(GLUE) ? glue() : file(Path.of(name)));
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
      throw new WaterlineException(
          ErrorCode.INVALID_ARGUMENT,
          "The catalog %s can't be opened: %s".formatted(name, e.getMessage()),
          e);
    }
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
    return name;
  }
}

package dev.waterline.benchmark;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** A Spark session and a folder for tables, gone after the benchmark. */
record Workplace(SparkSession spark, Path folder) implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();

  static Workplace open() {
    Path folder = temporaryFolder();
    SparkSession spark =
        SparkSession.builder()
            .master("local[2]")
            .appName("benchmark")
            .config("spark.ui.enabled", "false")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.local.dir", folder.resolve("spark").toString())
            .config("spark.sql.warehouse.dir", folder.resolve("warehouse").toString())
            .config("spark.sql.shuffle.partitions", "8")
            .config("spark.sql.session.timeZone", "UTC")
            .getOrCreate();
    return new Workplace(spark, folder);
  }

  /** The rows, read back from Parquet files. */
  Dataset<Row> stored(Dataset<Row> rows, String name) {
    String path = tables().resolve(name).toString();
    rows.write().mode("overwrite").parquet(path);
    return spark.read().parquet(path);
  }

  /** Removes all tables. */
  void clear() {
    delete(tables());
  }

  @Override
  public void close() {
    spark.stop();
    delete(folder);
  }

  /** Prints one line of JSON to standard output. */
  static void print(Map<String, Object> line) {
    try {
      System.out.println(JSON.writeValueAsString(line));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("Numbers and names are always JSON", e);
    }
  }

  /** The most memory that the process has held, heap and all else; −1 where Linux doesn't say. */
  static long peakResidentMegabytes() {
    Path status = Path.of("/proc/self/status");
    if (!Files.isReadable(status)) {
      return -1;
    }
    try (Stream<String> lines = Files.lines(status)) {
      return lines
          .filter(line -> line.startsWith("VmHWM:"))
          .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) >> 10)
          .findFirst()
          .orElse(-1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static double rounded(double number) {
    return Math.round(number * 100) / 100.0;
  }

  private Path tables() {
    return folder.resolve("tables");
  }

  private static Path temporaryFolder() {
    try {
      return Files.createTempDirectory("waterline-benchmark");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static void delete(Path folder) {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> paths = Files.walk(folder)) {
      paths.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

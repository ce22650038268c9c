package dev.waterline.test.kit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.SparkSessionExtensions;
import scala.Function1;
import scala.runtime.BoxedUnit;

/**
 * The Spark sessions of this JVM. All share one {@code SparkContext}; session extensions are fixed
 * when a session is made, so there is one root session for each list of them.
 */
final class Sessions {

  private static final Map<List<String>, SparkSession> ROOTS = new HashMap<>();

  private Sessions() {}

  /** A fresh session with these extensions. */
  static synchronized SparkSession fresh(List<String> extensions) {
    SparkSession root = ROOTS.get(extensions);
    if (root == null || root.sparkContext().isStopped()) {
      root = root(extensions);
      ROOTS.put(extensions, root);
    }
    return root.newSession();
  }

  private static SparkSession root(List<String> extensions) {
    // The builder returns the active or default session when there is one.
    SparkSession.clearActiveSession();
    SparkSession.clearDefaultSession();
    SparkSession.Builder builder = SparkSession.builder().config(conf());
    extensions.forEach(name -> builder.withExtensions(extension(name)));
    return builder.getOrCreate();
  }

  /** Spark takes its settings from system properties first, so a build may choose others. */
  private static SparkConf conf() {
    return new SparkConf()
        .setIfMissing("spark.master", "local[2]")
        .setIfMissing("spark.app.name", "test-kit")
        .setIfMissing("spark.driver.host", "127.0.0.1")
        .setIfMissing("spark.driver.bindAddress", "127.0.0.1")
        .setIfMissing("spark.ui.enabled", "false")
        .setIfMissing("spark.sql.shuffle.partitions", "2")
        .setIfMissing("spark.sql.session.timeZone", "UTC")
        .setIfMissing("spark.sql.warehouse.dir", sessionCatalogFolder().toUri().toString());
  }

  /** Where tables of Spark's own catalog would go: never the working directory. */
  private static Path sessionCatalogFolder() {
    try {
      Path folder = Files.createTempDirectory("spark-warehouse");
      Runtime.getRuntime().addShutdownHook(new Thread(() -> Folders.delete(folder)));
      return folder;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @SuppressWarnings("unchecked")
  private static Function1<SparkSessionExtensions, BoxedUnit> extension(String className) {
    try {
      return (Function1<SparkSessionExtensions, BoxedUnit>)
          Class.forName(className).getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException | ClassCastException e) {
      throw new IllegalArgumentException(
          "'%s' can't be used as Spark session extensions: expected a public class with a public constructor without parameters that is a Function1<SparkSessionExtensions, BoxedUnit>"
              .formatted(className),
          e);
    }
  }
}

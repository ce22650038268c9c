package dev.waterline.cli.warehouse;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import scala.Option;

/**
 * Spark inside this JVM. It starts once, on request, and takes a few seconds to. A Spark that runs
 * already is used, and left running.
 */
public final class EmbeddedSpark implements AutoCloseable {

  private @Nullable CompletableFuture<SparkSession> starting;
  private volatile @Nullable Path scratch;

  synchronized CompletableFuture<SparkSession> start() {
    if (starting == null) {
      starting = CompletableFuture.supplyAsync(this::open);
    }
    return starting;
  }

  /** The root session, which reaches no table. The first call waits for Spark to start. */
  public SparkSession session() {
    try {
      return start().join();
    } catch (CompletionException e) {
      throw new IllegalStateException("Spark didn't start", e.getCause());
    }
  }

  private SparkSession open() {
    Option<SparkSession> running = SparkSession.getDefaultSession();
    if (running.isDefined() && !running.get().sparkContext().isStopped()) {
      return running.get();
    }
    try {
      scratch = Files.createTempDirectory("waterline-spark-");
    } catch (IOException e) {
      throw new UncheckedIOException("No temporary folder can be made", e);
    }
    SparkSession.Builder builder = SparkSession.builder().appName("waterline").master("local[*]");
    LocalWarehouse.settings().forEach(builder::config);
    return builder
        .config("spark.local.dir", scratch.toString())
        // Spark makes this folder when a session starts, even if nothing is ever put there.
        .config("spark.sql.warehouse.dir", scratch.resolve("unused").toUri().toString())
        .getOrCreate();
  }

  @Override
  public synchronized void close() {
    if (starting == null) {
      return;
    }
    starting
        .thenAccept(
            session -> {
              if (scratch != null) {
                session.stop();
                delete(scratch);
              }
            })
        .exceptionally(failed -> null)
        .join();
  }

  private static void delete(Path folder) {
    try (Stream<Path> paths = Files.walk(folder)) {
      paths.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
    } catch (IOException | UncheckedIOException e) {
      // A scratch folder that stays is untidy, no reason to fail a finished run.
    }
  }
}

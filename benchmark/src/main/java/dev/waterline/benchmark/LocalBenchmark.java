package dev.waterline.benchmark;

import dev.waterline.benchmark.Benchmark.Size;
import dev.waterline.benchmark.Stopwatch.Medians;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures {@code waterline run examples/orders} against {@code waterline sql} with the two queries
 * that the run previews: the same launcher, JVM and Spark settings, and nothing done with the
 * results but to print them.
 */
final class LocalBenchmark {

  private static final Path PROJECT = Path.of("examples", "orders");

  private final Path folder;

  private LocalBenchmark(Path folder) {
    this.folder = folder;
  }

  static void run(Size size) {
    try {
      Path folder = Files.createTempDirectory("waterline-benchmark");
      try {
        new LocalBenchmark(folder).measure(size == Size.QUICK ? 3 : 7);
      } finally {
        Workplace.delete(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void measure(int turns) throws IOException {
    waterline("seed", PROJECT.toString(), "--warehouse", warehouse());
    Path queries =
        Files.writeString(
            folder.resolve("queries.sql"),
            query("base/models/order_totals.sql") + ";\n" + query("models/order_totals.sql"));
    Map<String, Medians> medians =
        new Stopwatch()
            .way(
                "queries",
                () -> waterline("sql", "-f", queries.toString(), "--warehouse", warehouse()))
            .way(
                "run",
                () ->
                    waterline(
                        "run",
                        PROJECT.toString(),
                        "--warehouse",
                        warehouse(),
                        "--out",
                        folder.resolve("out" + System.nanoTime()).toString()))
            .medians(turns);
    double queriesSeconds = medians.get("queries").elapsed();
    double runSeconds = medians.get("run").elapsed();
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("local", PROJECT.toString());
    line.put("queriesSeconds", Workplace.rounded(queriesSeconds));
    line.put("runSeconds", Workplace.rounded(runSeconds));
    line.put("runToQueries", Workplace.rounded(runSeconds / queriesSeconds));
    Workplace.print(line);
  }

  private String warehouse() {
    return folder.resolve("lake").toString();
  }

  /** A query of the example under the tables' own names. */
  private static String query(String path) throws IOException {
    return Files.readString(PROJECT.resolve(path))
        .replace("input_orders", "shop.orders")
        .replace("input_customers", "shop.customers");
  }

  private static void waterline(String... arguments) {
    List<String> command = new ArrayList<>(List.of("./waterline"));
    command.addAll(List.of(arguments));
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      int exit = process.waitFor();
      if (exit != 0) {
        throw new IllegalStateException(String.join(" ", command) + " ended with " + exit);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted", e);
    }
  }
}

package dev.waterline.benchmark;

import dev.waterline.benchmark.Benchmark.Others;
import dev.waterline.benchmark.Benchmark.Size;
import dev.waterline.benchmark.Stopwatch.Medians;
import dev.waterline.core.compare.CompareSettings;
import dev.waterline.core.compare.Comparison;
import dev.waterline.spark.compare.DatasetComparer;
import dev.waterline.spark.compare.DatasetComparer.ComparedSide;
import dev.waterline.spark.compare.Phase;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/**
 * Measures the comparison against its floor, the cost of reading both sides once: for each side a
 * hash of every column, xor-ed over all rows, and the number of rows.
 */
final class CompareBenchmark {

  /** Asked for by its name alone: it takes long, and has its own bound of memory. */
  private static final String ONE_KEY = "one key";

  private final Workplace workplace;
  private final SparkSession spark;
  private final Size size;
  private final String only;
  private final Others others;

  private CompareBenchmark(Workplace workplace, Size size, String only, Others others) {
    this.workplace = workplace;
    this.spark = workplace.spark();
    this.size = size;
    this.only = only;
    this.others = others;
  }

  /**
   * @param only measures just the shapes whose text contains this; empty for all
   * @param others whether EXCEPT ALL and the full outer join are measured too
   */
  static void run(Size size, String only, Others others) {
    try (Workplace workplace = Workplace.open()) {
      CompareBenchmark benchmark = new CompareBenchmark(workplace, size, only, others);
      if (only.equals(ONE_KEY)) {
        benchmark.oneKey();
        return;
      }
      if (size == Size.QUICK) {
        benchmark.measure(new Shape(1_000_000, 13, 1), Matching.KEYED);
        // What others cost doesn't depend on what has changed.
        new CompareBenchmark(workplace, size, only, Others.LEFT_OUT)
            .measure(new Shape(500_000, 13, 0), Matching.KEYED);
        return;
      }
      for (int changed : new int[] {1, 0, 100}) {
        for (Matching matching : Matching.values()) {
          benchmark.measure(new Shape(4_000_000, 13, changed), matching);
          benchmark.measure(new Shape(1_500_000, 43, changed), matching);
        }
      }
      benchmark.growth();
    }
  }

  /** Whether rows have a key. */
  private enum Matching {
    KEYED,
    KEYLESS;

    String text(Shape shape) {
      return shape.text(this == KEYED ? "keyed" : "keyless");
    }

    CompareSettings settings() {
      return this == KEYED ? CompareSettings.NONE.withKey(List.of("id")) : CompareSettings.NONE;
    }
  }

  private void measure(Shape shape, Matching matching) {
    if (!matching.text(shape).contains(only)) {
      return;
    }
    Dataset<Row> base = stored(shape.base(spark), shape, "base");
    Dataset<Row> candidate = stored(shape.candidate(spark), shape, "candidate");
    List<Jobs> counted = new ArrayList<>();
    List<Jobs> compared = new ArrayList<>();
    Stopwatch stopwatch =
        new Stopwatch()
            .way("floor", () -> floor(base, candidate))
            .way("ours", () -> counted.add(jobs(() -> count(base, candidate, matching))))
            .way(
                "oursAndDetails",
                () -> compared.add(jobs(() -> compare(base, candidate, matching))));
    if (size == Size.FULL && matching == Matching.KEYED && shape.changedPerMille() == 1) {
      stopwatch.way("oursExact", () -> exact(base, candidate, matching));
    }
    if (others == Others.MEASURED) {
      stopwatch
          .way("exceptAll", () -> exceptAll(base, candidate))
          .way("fullOuterJoin", () -> fullOuterJoin(base, candidate));
    }
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("shape", matching.text(shape));
    Map<String, Medians> medians = stopwatch.medians(turns());
    put(line, medians);
    double bothSides = 2.0 * shape.rows();
    line.put("oursScans", Workplace.rounded(counted.get(0).recordsRead() / bothSides));
    line.put("oursAndDetailsScans", Workplace.rounded(compared.get(0).recordsRead() / bothSides));
    for (Phase phase : List.of(Phase.SUMMARY, Phase.SAMPLES, Phase.EXPLANATIONS)) {
      double seconds =
          Stopwatch.median(
              compared.stream()
                  .skip(1)
                  .map(jobs -> jobs.described(phase.description()).seconds())
                  .toList());
      String name = phase.name().toLowerCase(Locale.ROOT);
      line.put(name + "ToFloor", Workplace.rounded(seconds / medians.get("floor").elapsed()));
    }
    Workplace.print(line);
    workplace.clear();
  }

  private int turns() {
    return size == Size.QUICK ? 2 : 3;
  }

  private Jobs jobs(Runnable work) {
    return Jobs.during(spark.sparkContext(), work);
  }

  /** Compares 4 M with 16 M rows. */
  private void growth() {
    if (!"growth".contains(only)) {
      return;
    }
    Map<Long, Double> seconds = new LinkedHashMap<>();
    for (long rows : new long[] {4_000_000, 16_000_000}) {
      Shape shape = new Shape(rows, 13, 1);
      Dataset<Row> base = stored(shape.base(spark), shape, "base");
      Dataset<Row> candidate = stored(shape.candidate(spark), shape, "candidate");
      seconds.put(
          rows,
          new Stopwatch()
              .way("ours", () -> count(base, candidate, Matching.KEYED))
              .medians(turns())
              .get("ours")
              .elapsed());
      workplace.clear();
    }
    double ratio = seconds.get(16_000_000L) / seconds.get(4_000_000L);
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("growth", "4000000x13 to 16000000x13 changed=0.1% keyed");
    line.put("secondsAt4M", Workplace.rounded(seconds.get(4_000_000L)));
    line.put("secondsAt16M", Workplace.rounded(seconds.get(16_000_000L)));
    line.put("timeRatio", Workplace.rounded(ratio));
    Workplace.print(line);
  }

  /**
   * Compares rows that all have one key and all differ, each with a text of 10,000 letters: what is
   * held in memory must not grow with the rows of a key.
   */
  private void oneKey() {
    long rows = size == Size.QUICK ? 20_000 : 2_000_000;
    Dataset<Row> base = oneKey(rows, "base");
    Dataset<Row> candidate = oneKey(rows, "candidate");
    long before = System.nanoTime();
    Comparison comparison =
        new DatasetComparer()
            .compare(side(base), side(candidate), CompareSettings.NONE.withKey(List.of("k")));
    double seconds = (System.nanoTime() - before) / 1e9;
    if (comparison.rows().changed() != rows) {
      throw new IllegalStateException("Not every row has changed: " + comparison.rows());
    }
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("shape", "%d rows of one key, all changed, texts of 10000 letters".formatted(rows));
    line.put("oursSeconds", Workplace.rounded(seconds));
    line.put("heapMegabytes", Runtime.getRuntime().maxMemory() >> 20);
    line.put("peakResidentMegabytes", Workplace.peakResidentMegabytes());
    Workplace.print(line);
    workplace.clear();
  }

  private Dataset<Row> oneKey(long rows, String side) {
    return workplace.stored(
        spark
            .range(0, rows, 1, 8)
            .selectExpr(
                "1 AS k", "concat(id, '%s', repeat('x', 9990)) AS s".formatted(side), "id AS v"),
        side);
  }

  private Dataset<Row> stored(Dataset<Row> rows, Shape shape, String name) {
    return workplace.stored(rows, shape.columns() + name);
  }

  private static void floor(Dataset<Row> base, Dataset<Row> candidate) {
    for (Dataset<Row> side : List.of(base, candidate)) {
      List<String> columns = Stream.of(side.columns()).toList();
      side.selectExpr("bit_xor(xxhash64(" + String.join(", ", columns) + "))", "count(*)")
          .collectAsList();
    }
  }

  private static void count(Dataset<Row> base, Dataset<Row> candidate, Matching matching) {
    check(new DatasetComparer().count(side(base), side(candidate), matching.settings()));
  }

  /** By value throughout: what one reading without digests costs. */
  private static void exact(Dataset<Row> base, Dataset<Row> candidate, Matching matching) {
    check(new DatasetComparer().count(side(base), side(candidate), matching.settings().byValue()));
  }

  private static void compare(Dataset<Row> base, Dataset<Row> candidate, Matching matching) {
    check(new DatasetComparer().compare(side(base), side(candidate), matching.settings()));
  }

  /** A measurement of a wrong result is worth nothing. */
  private static void check(Comparison comparison) {
    if (comparison.rows().unchanged() == 0) {
      throw new IllegalStateException("No unchanged row was found: " + comparison.rows());
    }
  }

  private static ComparedSide side(Dataset<Row> rows) {
    return new ComparedSide(rows, rows.schema(), Map.of());
  }

  private static void exceptAll(Dataset<Row> base, Dataset<Row> candidate) {
    base.exceptAll(candidate).count();
    candidate.exceptAll(base).count();
  }

  private static void fullOuterJoin(Dataset<Row> base, Dataset<Row> candidate) {
    List<String> counts = new ArrayList<>();
    counts.add("sum(int(b.here IS NULL))");
    counts.add("sum(int(c.here IS NULL))");
    for (String column : base.columns()) {
      counts.add("sum(int(NOT b.%1$s <=> c.%1$s))".formatted(column));
    }
    base.selectExpr("*", "true AS here")
        .as("b")
        .join(
            candidate.selectExpr("*", "true AS here").as("c"),
            org.apache.spark.sql.functions.expr("b.id <=> c.id"),
            "full_outer")
        .selectExpr(counts.toArray(new String[0]))
        .collectAsList();
  }

  private static void put(Map<String, Object> line, Map<String, Medians> medians) {
    medians.forEach(
        (way, median) -> line.put(way + "Seconds", Workplace.rounded(median.elapsed())));
    medians.forEach(
        (way, median) -> line.put(way + "ProcessorSeconds", Workplace.rounded(median.processor())));
    Medians ours = medians.get("ours");
    Medians floor = medians.get("floor");
    line.put("oursToFloor", Workplace.rounded(ours.elapsed() / floor.elapsed()));
    line.put("oursToFloorProcessor", Workplace.rounded(ours.processor() / floor.processor()));
    for (String other : List.of("exceptAll", "fullOuterJoin")) {
      if (medians.containsKey(other)) {
        line.put(
            other + "ToOurs", Workplace.rounded(medians.get(other).elapsed() / ours.elapsed()));
      }
    }
  }
}

package dev.waterline.benchmark;

/** Runs one benchmark: {@code benchmark/run compare|rules|local [--quick]}. */
public final class Benchmark {

  private static final String USAGE =
      "Usage: benchmark/run compare|rules|local [--quick] [--only=TEXT OF THE SHAPE] [--without-others]";

  private Benchmark() {}

  /** How much is measured. */
  enum Size {
    /** Small tables: under two minutes. */
    QUICK,
    FULL
  }

  /** What is measured beside the floor and Waterline. */
  enum Others {
    MEASURED,
    LEFT_OUT
  }

  public static void main(String[] args) {
    Size size = Size.FULL;
    String name = "";
    String only = "";
    Others others = Others.MEASURED;
    for (String word : args) {
      if (word.equals("--quick")) {
        size = Size.QUICK;
      } else if (word.equals("--without-others")) {
        others = Others.LEFT_OUT;
      } else if (word.startsWith("--only=")) {
        only = word.substring("--only=".length());
      } else if (name.isEmpty() && !word.startsWith("--")) {
        name = word;
      } else {
        refuse();
      }
    }
    switch (name) {
      case "compare" -> CompareBenchmark.run(size, only, others);
      case "rules" -> RulesBenchmark.run(size);
      case "local" -> LocalBenchmark.run(size);
      default -> refuse();
    }
  }

  private static void refuse() {
    System.err.println(USAGE);
    System.exit(2);
  }
}

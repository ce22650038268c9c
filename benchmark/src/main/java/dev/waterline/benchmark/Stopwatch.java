package dev.waterline.benchmark;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Times several ways to do a thing in turns, so that what else the machine does hits all alike.
 * Beside the time that passes it takes the processor time of this process, which other work on the
 * machine hardly touches.
 */
final class Stopwatch {

  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private final Map<String, Runnable> ways = new LinkedHashMap<>();

  Stopwatch way(String name, Runnable way) {
    ways.put(name, way);
    return this;
  }

  /**
   * Medians over several turns.
   *
   * @param elapsed seconds that passed
   * @param processor seconds that processors worked for this process
   */
  record Medians(double elapsed, double processor) {}

  /** The medians of each way over a number of turns, after one that isn't counted. */
  Map<String, Medians> medians(int turns) {
    Map<String, List<Double>> elapsed = new LinkedHashMap<>();
    Map<String, List<Double>> processor = new LinkedHashMap<>();
    for (int turn = 0; turn <= turns; turn++) {
      for (Map.Entry<String, Runnable> way : ways.entrySet()) {
        System.gc();
        long processorBefore = PROCESS.getProcessCpuTime();
        long before = System.nanoTime();
        way.getValue().run();
        long after = System.nanoTime();
        long processorAfter = PROCESS.getProcessCpuTime();
        if (turn > 0) {
          add(elapsed, way.getKey(), after - before);
          add(processor, way.getKey(), processorAfter - processorBefore);
        }
      }
    }
    Map<String, Medians> medians = new LinkedHashMap<>();
    elapsed.forEach(
        (name, times) ->
            medians.put(name, new Medians(median(times), median(processor.get(name)))));
    return medians;
  }

  private static void add(Map<String, List<Double>> times, String name, long nanos) {
    times.computeIfAbsent(name, way -> new ArrayList<>()).add(nanos / 1e9);
  }

  static double median(List<Double> times) {
    List<Double> sorted = times.stream().sorted().toList();
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 1
        ? sorted.get(middle)
        : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
  }
}

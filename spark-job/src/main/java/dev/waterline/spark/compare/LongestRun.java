package dev.waterline.spark.compare;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The longest increasing subsequence: what stayed in place when the rest was moved. */
final class LongestRun {

  private LongestRun() {}

  /** The positions of one longest increasing subsequence of distinct numbers. */
  static Set<Integer> increasing(List<Integer> numbers) {
    int[] endOfLength = new int[numbers.size()];
    int[] previous = new int[numbers.size()];
    int length = 0;
    for (int i = 0; i < numbers.size(); i++) {
      int number = numbers.get(i);
      int low = 0;
      int high = length;
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (numbers.get(endOfLength[middle]) < number) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      previous[i] = low == 0 ? -1 : endOfLength[low - 1];
      endOfLength[low] = i;
      length = Math.max(length, low + 1);
    }
    Set<Integer> positions = new HashSet<>();
    for (int i = length == 0 ? -1 : endOfLength[length - 1]; i >= 0; i = previous[i]) {
      positions.add(i);
    }
    return positions;
  }
}

package dev.waterline.spark.compare;

import java.io.Serializable;
import java.util.Arrays;

/** A growing array of longs. */
final class LongArray implements Serializable {

  private static final long serialVersionUID = 1L;

  private long[] values = new long[16];
  private int size;

  void add(long value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, 2 * size);
    }
    values[size++] = value;
  }

  void addAll(LongArray other) {
    if (size + other.size > values.length) {
      values = Arrays.copyOf(values, Math.max(2 * values.length, size + other.size));
    }
    System.arraycopy(other.values, 0, values, size, other.size);
    size += other.size;
  }

  int size() {
    return size;
  }

  long get(int index) {
    return values[index];
  }

  /** Forgets what was added, and its memory. */
  void clear() {
    values = new long[16];
    size = 0;
  }

  /** Takes what was added and leaves the array empty. */
  long[] drain() {
    long[] drained = Arrays.copyOf(values, size);
    size = 0;
    return drained;
  }
}

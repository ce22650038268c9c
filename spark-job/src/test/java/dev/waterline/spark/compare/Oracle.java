package dev.waterline.spark.compare;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The comparison as one would do it by hand: every base row looks through all candidate rows.
 * Values are null, Boolean, String, byte[], Number, {@code java.sql} dates, lists, maps, and arrays
 * of Object for structs.
 */
final class Oracle {

  /**
   * What comes out.
   *
   * @param certain in how many pairs each column differs, where only one pair is possible
   * @param possible how many more there may be, where several rows of a key are left on a side
   */
  record Answer(
      long unchanged, long changed, long added, long removed, long[] certain, long[] possible) {}

  private Oracle() {}

  /**
   * @param key positions of the key; empty to compare whole rows
   */
  static Answer compare(List<Object[]> base, List<Object[]> candidate, List<Integer> key) {
    List<Object[]> baseRest = new ArrayList<>(base);
    List<Object[]> candidateRest = new ArrayList<>(candidate);
    int unchanged = 0;
    for (Object[] row : base) {
      int equal = indexOf(candidateRest, other -> same(row, other));
      if (equal >= 0) {
        candidateRest.remove(equal);
        baseRest.remove(row);
        unchanged++;
      }
    }
    int columns =
        base.isEmpty() ? candidate.isEmpty() ? 0 : candidate.get(0).length : base.get(0).length;
    long[] certain = new long[columns];
    long[] possible = new long[columns];
    int changed = 0;
    List<Object[]> left = new ArrayList<>(baseRest);
    while (!key.isEmpty() && !left.isEmpty()) {
      Object[] first = left.get(0);
      List<Object[]> bases = left.stream().filter(row -> sameKey(first, row, key)).toList();
      List<Object[]> candidates =
          candidateRest.stream().filter(row -> sameKey(first, row, key)).toList();
      left.removeAll(bases);
      int pairs = Math.min(bases.size(), candidates.size());
      changed += pairs;
      for (int i = 0; i < columns; i++) {
        if (bases.size() == 1 && candidates.size() == 1) {
          certain[i] += same(bases.get(0)[i], candidates.get(0)[i]) ? 0 : 1;
        } else {
          possible[i] += pairs;
        }
      }
    }
    return new Answer(
        unchanged,
        changed,
        candidate.size() - unchanged - changed,
        base.size() - unchanged - changed,
        certain,
        possible);
  }

  private static int indexOf(List<Object[]> rows, Predicate<Object[]> test) {
    for (int i = 0; i < rows.size(); i++) {
      if (test.test(rows.get(i))) {
        return i;
      }
    }
    return -1;
  }

  private static boolean sameKey(Object[] a, Object[] b, List<Integer> key) {
    return key.stream().allMatch(i -> same(a[i], b[i]));
  }

  static boolean same(Object a, Object b) {
    if (a == null || b == null) {
      return a == null && b == null;
    }
    if (a instanceof Number x && b instanceof Number y) {
      return sameNumber(x, y);
    }
    if (a instanceof byte[] x && b instanceof byte[] y) {
      return Arrays.equals(x, y);
    }
    if (a instanceof Object[] x && b instanceof Object[] y) {
      return same(Arrays.asList(x), Arrays.asList(y));
    }
    if (a instanceof List<?> x && b instanceof List<?> y) {
      boolean same = x.size() == y.size();
      for (int i = 0; same && i < x.size(); i++) {
        same = same(x.get(i), y.get(i));
      }
      return same;
    }
    if (a instanceof Map<?, ?> x && b instanceof Map<?, ?> y) {
      return x.size() == y.size()
          && x.entrySet().stream()
              .allMatch(
                  entry ->
                      y.entrySet().stream()
                          .anyMatch(
                              other ->
                                  same(entry.getKey(), other.getKey())
                                      && same(entry.getValue(), other.getValue())));
    }
    return a.equals(b);
  }

  private static boolean sameNumber(Number a, Number b) {
    double x = a.doubleValue();
    double y = b.doubleValue();
    if (!isFinite(a) || !isFinite(b)) {
      return (Double.isNaN(x) && Double.isNaN(y)) || x == y;
    }
    return exact(a).compareTo(exact(b)) == 0;
  }

  private static boolean isFinite(Number number) {
    return !(number instanceof Double || number instanceof Float)
        || Double.isFinite(number.doubleValue());
  }

  private static BigDecimal exact(Number number) {
    if (number instanceof BigDecimal decimal) {
      return decimal;
    }
    return number instanceof Double || number instanceof Float
        ? new BigDecimal(number.doubleValue())
        : BigDecimal.valueOf(number.longValue());
  }
}

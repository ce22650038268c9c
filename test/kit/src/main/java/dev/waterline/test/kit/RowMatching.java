package dev.waterline.test.kit;

import java.math.BigDecimal;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/**
 * Which expected rows have an actual row each. Rows whose exact cells are equal form a group;
 * inside a group a maximum bipartite matching (augmenting paths) pairs rows within the tolerance:
 * taking the first that fits could leave two rows over that fit other partners.
 *
 * @param expected number of expected rows
 * @param actual number of actual rows
 * @param missing expected rows without a partner
 * @param unexpected actual rows without a partner
 */
record RowMatching(int expected, int actual, List<Row> missing, List<Row> unexpected) {

  private static final int CELL_LENGTH = 100;

  static RowMatching of(List<Row> expected, List<Row> actual, double tolerance) {
    Map<Object, Group> groups = new LinkedHashMap<>();
    for (Row row : expected) {
      groups.computeIfAbsent(key(row, tolerance), k -> new Group()).expected.add(row);
    }
    for (Row row : actual) {
      groups.computeIfAbsent(key(row, tolerance), k -> new Group()).actual.add(row);
    }
    List<Row> missing = new ArrayList<>();
    List<Row> unexpected = new ArrayList<>();
    groups.values().forEach(group -> group.match(tolerance, missing, unexpected));
    return new RowMatching(expected.size(), actual.size(), missing, unexpected);
  }

  boolean complete() {
    return missing.isEmpty() && unexpected.isEmpty();
  }

  String describe(String name, List<String> columns, int shown) {
    StringBuilder text = new StringBuilder();
    text.append(
        "%s: expected %s, found %d; %d missing, %d unexpected%n  columns    %s%n"
            .formatted(
                name,
                expected == 1 ? "1 row" : expected + " rows",
                actual,
                missing.size(),
                unexpected.size(),
                columns));
    list(text, "missing", missing, shown);
    list(text, "unexpected", unexpected, shown);
    return text.toString().stripTrailing();
  }

  private static void list(StringBuilder text, String label, List<Row> rows, int shown) {
    for (Row row : rows.subList(0, Math.min(shown, rows.size()))) {
      text.append("  %-10s %s%n".formatted(label, show(row)));
    }
    if (rows.size() > shown) {
      text.append("  %-10s … and %d more%n".formatted(label, rows.size() - shown));
    }
  }

  private static String show(Row row) {
    List<String> cells = new ArrayList<>();
    for (int i = 0; i < row.size(); i++) {
      Object cell = row.get(i);
      String text = cell instanceof byte[] bytes ? Arrays.toString(bytes) : String.valueOf(cell);
      text = text.replace("\n", "\\n").replace("\r", "\\r");
      cells.add(text.length() > CELL_LENGTH ? text.substring(0, CELL_LENGTH) + "…" : text);
    }
    return cells.toString();
  }

  /** What must be equal exactly: with a tolerance, a finite fraction is only known to be one. */
  private static @Nullable Object key(@Nullable Object value, double tolerance) {
    if (value instanceof Row row) {
      List<@Nullable Object> cells = new ArrayList<>();
      for (int i = 0; i < row.size(); i++) {
        cells.add(key(row.get(i), tolerance));
      }
      return cells;
    } else if (value instanceof List<?> list) {
      List<@Nullable Object> cells = new ArrayList<>();
      list.forEach(cell -> cells.add(key(cell, tolerance)));
      return cells;
    } else if (value instanceof Map<?, ?> map) {
      Map<@Nullable Object, @Nullable Object> cells = new LinkedHashMap<>();
      map.forEach((k, v) -> cells.put(key(k, 0), key(v, tolerance)));
      return cells;
    } else if (value instanceof byte[] bytes) {
      return java.nio.ByteBuffer.wrap(bytes);
    } else if (value instanceof Double || value instanceof Float) {
      double number = ((Number) value).doubleValue();
      return Double.isFinite(number) && tolerance > 0 ? Fraction.FINITE : (Object) (number + 0.0);
    } else if (value instanceof BigDecimal decimal) {
      return tolerance > 0 ? Fraction.FINITE : decimal.stripTrailingZeros();
    }
    return value;
  }

  private enum Fraction {
    FINITE
  }

  /** Rows of one group have the same shape and equal exact cells; only fractions can differ. */
  private static boolean near(@Nullable Object left, @Nullable Object right, double tolerance) {
    if (left instanceof Row a && right instanceof Row b) {
      for (int i = 0; i < a.size(); i++) {
        if (!near(a.get(i), b.get(i), tolerance)) {
          return false;
        }
      }
      return true;
    } else if (left instanceof List<?> a && right instanceof List<?> b) {
      for (int i = 0; i < a.size(); i++) {
        if (!near(a.get(i), b.get(i), tolerance)) {
          return false;
        }
      }
      return true;
    } else if (left instanceof Map<?, ?> a && right instanceof Map<?, ?> b) {
      Map<@Nullable Object, @Nullable Object> byKey = new LinkedHashMap<>();
      b.forEach((k, v) -> byKey.put(key(k, 0), v));
      return a.entrySet().stream()
          .allMatch(e -> near(e.getValue(), byKey.get(key(e.getKey(), 0)), tolerance));
    } else if (left instanceof BigDecimal a && right instanceof BigDecimal b) {
      return a.subtract(b).abs().compareTo(BigDecimal.valueOf(tolerance)) <= 0;
    } else if (left instanceof Number a
        && right instanceof Number b
        && (left instanceof Double || left instanceof Float)) {
      double x = a.doubleValue();
      double y = b.doubleValue();
      return Double.isFinite(x) && Double.isFinite(y)
          ? Math.abs(x - y) <= tolerance
          : Double.compare(x, y) == 0;
    }
    return true;
  }

  private static final class Group {
    private final List<Row> expected = new ArrayList<>();
    private final List<Row> actual = new ArrayList<>();

    void match(double tolerance, List<Row> missing, List<Row> unexpected) {
      int[] partnerOfActual = new int[actual.size()];
      Arrays.fill(partnerOfActual, -1);
      for (int i = 0; i < expected.size(); i++) {
        if (!augment(i, partnerOfActual, tolerance)) {
          missing.add(expected.get(i));
        }
      }
      for (int j = 0; j < partnerOfActual.length; j++) {
        if (partnerOfActual[j] < 0) {
          unexpected.add(actual.get(j));
        }
      }
    }

    /** Gives expected row {@code start} a partner, moving others to new partners where needed. */
    private boolean augment(int start, int[] partnerOfActual, double tolerance) {
      int[] reachedFrom = new int[actual.size()];
      Arrays.fill(reachedFrom, -1);
      int[] partnerOfExpected = new int[expected.size()];
      Arrays.fill(partnerOfExpected, -1);
      for (int j = 0; j < partnerOfActual.length; j++) {
        if (partnerOfActual[j] >= 0) {
          partnerOfExpected[partnerOfActual[j]] = j;
        }
      }
      ArrayDeque<Integer> queue = new ArrayDeque<>(List.of(start));
      while (!queue.isEmpty()) {
        int i = queue.remove();
        for (int j = 0; j < actual.size(); j++) {
          if (reachedFrom[j] < 0 && near(expected.get(i), actual.get(j), tolerance)) {
            reachedFrom[j] = i;
            if (partnerOfActual[j] >= 0) {
              queue.add(partnerOfActual[j]);
            } else {
              flip(j, reachedFrom, partnerOfActual, partnerOfExpected);
              return true;
            }
          }
        }
      }
      return false;
    }

    private static void flip(
        int free, int[] reachedFrom, int[] partnerOfActual, int[] partnerOfExpected) {
      for (int j = free; j >= 0; ) {
        int i = reachedFrom[j];
        int previous = partnerOfExpected[i];
        partnerOfActual[j] = i;
        partnerOfExpected[i] = j;
        j = previous;
      }
    }
  }
}

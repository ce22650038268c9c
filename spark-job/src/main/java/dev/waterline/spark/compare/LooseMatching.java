package dev.waterline.spark.compare;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.jspecify.annotations.Nullable;

/**
 * Matches rows of one key whose exact cells are equal and whose loose cells are equal within
 * tolerance. Rows come in the order of their exact cells, so rows that can match are neighbours; of
 * those, each base row takes the first candidate row, in the order of their values, that is within
 * tolerance and not yet taken.
 */
final class LooseMatching {

  /** Neighbours that are looked at together: bounds memory and time. */
  private static final int NEIGHBOURS = 2_000;

  private final CellComparison comparison;
  private final BiConsumer<UnsafeRow, UnsafeRow> matched;
  private final Consumer<UnsafeRow> unmatched;

  LooseMatching(
      CellComparison comparison,
      BiConsumer<UnsafeRow, UnsafeRow> matched,
      Consumer<UnsafeRow> unmatched) {
    this.comparison = comparison;
    this.matched = matched;
    this.unmatched = unmatched;
  }

  void match(Iterator<UnsafeRow> baseRows, Iterator<UnsafeRow> candidateRows) {
    UnsafeRow base = next(baseRows);
    UnsafeRow candidate = next(candidateRows);
    while (base != null && candidate != null) {
      int order = Arrays.compareUnsigned(exact(base), exact(candidate));
      if (order < 0) {
        unmatched.accept(base);
        base = next(baseRows);
      } else if (order > 0) {
        unmatched.accept(candidate);
        candidate = next(candidateRows);
      } else {
        byte[] content = exact(base);
        List<UnsafeRow> baseNeighbours = new ArrayList<>();
        List<UnsafeRow> candidateNeighbours = new ArrayList<>();
        base = collect(base, baseRows, content, baseNeighbours);
        candidate = collect(candidate, candidateRows, content, candidateNeighbours);
        matchNeighbours(baseNeighbours, candidateNeighbours);
      }
    }
    for (; base != null; base = next(baseRows)) {
      unmatched.accept(base);
    }
    for (; candidate != null; candidate = next(candidateRows)) {
      unmatched.accept(candidate);
    }
  }

  private static @Nullable UnsafeRow next(Iterator<UnsafeRow> rows) {
    return rows.hasNext() ? rows.next() : null;
  }

  private static byte[] exact(UnsafeRow row) {
    return row.getBinary(PackedRows.EXACT);
  }

  private static @Nullable UnsafeRow collect(
      UnsafeRow first, Iterator<UnsafeRow> rows, byte[] content, List<UnsafeRow> neighbours) {
    UnsafeRow row = first;
    while (row != null && neighbours.size() < NEIGHBOURS && Arrays.equals(exact(row), content)) {
      neighbours.add(row.copy());
      row = next(rows);
    }
    return row;
  }

  private void matchNeighbours(List<UnsafeRow> base, List<UnsafeRow> candidate) {
    base.sort(comparison::compareLoosely);
    candidate.sort(comparison::compareLoosely);
    boolean[] taken = new boolean[candidate.size()];
    for (UnsafeRow baseRow : base) {
      int found = -1;
      for (int i = 0; i < taken.length && found < 0; i++) {
        if (!taken[i] && comparison.equalWithinTolerance(baseRow, candidate.get(i))) {
          found = i;
        }
      }
      if (found < 0) {
        unmatched.accept(baseRow);
      } else {
        taken[found] = true;
        matched.accept(baseRow, candidate.get(found));
      }
    }
    for (int i = 0; i < taken.length; i++) {
      if (!taken[i]) {
        unmatched.accept(candidate.get(i));
      }
    }
  }
}

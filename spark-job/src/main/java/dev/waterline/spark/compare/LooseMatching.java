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
 * tolerance. Rows come in the order of their exact cells, then of their first number with a
 * tolerance, so rows that can match are neighbours; of those, each base row takes the first
 * candidate row, in the order of their values, that is within tolerance and not yet taken.
 */
final class LooseMatching {

  /** Neighbours of a side that are looked at together: bounds memory and time. */
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
    Rows base = new Rows(baseRows);
    Rows candidate = new Rows(candidateRows);
    while (base.next != null && candidate.next != null) {
      int order = Arrays.compareUnsigned(exact(base.next), exact(candidate.next));
      if (order < 0) {
        base.leave(unmatched);
      } else if (order > 0) {
        candidate.leave(unmatched);
      } else {
        matchNeighbours(base.neighbours(), candidate.neighbours());
      }
    }
    while (base.next != null) {
      base.leave(unmatched);
    }
    while (candidate.next != null) {
      candidate.leave(unmatched);
    }
  }

  private static byte[] exact(UnsafeRow row) {
    return row.getBinary(PackedRows.EXACT);
  }

  /** The rows of one side that are still to come. */
  private static final class Rows {

    private final Iterator<UnsafeRow> rows;
    private @Nullable UnsafeRow next;

    Rows(Iterator<UnsafeRow> rows) {
      this.rows = rows;
      advance();
    }

    /** The row before is not to be used any more. */
    final void advance() {
      next = rows.hasNext() ? rows.next() : null;
    }

    void leave(Consumer<UnsafeRow> unmatched) {
      unmatched.accept(next);
      advance();
    }

    /** None is taken yet. */
    Neighbours neighbours() {
      return new Neighbours(this, exact(next));
    }
  }

  /** Rows of one side with equal exact cells, in order: those that are looked at, and the rest. */
  private static final class Neighbours {

    private final Rows rows;
    private final byte[] content;
    private List<UnsafeRow> seen = new ArrayList<>();

    Neighbours(Rows rows, byte[] content) {
      this.rows = rows;
      this.content = content;
    }

    boolean more() {
      return rows.next != null && Arrays.equals(exact(rows.next), content);
    }

    boolean half() {
      return 2 * seen.size() > NEIGHBOURS;
    }

    void fill() {
      while (seen.size() < NEIGHBOURS && more()) {
        seen.add(rows.next.copy());
        rows.advance();
      }
    }

    double first() {
      return seen.get(0).getDouble(PackedRows.ORDER);
    }

    void leave(int count, Consumer<UnsafeRow> unmatched) {
      seen.subList(0, count).forEach(unmatched);
      seen = new ArrayList<>(seen.subList(count, seen.size()));
    }
  }

  /**
   * Both sides move on together: of a side that is far behind the other, or that has more rows than
   * the other, the first rows are given up to make room.
   */
  private void matchNeighbours(Neighbours base, Neighbours candidate) {
    do {
      base.fill();
      candidate.fill();
      matchSeen(base, candidate);
      boolean baseWaits = base.more() && base.half();
      boolean candidateWaits = candidate.more() && candidate.half();
      if (baseWaits && (candidateWaits ? base.first() <= candidate.first() : !candidate.more())) {
        base.leave(NEIGHBOURS / 2, unmatched);
      } else if (candidateWaits && (baseWaits || !base.more())) {
        candidate.leave(NEIGHBOURS / 2, unmatched);
      }
    } while (base.more() || candidate.more());
    base.leave(base.seen.size(), unmatched);
    candidate.leave(candidate.seen.size(), unmatched);
  }

  private void matchSeen(Neighbours base, Neighbours candidate) {
    base.seen.sort(comparison::compareLoosely);
    candidate.seen.sort(comparison::compareLoosely);
    boolean[] taken = new boolean[candidate.seen.size()];
    List<UnsafeRow> baseLeft = new ArrayList<>();
    for (UnsafeRow baseRow : base.seen) {
      int found = -1;
      for (int i = 0; i < taken.length && found < 0; i++) {
        if (!taken[i] && comparison.equalWithinTolerance(baseRow, candidate.seen.get(i))) {
          found = i;
        }
      }
      if (found < 0) {
        baseLeft.add(baseRow);
      } else {
        taken[found] = true;
        matched.accept(baseRow, candidate.seen.get(found));
      }
    }
    List<UnsafeRow> candidateLeft = new ArrayList<>();
    for (int i = 0; i < taken.length; i++) {
      if (!taken[i]) {
        candidateLeft.add(candidate.seen.get(i));
      }
    }
    base.seen = baseLeft;
    candidate.seen = candidateLeft;
  }
}

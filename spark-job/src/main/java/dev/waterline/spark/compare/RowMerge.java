package dev.waterline.spark.compare;

import dev.waterline.core.run.Side;
import dev.waterline.spark.compare.CellLayout.Matching;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.execution.ExternalAppendOnlyUnsafeRowArray;
import org.jspecify.annotations.Nullable;
import scala.collection.JavaConverters;

/**
 * Merges packed rows of both sides, sorted by key, then content, and puts each row into its class.
 * Holds no more of a key's rows in memory than a fixed number, however many there are.
 */
final class RowMerge {

  /** Hears of each difference, once. Rows and sets are reused by the caller: copy what you keep. */
  interface Listener {

    /**
     * @param columns the columns of the alignment that differ
     */
    void changed(UnsafeRow base, UnsafeRow candidate, BitSet columns);

    /** A row that the other side lacks. */
    void alone(Side side, UnsafeRow row);
  }

  private static final int ROWS_IN_MEMORY = 1024;

  private final CellComparison comparison;
  private final Matching matching;
  private final RowClasses classes;
  private final List<? extends Listener> listeners;
  private final RestRows rest = new RestRows();
  private final RestRows unmatched = new RestRows();
  private final BitSet columns = new BitSet();

  RowMerge(CellLayout layout, int columnCount, List<? extends Listener> listeners) {
    this.comparison = new CellComparison(layout);
    this.matching = layout.matching();
    this.classes = new RowClasses(columnCount);
    this.listeners = listeners;
  }

  /** The rows of one key that have no equal on the other side. */
  private static final class RestRows {
    final ExternalAppendOnlyUnsafeRowArray base = array();
    final ExternalAppendOnlyUnsafeRowArray candidate = array();

    private static ExternalAppendOnlyUnsafeRowArray array() {
      return new ExternalAppendOnlyUnsafeRowArray(ROWS_IN_MEMORY, Integer.MAX_VALUE);
    }

    ExternalAppendOnlyUnsafeRowArray of(int side) {
      return side == Side.BASE.ordinal() ? base : candidate;
    }

    void clear() {
      base.clear();
      candidate.clear();
    }

    static Iterator<UnsafeRow> iterate(ExternalAppendOnlyUnsafeRowArray rows) {
      return JavaConverters.asJavaIterator(rows.generateIterator());
    }
  }

  /**
   * @param rows sorted by key, exact cells, order, loose cells and side
   */
  RowClasses merge(Iterator<UnsafeRow> rows) {
    UnsafeRow row = rows.hasNext() ? rows.next() : null;
    while (row != null) {
      row = mergeKey(row, rows);
    }
    return classes;
  }

  /** Merges the rows of one key; returns the first row of the next key, or null at the end. */
  private @Nullable UnsafeRow mergeKey(UnsafeRow first, Iterator<UnsafeRow> rows) {
    byte[] key = first.getBinary(PackedRows.KEY);
    long[] sizes = new long[2];
    UnsafeRow row = first;
    while (row != null && Arrays.equals(row.getBinary(PackedRows.KEY), key)) {
      UnsafeRow run = row.copy();
      long[] counts = new long[2];
      do {
        counts[row.getByte(PackedRows.SIDE)]++;
        row = rows.hasNext() ? rows.next() : null;
      } while (row != null && sameContent(run, row));
      sizes[0] += counts[0];
      sizes[1] += counts[1];
      long equal = Math.min(counts[0], counts[1]);
      classes.unchanged += equal;
      for (int side = 0; side < 2; side++) {
        for (long i = equal; i < counts[side]; i++) {
          rest.of(side).add(run);
        }
      }
    }
    countKey(key, sizes);
    if (!rest.base.isEmpty() || !rest.candidate.isEmpty()) {
      classifyRest();
      rest.clear();
    }
    return row;
  }

  private static boolean sameContent(UnsafeRow a, UnsafeRow b) {
    return sameBytes(a, b, PackedRows.KEY)
        && sameBytes(a, b, PackedRows.EXACT)
        && sameBytes(a, b, PackedRows.LOOSE);
  }

  private static boolean sameBytes(UnsafeRow a, UnsafeRow b, int field) {
    return Arrays.equals(a.getBinary(field), b.getBinary(field));
  }

  private void countKey(byte[] key, long[] sizes) {
    classes.baseRows += sizes[0];
    classes.candidateRows += sizes[1];
    if (matching == Matching.BY_ALL_CELLS) {
      return;
    }
    classes.baseDuplicateKeys += sizes[0] > 1 ? 1 : 0;
    classes.candidateDuplicateKeys += sizes[1] > 1 ? 1 : 0;
    if (comparison.anyNull(key)) {
      classes.baseNullKeys += sizes[0];
      classes.candidateNullKeys += sizes[1];
    }
  }

  private void classifyRest() {
    boolean bothSides = !rest.base.isEmpty() && !rest.candidate.isEmpty();
    if (bothSides && comparison.hasLooseCells()) {
      new LooseMatching(comparison, this::acceptLoosely, row -> keep(row, unmatched))
          .match(RestRows.iterate(rest.base), RestRows.iterate(rest.candidate));
      classifyPairs(unmatched);
      unmatched.clear();
    } else {
      classifyPairs(rest);
    }
  }

  private static void keep(UnsafeRow row, RestRows rows) {
    rows.of(row.getByte(PackedRows.SIDE)).add(row);
  }

  /** A pair whose differences are within tolerance, or in columns that don't decide. */
  private void acceptLoosely(UnsafeRow base, UnsafeRow candidate) {
    classes.unchanged++;
    countColumns(base, candidate);
  }

  private void countColumns(UnsafeRow base, UnsafeRow candidate) {
    columns.clear();
    comparison.differences(base, candidate, columns);
    for (int i = columns.nextSetBit(0); i >= 0; i = columns.nextSetBit(i + 1)) {
      classes.differing[i]++;
    }
  }

  private void classifyPairs(RestRows rows) {
    Iterator<UnsafeRow> base = RestRows.iterate(rows.base);
    Iterator<UnsafeRow> candidate = RestRows.iterate(rows.candidate);
    if (matching == Matching.BY_KEY) {
      while (base.hasNext() && candidate.hasNext()) {
        UnsafeRow baseRow = base.next();
        UnsafeRow candidateRow = candidate.next();
        classes.changed++;
        countColumns(baseRow, candidateRow);
        for (Listener listener : listeners) {
          listener.changed(baseRow, candidateRow, columns);
        }
      }
    }
    while (base.hasNext()) {
      classes.removed++;
      alone(Side.BASE, base.next());
    }
    while (candidate.hasNext()) {
      classes.added++;
      alone(Side.CANDIDATE, candidate.next());
    }
  }

  private void alone(Side side, UnsafeRow row) {
    for (Listener listener : listeners) {
      listener.alone(side, row);
    }
  }
}

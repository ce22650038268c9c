package dev.waterline.spark.compare;

import dev.waterline.core.compare.PerSide;
import dev.waterline.core.run.Side;
import dev.waterline.spark.compare.CellLayout.Matching;
import dev.waterline.spark.compare.PackedMerge.Outcome;
import dev.waterline.spark.compare.PackedRows.LongValues;
import java.util.BitSet;
import java.util.Optional;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.jspecify.annotations.Nullable;

/**
 * Puts the rows of both sides into classes. A large input is first narrowed to the keys that can
 * differ, by digests; what is left, or a small input as a whole, is compared by value.
 */
final class RowComparison {

  /** Whether digests may decide that rows are equal. */
  enum Narrowing {
    BY_DIGEST,
    NONE
  }

  /** Key hashes of a filter; when more keys differ than that, all rows are compared by value. */
  private static final int MOST_KEYS = 2_000_000;

  private final CellProjection projection;
  private final int columnCount;
  private final LongValues longValues;
  private final BitSet explaining;

  /**
   * @param explaining the columns of which values are counted
   */
  RowComparison(
      CellProjection projection, int columnCount, LongValues longValues, BitSet explaining) {
    this.projection = projection;
    this.columnCount = columnCount;
    this.longValues = longValues;
    this.explaining = explaining;
  }

  /**
   * What a comparison of rows came to.
   *
   * @param outcome the classes of all rows, and examples
   * @param differing the rows among which all that differ are
   * @param merge merges those rows; null when none can differ
   */
  record Result(Outcome outcome, PerSide<Dataset<Row>> differing, @Nullable PackedMerge merge) {}

  Result compare(PerSide<Dataset<Row>> rows, Narrowing narrowing) {
    if (narrowing == Narrowing.NONE || projection.layout().key().isEmpty()) {
      return byValue(rows);
    }
    PerSide<Dataset<Row>> cells =
        new PerSide<>(
            projection.applyWithKeyHash(Side.BASE, rows.base()),
            projection.applyWithKeyHash(Side.CANDIDATE, rows.candidate()));
    KeyScan.Part scan = KeyScan.run(cells, projection.layout(), MOST_KEYS);
    if (scan.tooManyKeys) {
      return byValue(rows);
    }
    if (scan.keys.size() == 0) {
      return new Result(withEqualKeys(Optional.empty(), scan), rows, null);
    }
    KeyHashSet keys = new KeyHashSet(scan.keys);
    Result differing =
        byValue(
            new PerSide<>(
                projection.filter(Side.BASE, rows.base(), keys),
                projection.filter(Side.CANDIDATE, rows.candidate(), keys)));
    return new Result(
        withEqualKeys(Optional.of(differing.outcome()), scan),
        differing.differing(),
        differing.merge());
  }

  private Result byValue(PerSide<Dataset<Row>> rows) {
    PackedMerge merge = new PackedMerge(rows, projection, columnCount, longValues);
    return new Result(merge.run(explaining), rows, merge);
  }

  /** Adds the rows of the keys that are equal on both sides. */
  private Outcome withEqualKeys(Optional<Outcome> differing, KeyScan.Part scan) {
    Outcome outcome =
        differing.orElseGet(
            () -> PackedMerge.empty(projection.layout(), columnCount, longValues, explaining));
    RowClasses classes = outcome.classes();
    classes.unchanged += scan.unchanged;
    classes.baseRows = scan.baseRows;
    classes.candidateRows = scan.candidateRows;
    if (projection.layout().matching() == Matching.BY_KEY) {
      classes.baseNullKeys = scan.baseNullKeys;
      classes.candidateNullKeys = scan.candidateNullKeys;
      classes.baseDuplicateKeys += scan.duplicateKeys;
      classes.candidateDuplicateKeys += scan.duplicateKeys;
    }
    return outcome;
  }
}

package dev.waterline.spark.compare;

import dev.waterline.core.run.Side;
import dev.waterline.spark.compare.CellLayout.Matching;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.jspecify.annotations.Nullable;

/**
 * Picks examples of differing rows while they are merged: the first of each class in the order of
 * the merge, and for each column the first row in which it differs. The order is that of a hash of
 * the key, so the choice is the same each time and spread over the rows.
 */
final class SampleRows implements RowMerge.Listener, Serializable {

  private static final long serialVersionUID = 1L;

  /** Rows shown of each class. */
  static final int MOST = 20;

  private final Matching matching;
  private final BitSet coveredColumns = new BitSet();
  private final List<Picked> changed = new ArrayList<>();
  private final List<Picked> removed = new ArrayList<>();
  private final List<Picked> added = new ArrayList<>();
  private int firstChanged;

  SampleRows(Matching matching) {
    this.matching = matching;
  }

  /** A row as it was packed. */
  record Packed(long keyHash, byte[] key, byte[] exact, byte[] loose) implements Serializable {

    static Packed of(UnsafeRow row) {
      return new Packed(
          row.getLong(PackedRows.KEY_HASH),
          row.getBinary(PackedRows.KEY),
          row.getBinary(PackedRows.EXACT),
          row.getBinary(PackedRows.LOOSE));
    }

    boolean sameAs(Packed other) {
      return keyHash == other.keyHash
          && Arrays.equals(key, other.key)
          && Arrays.equals(exact, other.exact)
          && Arrays.equals(loose, other.loose);
    }
  }

  /** An example, with how many equal ones it stands for. */
  record Picked(@Nullable Packed base, @Nullable Packed candidate, BitSet columns, long count)
      implements Serializable {

    private static final Comparator<Packed> IN_ORDER =
        Comparator.comparingLong(Packed::keyHash)
            .thenComparing(Packed::key, Arrays::compareUnsigned)
            .thenComparing(Packed::exact, Arrays::compareUnsigned)
            .thenComparing(Packed::loose, Arrays::compareUnsigned);

    static final Comparator<Picked> ORDER = Comparator.comparing(Picked::first, IN_ORDER);

    private Packed first() {
      return base != null ? base : candidate;
    }
  }

  @Override
  public void changed(UnsafeRow base, UnsafeRow candidate, BitSet columns) {
    boolean coversMore = covers(columns);
    if (firstChanged < MOST || coversMore) {
      firstChanged++;
      coveredColumns.or(columns);
      changed.add(new Picked(Packed.of(base), Packed.of(candidate), (BitSet) columns.clone(), 1));
    }
  }

  private boolean covers(BitSet columns) {
    for (int i = columns.nextSetBit(0); i >= 0; i = columns.nextSetBit(i + 1)) {
      if (!coveredColumns.get(i)) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void alone(Side side, UnsafeRow row) {
    List<Picked> picked = side == Side.BASE ? removed : added;
    if (matching == Matching.BY_ALL_CELLS && !picked.isEmpty()) {
      Picked last = picked.get(picked.size() - 1);
      Packed packed = side == Side.BASE ? last.base() : last.candidate();
      if (row.getLong(PackedRows.KEY_HASH) == packed.keyHash() && packed.sameAs(Packed.of(row))) {
        picked.set(
            picked.size() - 1,
            new Picked(last.base(), last.candidate(), last.columns(), last.count() + 1));
        return;
      }
    }
    if (picked.size() < MOST) {
      Packed packed = Packed.of(row);
      picked.add(
          side == Side.BASE
              ? new Picked(packed, null, new BitSet(), 1)
              : new Picked(null, packed, new BitSet(), 1));
    }
  }

  SampleRows add(SampleRows other) {
    changed.addAll(other.changed);
    removed.addAll(other.removed);
    added.addAll(other.added);
    return this;
  }

  /** The examples of changed rows: those that show one more column first. */
  List<Picked> changed() {
    List<Picked> ordered = new ArrayList<>(changed);
    ordered.sort(Picked.ORDER);
    List<Picked> chosen = new ArrayList<>();
    BitSet covered = new BitSet();
    for (Picked picked : ordered) {
      BitSet more = (BitSet) picked.columns().clone();
      more.andNot(covered);
      if (!more.isEmpty() && chosen.size() < MOST) {
        chosen.add(picked);
        covered.or(picked.columns());
      }
    }
    for (Picked picked : ordered) {
      if (chosen.size() < MOST && !chosen.contains(picked)) {
        chosen.add(picked);
      }
    }
    chosen.sort(Picked.ORDER);
    return chosen;
  }

  List<Picked> removed() {
    return first(removed);
  }

  List<Picked> added() {
    return first(added);
  }

  private static List<Picked> first(List<Picked> picked) {
    return picked.stream().sorted(Picked.ORDER).limit(MOST).toList();
  }
}

package dev.waterline.spark.compare;

import dev.waterline.core.run.Side;
import dev.waterline.spark.compare.PackedRows.LongValues;
import dev.waterline.spark.compare.SampleRows.Packed;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.jspecify.annotations.Nullable;

/** Finds a few rows again among all. */
final class WantedRows implements Serializable {

  private static final long serialVersionUID = 1L;

  private final PackedRows packer;
  private final List<Packed> wanted;
  private final Map<Long, List<Integer>> byKeyHash = new HashMap<>();

  WantedRows(CellLayout layout, LongValues longValues, List<Packed> wanted) {
    this.packer = new PackedRows(layout, longValues, Side.BASE);
    this.wanted = new ArrayList<>(wanted);
    for (int i = 0; i < wanted.size(); i++) {
      byKeyHash.computeIfAbsent(wanted.get(i).keyHash(), hash -> new ArrayList<>()).add(i);
    }
  }

  /** The wanted ones of rows that begin with the cells of the layout. */
  Iterator<InternalRow> keep(Iterator<UnsafeRow> rows) {
    return new Iterator<>() {
      private @Nullable UnsafeRow next;

      @Override
      public boolean hasNext() {
        while (next == null && !byKeyHash.isEmpty() && rows.hasNext()) {
          UnsafeRow row = rows.next();
          next = indexOf(row) < 0 ? null : row;
        }
        return next != null;
      }

      @Override
      public InternalRow next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        UnsafeRow row = next;
        next = null;
        return row;
      }
    };
  }

  /** The position among the wanted rows, or −1. */
  int indexOf(UnsafeRow row) {
    byte[] key = packer.key(row);
    List<Integer> sameHash = byKeyHash.get(PackedRows.hash(key));
    if (sameHash == null) {
      return -1;
    }
    Packed packed = new Packed(PackedRows.hash(key), key, packer.exact(row), packer.loose(row));
    for (int i : sameHash) {
      if (wanted.get(i).sameAs(packed)) {
        return i;
      }
    }
    return -1;
  }
}

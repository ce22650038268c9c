package dev.waterline.spark.compare;

import java.io.Serializable;

/**
 * A set of key hashes, made for many lookups.
 *
 * <p>Public because the code that Spark generates calls it.
 */
public final class KeyHashSet implements Serializable {

  private static final long serialVersionUID = 1L;

  private final long[] slots;
  private final int mask;
  private final boolean hasZero;

  KeyHashSet(LongArray hashes) {
    int capacity = Integer.highestOneBit(Math.max(8, 2 * hashes.size())) << 1;
    slots = new long[capacity];
    mask = capacity - 1;
    boolean zero = false;
    for (int i = 0; i < hashes.size(); i++) {
      long hash = hashes.get(i);
      zero |= hash == 0;
      slots[slot(hash)] = hash;
    }
    hasZero = zero;
  }

  private int slot(long hash) {
    int slot = (int) ((hash * 0x9E3779B97F4A7C15L) >>> 33) & mask;
    while (slots[slot] != 0 && slots[slot] != hash) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  public static boolean contains(long hash, KeyHashSet set) {
    return hash == 0 ? set.hasZero : set.slots[set.slot(hash)] == hash;
  }
}

package dev.waterline.spark.compare;

import dev.waterline.core.run.Side;

/**
 * For each hash of a key: how many rows each side has, and the sum of base's row digests minus the
 * candidate's. A sum of 0 under a secret key means that both sides have the same rows.
 */
final class KeyDigests {

  private static final int WORDS = 3;

  /**
   * Keys with several rows that are looked at by value although their digests agree: hashes of two
   * keys collide so rarely that more needn't be.
   */
  private static final int VERIFIED = 16;

  /**
   * Three words an entry: the hash, the sum, and the rows of base and the candidate in half a word
   * each; an entry without rows is free.
   */
  private long[] entries = new long[WORDS << 10];

  private int mask = (1 << 10) - 1;
  private int size;

  void add(Side side, long keyHash, long digest) {
    int at = slot(keyHash);
    if (entries[at + 2] == 0) {
      entries[at] = keyHash;
      size++;
    }
    if (side == Side.BASE) {
      entries[at + 1] = DigestSum.plus(entries[at + 1], digest);
      entries[at + 2] += 1L << 32;
    } else {
      entries[at + 1] = DigestSum.minus(entries[at + 1], digest);
      entries[at + 2]++;
    }
    if (2 * size > mask) {
      grow();
    }
  }

  private int slot(long keyHash) {
    int slot = (int) ((keyHash * 0x9E3779B97F4A7C15L) >>> 33) & mask;
    while (entries[WORDS * slot + 2] != 0 && entries[WORDS * slot] != keyHash) {
      slot = (slot + 1) & mask;
    }
    return WORDS * slot;
  }

  private void grow() {
    long[] old = entries;
    entries = new long[2 * old.length];
    mask = 2 * mask + 1;
    for (int i = 0; i < old.length; i += WORDS) {
      if (old[i + 2] != 0) {
        int at = slot(old[i]);
        entries[at] = old[i];
        entries[at + 1] = old[i + 1];
        entries[at + 2] = old[i + 2];
      }
    }
  }

  /**
   * Adds up the rows of keys that are equal on both sides, and names the keys to look at by value:
   * those that differ, and the first of those with several rows, since their hashes may have
   * collided.
   *
   * @param most keys to name; when there are more, none is named
   */
  void settle(KeyScan.Part part, int most) {
    int repeated = 0;
    for (int i = 0; i < entries.length; i += WORDS) {
      long counts = entries[i + 2];
      if (counts == 0) {
        continue;
      }
      int base = (int) (counts >>> 32);
      int candidate = (int) counts;
      boolean equal = base == candidate && entries[i + 1] == 0;
      if (equal && (base == 1 || repeated++ >= VERIFIED)) {
        part.unchanged += base;
        part.duplicateKeys += base > 1 ? 1 : 0;
      } else {
        part.differs(entries[i], most);
      }
    }
  }
}

package dev.waterline.spark.compare;

import java.io.Serializable;
import java.security.SecureRandom;
import org.apache.spark.unsafe.Platform;

/**
 * SipHash-2-4 (Aumasson and Bernstein, 2012): a keyed hash made so that someone who doesn't know
 * the key can't make two inputs collide.
 *
 * @param key0 first half of the key
 * @param key1 second half of the key
 */
record SipHash(long key0, long key1) implements Serializable {

  /** A hash under a key that nobody knows. */
  static SipHash withSecretKey() {
    SecureRandom random = new SecureRandom();
    return new SipHash(random.nextLong(), random.nextLong());
  }

  /**
   * The hash of a piece of memory.
   *
   * @param base the array that holds it
   * @param offset where it begins, as {@link Platform} counts
   * @param length in bytes; a multiple of 8
   */
  long hash(Object base, long offset, int length) {
    long v0 = key0 ^ 0x736f6d6570736575L;
    long v1 = key1 ^ 0x646f72616e646f6dL;
    long v2 = key0 ^ 0x6c7967656e657261L;
    long v3 = key1 ^ 0x7465646279746573L;
    for (long at = offset; at < offset + length; at += 8) {
      long word = Platform.getLong(base, at);
      v3 ^= word;
      for (int round = 0; round < 2; round++) {
        v0 += v1;
        v2 += v3;
        v1 = Long.rotateLeft(v1, 13) ^ v0;
        v3 = Long.rotateLeft(v3, 16) ^ v2;
        v0 = Long.rotateLeft(v0, 32);
        v2 += v1;
        v0 += v3;
        v1 = Long.rotateLeft(v1, 17) ^ v2;
        v3 = Long.rotateLeft(v3, 21) ^ v0;
        v2 = Long.rotateLeft(v2, 32);
      }
      v0 ^= word;
    }
    long last = ((long) length) << 56;
    v3 ^= last;
    for (int round = 0; round < 6; round++) {
      if (round == 2) {
        v0 ^= last;
        v2 ^= 0xff;
      }
      v0 += v1;
      v2 += v3;
      v1 = Long.rotateLeft(v1, 13) ^ v0;
      v3 = Long.rotateLeft(v3, 16) ^ v2;
      v0 = Long.rotateLeft(v0, 32);
      v2 += v1;
      v0 += v3;
      v1 = Long.rotateLeft(v1, 17) ^ v2;
      v3 = Long.rotateLeft(v3, 21) ^ v0;
      v2 = Long.rotateLeft(v2, 32);
    }
    return v0 ^ v1 ^ v2 ^ v3;
  }
}

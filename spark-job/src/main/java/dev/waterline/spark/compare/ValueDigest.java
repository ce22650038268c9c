package dev.waterline.spark.compare;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** Keeps long values out of the shuffle: they travel as their SHA-256. */
final class ValueDigest {

  /** Values up to this many bytes travel as they are. */
  static final int LONGEST_VALUE = 32;

  private static final ThreadLocal<MessageDigest> SHA_256 =
      ThreadLocal.withInitial(ValueDigest::sha256);

  private ValueDigest() {}

  /**
   * The value itself when it is short, else its digest, which is one byte longer than any short
   * value.
   */
  static byte[] shorten(byte[] value) {
    if (value.length <= LONGEST_VALUE) {
      return value;
    }
    byte[] digest = SHA_256.get().digest(value);
    byte[] marked = new byte[LONGEST_VALUE + 1];
    System.arraycopy(digest, 0, marked, 0, digest.length);
    return marked;
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java platform has SHA-256", e);
    }
  }
}

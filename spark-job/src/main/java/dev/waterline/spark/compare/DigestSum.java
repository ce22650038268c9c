package dev.waterline.spark.compare;

/**
 * Sums of digests modulo a prime, as unsigned numbers. Modulo 2<sup>64</sup>, two rows that occur
 * 2<sup>n</sup> times each would agree by chance with 2<sup>n−64</sup>; modulo a prime, how often a
 * row occurs changes nothing.
 */
final class DigestSum {

  /** The largest prime below 2<sup>64</sup>: 2<sup>64</sup> − 59. */
  private static final long PRIME = -59;

  private DigestSum() {}

  /**
   * @param sum a sum that this class made, or 0
   * @param digest any 64 bits
   */
  static long plus(long sum, long digest) {
    return add(sum, reduced(digest));
  }

  /** As {@link #plus}, taking the digest away. */
  static long minus(long sum, long digest) {
    long reduced = reduced(digest);
    return reduced == 0 ? sum : add(sum, PRIME - reduced);
  }

  private static long add(long a, long b) {
    long sum = a + b;
    boolean carried = Long.compareUnsigned(sum, a) < 0;
    return carried ? sum - PRIME : reduced(sum);
  }

  private static long reduced(long number) {
    return Long.compareUnsigned(number, PRIME) < 0 ? number : number - PRIME;
  }
}

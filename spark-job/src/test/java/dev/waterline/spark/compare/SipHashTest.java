package dev.waterline.spark.compare;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.spark.unsafe.Platform;
import org.junit.jupiter.api.Test;

class SipHashTest {

  /** The key of the authors' test vectors: the bytes 0 to 15. */
  private final SipHash hash = new SipHash(0x0706050403020100L, 0x0f0e0d0c0b0a0908L);

  @Test
  void agreesWithTheVectorsOfItsAuthors() {
    assertThat(hash(0)).isEqualTo(0x726fdb47dd0e0e31L);
    assertThat(hash(8)).isEqualTo(0x93f5f5799a932462L);
  }

  /** Of the bytes 0, 1, 2, … */
  private long hash(int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) i;
    }
    return hash.hash(bytes, Platform.BYTE_ARRAY_OFFSET, length);
  }
}

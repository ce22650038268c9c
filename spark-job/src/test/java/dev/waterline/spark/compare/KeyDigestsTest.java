package dev.waterline.spark.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.core.run.Side;
import org.junit.jupiter.api.Test;

class KeyDigestsTest {

  private final KeyDigests digests = new KeyDigests();

  @Test
  void namesTheKeysThatDiffer() {
    for (long key = 0; key < 5_000; key++) {
      digests.add(Side.BASE, key, 7);
      digests.add(Side.CANDIDATE, key, key < 3 ? 8 : 7);
    }

    KeyScan.Part part = settled(3);

    assertThat(part.unchanged).isEqualTo(4_997);
    assertThat(part.keys.drain()).containsExactlyInAnyOrder(0, 1, 2);
    assertThat(part.tooManyKeys).isFalse();
  }

  @Test
  void namesNoneWhenMoreDifferThanAskedFor() {
    for (long key = 0; key < 10_000; key++) {
      digests.add(Side.BASE, key, 7);
    }

    KeyScan.Part part = settled(100);

    assertThat(part.tooManyKeys).isTrue();
    assertThat(part.keys.size()).isZero();
  }

  @Test
  void partsHaveTooManyTogether() {
    digests.add(Side.BASE, 1, 7);
    KeyScan.Part total = new KeyScan.Part();

    total.add(settled(1), 1);
    assertThat(total.tooManyKeys).isFalse();
    total.add(settled(1), 1);

    assertThat(total.tooManyKeys).isTrue();
    assertThat(total.keys.size()).isZero();
  }

  private KeyScan.Part settled(int most) {
    KeyScan.Part part = new KeyScan.Part();
    digests.settle(part, most);
    return part;
  }
}

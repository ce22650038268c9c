package dev.waterline.spark.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.List;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;

class DigestSumTest {

  private static final BigInteger PRIME = BigInteger.TWO.pow(64).subtract(BigInteger.valueOf(59));

  @Property
  void isTheSumModuloAPrime(
      @ForAll @Size(max = 20) List<Long> base, @ForAll @Size(max = 20) List<Long> candidate) {
    long sum = 0;
    BigInteger expected = BigInteger.ZERO;
    for (long digest : base) {
      sum = DigestSum.plus(sum, digest);
      expected = expected.add(unsigned(digest));
    }
    for (long digest : candidate) {
      sum = DigestSum.minus(sum, digest);
      expected = expected.subtract(unsigned(digest));
    }

    assertThat(unsigned(sum)).isEqualTo(expected.mod(PRIME));
  }

  @Example
  void theModulusIsPrime() {
    assertThat(PRIME.isProbablePrime(100)).isTrue();
  }

  @Property
  void whatWasAddedCanBeTakenAway(@ForAll long first, @ForAll long second) {
    long both = DigestSum.plus(DigestSum.plus(0, first), second);

    assertThat(DigestSum.minus(DigestSum.minus(both, second), first)).isZero();
  }

  @Example
  void rowsThatOccurOftenAreAsHardToMistakeAsOthers() {
    long one = 12345;
    long other = one + Long.MIN_VALUE;
    assertThat(one + one).isEqualTo(other + other);

    long sum = DigestSum.plus(DigestSum.plus(0, one), one);

    assertThat(DigestSum.minus(DigestSum.minus(sum, other), other)).isNotZero();
  }

  private static BigInteger unsigned(long number) {
    return new BigInteger(Long.toUnsignedString(number));
  }
}

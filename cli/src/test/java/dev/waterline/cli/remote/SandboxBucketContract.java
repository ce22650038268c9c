package dev.waterline.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** What everything that stores a sandbox's objects must do. */
public abstract class SandboxBucketContract {

  /** A bucket that may hold objects of other tests, under other keys. */
  protected abstract SandboxBucket bucket();

  @Test
  void anObjectIsWrittenOnce() {
    SandboxBucket bucket = bucket();

    assertThat(bucket.writeOnce("bundles/once.json", bytes("first"))).isTrue();
    assertThat(bucket.writeOnce("bundles/once.json", bytes("second"))).isFalse();
    assertThat(bucket.read("bundles/once.json")).contains(bytes("first"));
  }

  @Test
  void aMissingObjectIsNothing() {
    assertThat(bucket().read("bundles/none.json")).isEmpty();
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}

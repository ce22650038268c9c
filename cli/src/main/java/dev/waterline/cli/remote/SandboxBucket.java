package dev.waterline.cli.remote;

import java.util.Optional;

/** The sandbox bucket. Keys are those of {@link dev.waterline.core.contract.BucketLayout}. */
public interface SandboxBucket {

  /**
   * Writes an object unless there is one of that key.
   *
   * @return whether it was written
   */
  boolean writeOnce(String key, byte[] bytes);

  /** Reads an object, or nothing when there is none. */
  Optional<byte[]> read(String key);
}

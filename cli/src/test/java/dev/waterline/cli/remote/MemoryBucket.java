package dev.waterline.cli.remote;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** A bucket in memory. */
public final class MemoryBucket implements SandboxBucket {

  private final Map<String, byte[]> objects = new HashMap<>();

  @Override
  public boolean writeOnce(String key, byte[] bytes) {
    return objects.putIfAbsent(key, bytes.clone()) == null;
  }

  @Override
  public Optional<byte[]> read(String key) {
    return Optional.ofNullable(objects.get(key));
  }
}

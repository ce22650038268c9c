package dev.waterline.lambda.port;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A bucket in memory. */
public final class MemoryStore implements ObjectStore {

  private final Map<String, byte[]> objects = new TreeMap<>();

  @Override
  public Optional<byte[]> read(String key, int maxBytes) {
    byte[] bytes = objects.get(key);
    if (bytes != null && bytes.length > maxBytes) {
      throw new WaterlineException(
          ErrorCode.LIMIT_EXCEEDED, "%s is larger than %d bytes".formatted(key, maxBytes));
    }
    return Optional.ofNullable(bytes);
  }

  @Override
  public void write(String key, String text) {
    objects.put(key, text.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public boolean writeOnce(String key, String text) {
    return objects.putIfAbsent(key, text.getBytes(StandardCharsets.UTF_8)) == null;
  }

  @Override
  public List<String> folders(String prefix) {
    return objects.keySet().stream()
        .filter(key -> key.startsWith(prefix) && key.indexOf('/', prefix.length()) > 0)
        .map(key -> key.substring(prefix.length(), key.indexOf('/', prefix.length())))
        .distinct()
        .toList();
  }

  @Override
  public String uri(String key) {
    return "s3://previews/" + key;
  }

  public String text(String key) {
    byte[] bytes = objects.get(key);
    if (bytes == null) {
      throw new AssertionError("No object " + key + " in " + objects.keySet());
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }

  public List<String> keys() {
    return List.copyOf(objects.keySet());
  }

  public void remove(String key) {
    objects.remove(key);
  }
}

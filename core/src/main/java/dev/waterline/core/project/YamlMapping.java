package dev.waterline.core.project;

import java.util.Map;
import java.util.Optional;

/** A mapping with known keys. */
record YamlMapping(YamlValue self, Map<String, YamlValue> values) {

  Optional<YamlValue> get(String key) {
    return Optional.ofNullable(values.get(key));
  }

  /** The value of a key that must be there. */
  Optional<YamlValue> require(String key) {
    Optional<YamlValue> value = get(key);
    if (value.isEmpty()) {
      self.problem("the key '%s' is missing".formatted(key));
    }
    return value;
  }
}

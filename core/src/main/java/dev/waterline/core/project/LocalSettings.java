package dev.waterline.core.project;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What only local runs use.
 *
 * @param base folder of the base side, relative to the project, or null
 * @param seed SQL texts that create and fill sample tables
 */
public record LocalSettings(@Nullable String base, List<SourceText> seed) {

  public static final LocalSettings NONE = new LocalSettings(null, List.of());

  public LocalSettings {
    seed = List.copyOf(seed);
  }
}

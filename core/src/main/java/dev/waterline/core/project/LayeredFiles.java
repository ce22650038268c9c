package dev.waterline.core.project;

import java.util.Optional;

/**
 * A project that holds only what differs from another one.
 *
 * @param first the files that count
 * @param fallback where a file is taken from that {@code first} doesn't have
 */
public record LayeredFiles(ProjectFiles first, ProjectFiles fallback) implements ProjectFiles {

  @Override
  public Optional<String> read(String relativePath) {
    return first.read(relativePath).or(() -> fallback.read(relativePath));
  }

  @Override
  public String describe() {
    return first.describe() + " or " + fallback.describe();
  }
}

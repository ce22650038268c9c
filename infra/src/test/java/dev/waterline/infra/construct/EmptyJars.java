package dev.waterline.infra.construct;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Assets for tests that come before the jars are built: an empty folder. */
public final class EmptyJars {

  private EmptyJars() {}

  public static Jars make() {
    try {
      Path folder = Files.createDirectories(Path.of("target", "empty-asset"));
      return new Jars(folder, folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

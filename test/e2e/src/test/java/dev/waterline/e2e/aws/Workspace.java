package dev.waterline.e2e.aws;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where things are in a built repository. */
public final class Workspace {

  /** The repository's top folder. */
  public static final Path TOP = top();

  /** What the build makes for the tests of this module. */
  public static final Path TARGET = TOP.resolve("test/e2e/target");

  private Workspace() {}

  /** The Python of the front, made by {@code python/fetch}. */
  public static Path python() {
    return TARGET.resolve("python/bin/python");
  }

  /** The {@code java} that runs this. */
  public static Path java() {
    return Path.of(System.getProperty("java.home"), "bin", "java");
  }

  /** One of the class paths that the build wrote. */
  public static String classPath(String name) {
    return read(TARGET.resolve("classpaths").resolve(name)).strip();
  }

  /** A jar that an EMR release brings. */
  static Path ofRelease(String name) {
    return TARGET.resolve("release").resolve(name);
  }

  /** The text of a file. */
  public static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException("Build first: ./mvnw -B package -DskipTests", e);
    }
  }

  private static Path top() {
    Path folder = Path.of("").toAbsolutePath();
    while (!Files.exists(folder.resolve("cdk.json"))) {
      folder = folder.getParent();
      if (folder == null) {
        throw new IllegalStateException("This runs inside of the repository only");
      }
    }
    return folder;
  }
}

package dev.waterline.cli.warehouse;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where the local warehouse is when nobody says so. */
public final class WarehouseFolder {

  private WarehouseFolder() {}

  /**
   * A folder below the user's cache folder: {@code $XDG_CACHE_HOME} or {@code ~/.cache} on Linux,
   * {@code ~/Library/Caches} on macOS, {@code %LOCALAPPDATA%} on Windows.
   *
   * @param environment the process's environment
   * @param os the name of the operating system, as in {@code os.name}
   * @param home the user's home folder
   */
  public static Path defaultFolder(Map<String, String> environment, String os, Path home) {
    String system = os.toLowerCase(Locale.ROOT);
    Path cache;
    if (system.contains("mac")) {
      cache = home.resolve("Library").resolve("Caches");
    } else if (system.contains("win")) {
      cache = folder(environment.get("LOCALAPPDATA"), home.resolve("AppData").resolve("Local"));
    } else {
      cache = folder(environment.get("XDG_CACHE_HOME"), home.resolve(".cache"));
    }
    return cache.resolve("waterline").resolve("warehouse");
  }

  /** XDG says that a relative path is to be ignored. */
  private static Path folder(@Nullable String value, Path otherwise) {
    return value == null || value.isBlank() || !Path.of(value).isAbsolute()
        ? otherwise
        : Path.of(value);
  }
}

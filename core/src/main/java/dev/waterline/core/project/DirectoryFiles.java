package dev.waterline.core.project;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The files of a folder. Nothing outside the folder can be read: not by an absolute path, not by
 * {@code ..}, not through a symbolic link; nor what is not a file, such as a pipe. A file holds at
 * most {@link ProjectFiles#MAX_BYTES} bytes of UTF-8, with or without a byte order mark.
 */
public final class DirectoryFiles implements ProjectFiles {

  private final Path folder;
  private final Path root;

  /**
   * @throws WaterlineException INVALID_PROJECT when {@code folder} is not a folder
   */
  public DirectoryFiles(Path folder) {
    this.folder = folder;
    try {
      this.root = folder.toRealPath();
    } catch (IOException e) {
      throw noFolder(e);
    }
    if (!Files.isDirectory(root)) {
      throw noFolder(null);
    }
  }

  private WaterlineException noFolder(@org.jspecify.annotations.Nullable IOException cause) {
    return new WaterlineException(
        ErrorCode.INVALID_PROJECT,
        "There is no folder %s: expected a folder with waterline.yml".formatted(folder),
        cause);
  }

  @Override
  public Optional<String> read(String relativePath) {
    String path = ProjectPath.checked(relativePath);
    try {
      Path file = root.resolve(path).toRealPath();
      if (!file.startsWith(root)) {
        throw refused("leads out of the project by a symbolic link: put the file into the project");
      }
      if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
        throw refused("is not a file");
      }
      return Optional.of(text(file));
    } catch (NoSuchFileException | InvalidPathException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw new WaterlineException(
          ErrorCode.INVALID_PROJECT,
          "can't be read (%s)".formatted(e.getClass().getSimpleName()),
          e);
    }
  }

  private static String text(Path file) throws IOException {
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
      bytes = in.readNBytes(MAX_BYTES + 1);
    }
    return ProjectFiles.utf8(bytes);
  }

  private static WaterlineException refused(String reason) {
    return new WaterlineException(ErrorCode.INVALID_PROJECT, reason);
  }

  @Override
  public String describe() {
    return "folder " + folder;
  }
}

package dev.waterline.core.project;

import java.util.Optional;

/** Where the files of a project come from: a folder, a commit, a bundle. */
public interface ProjectFiles {

  /**
   * The text of a file.
   *
   * @param relativePath path from the project's root, with forward slashes
   * @return the whole text, or nothing when there is no such file
   * @throws dev.waterline.core.error.WaterlineException INVALID_PROJECT when the path may not be
   *     read, or when what is there isn't a text of bounded size; the message doesn't repeat the
   *     path
   */
  Optional<String> read(String relativePath);

  /** What a person calls this place, for example {@code folder examples/orders}. */
  String describe();
}

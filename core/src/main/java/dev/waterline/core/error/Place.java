package dev.waterline.core.error;

import org.jspecify.annotations.Nullable;

/**
 * Where in a project's file an error is.
 *
 * @param file path relative to the project
 * @param line from 1, or null when only the file is known
 * @param column from 1, in code points, or null when only the line is known
 */
public record Place(String file, @Nullable Integer line, @Nullable Integer column) {

  @Override
  public String toString() {
    return file + (line == null ? "" : ":" + line) + (column == null ? "" : ":" + column);
  }
}

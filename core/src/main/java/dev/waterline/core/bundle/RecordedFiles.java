package dev.waterline.core.bundle;

import dev.waterline.core.project.ProjectFiles;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Files that remember what was read of them: exactly what a bundle must hold. */
public final class RecordedFiles implements ProjectFiles {

  private final ProjectFiles files;
  private final Map<String, String> read = new TreeMap<>();

  public RecordedFiles(ProjectFiles files) {
    this.files = files;
  }

  @Override
  public Optional<String> read(String relativePath) {
    Optional<String> text = files.read(relativePath);
    text.ifPresent(found -> read.put(relativePath, found));
    return text;
  }

  @Override
  public String describe() {
    return files.describe();
  }

  /** The text of each file that was read and is there, by path. */
  public Map<String, String> recorded() {
    return Collections.unmodifiableMap(new TreeMap<>(read));
  }
}

package dev.waterline.core.project;

import dev.waterline.core.error.WaterlineException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Reads the files that {@code waterline.yml} names, each once. */
final class SourceReader {

  private static final int MOST_CHARACTERS = 16 << 20;

  private final ProjectFiles files;
  private final Map<String, SourceText> known = new HashMap<>();
  private long characters;

  SourceReader(ProjectFiles files) {
    this.files = files;
  }

  /** The file that {@code value} names; it is there and not empty. */
  Optional<SourceText> file(YamlValue value, String what) {
    return value.text(what).flatMap(path -> file(value, path, what));
  }

  private Optional<SourceText> file(YamlValue value, String path, String what) {
    SourceText seen = known.get(path);
    if (seen != null) {
      return Optional.of(seen);
    }
    if (value.checked(() -> ProjectPath.checked(path)).isEmpty()) {
      return Optional.empty();
    }
    Optional<String> text;
    try {
      text = files.read(path);
    } catch (WaterlineException e) {
      value.problem("%s %s".formatted(YamlValue.quoted(path), e.getMessage()));
      return Optional.empty();
    }
    if (text.isEmpty()) {
      value.problem(
          "there is no file %s in %s, expected %s"
              .formatted(YamlValue.quoted(path), files.describe(), what));
      return Optional.empty();
    }
    if (text.get().isBlank()) {
      value.problem("%s is empty, expected %s".formatted(YamlValue.quoted(path), what));
      return Optional.empty();
    }
    characters += text.get().length();
    if (characters > MOST_CHARACTERS) {
      value.problem(
          "with %s the project's files are larger than %d characters"
              .formatted(YamlValue.quoted(path), MOST_CHARACTERS));
      return Optional.empty();
    }
    SourceText source = new SourceText(path, text.get());
    known.put(path, source);
    return Optional.of(source);
  }
}

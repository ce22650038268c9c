package dev.waterline.core.project;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** A project in memory. */
final class MemoryFiles implements ProjectFiles {

  private final Map<String, String> texts = new TreeMap<>();

  /** A project with the files that {@link #MODEL} names. */
  static MemoryFiles project(String yaml) {
    return new MemoryFiles().with(ProjectReader.FILE, yaml).with("m.sql", "SELECT 1 AS id");
  }

  /** The smallest {@code waterline.yml}; indented lines after it belong to its one model. */
  static final String MODEL =
      """
      version: 1
      models:
        - name: m
          sql: m.sql
          output: shop.m
      """;

  MemoryFiles with(String path, String text) {
    texts.put(path, text);
    return this;
  }

  @Override
  public Optional<String> read(String relativePath) {
    return Optional.ofNullable(texts.get(relativePath));
  }

  @Override
  public String describe() {
    return "the test's project";
  }
}

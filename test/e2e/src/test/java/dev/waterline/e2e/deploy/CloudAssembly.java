package dev.waterline.e2e.deploy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What the CDK's app synthesised.
 *
 * @param folder the folder with {@code manifest.json}
 */
public record CloudAssembly(Path folder) {

  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * A file that a deployment uploads.
   *
   * @param bucket may have placeholders of account and region in it
   */
  record Asset(Path file, String bucket, String key) {}

  /** The names of the stacks, each after those that it needs. */
  Set<String> stacks() {
    JsonNode artifacts = read("manifest.json").path("artifacts");
    Set<String> ordered = new LinkedHashSet<>();
    artifacts.fieldNames().forEachRemaining(name -> add(artifacts, name, ordered));
    return ordered;
  }

  private static void add(JsonNode artifacts, String name, Set<String> ordered) {
    JsonNode artifact = artifacts.path(name);
    if (!artifact.path("type").asText().equals("aws:cloudformation:stack")) {
      return;
    }
    artifact.path("dependencies").forEach(needed -> add(artifacts, needed.asText(), ordered));
    ordered.add(name);
  }

  JsonNode template(String stack) {
    return read(stack + ".template.json");
  }

  /** The files that functions and jobs are made of. */
  List<Asset> assets() {
    List<Asset> assets = new ArrayList<>();
    for (String stack : stacks()) {
      for (JsonNode file : read(stack + ".assets.json").path("files")) {
        String path = file.at("/source/path").asText();
        if (path.endsWith(".jar")) {
          for (JsonNode place : file.path("destinations")) {
            assets.add(
                new Asset(
                    folder.resolve(path),
                    place.path("bucketName").asText(),
                    place.path("objectKey").asText()));
          }
        }
      }
    }
    return assets;
  }

  private JsonNode read(String file) {
    try {
      return JSON.readTree(folder.resolve(file).toFile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

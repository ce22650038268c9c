package dev.waterline.agreement;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Assumptions;

/** The template that {@code infra}'s tests synthesised for production. */
record SynthesisedTemplate(Map<String, JsonNode> resources) {

  private static final Path FILE =
      Path.of("../infra/target/synthesised/prod/Waterline-prod-Preview.template.json");

  static SynthesisedTemplate read() throws IOException {
    Assumptions.assumeTrue(
        "true".equals(System.getenv("CI")) || Files.exists(FILE),
        "infra's tests, which need Node 20 or newer, didn't run: skipped, except where CI=true");
    Map<String, JsonNode> resources = new TreeMap<>();
    new ObjectMapper()
        .readTree(FILE.toFile())
        .path("Resources")
        .fields()
        .forEachRemaining(entry -> resources.put(entry.getKey(), entry.getValue()));
    return new SynthesisedTemplate(resources);
  }

  /** The properties of the one resource of the type. */
  JsonNode only(String type) {
    return resources.values().stream()
        .filter(resource -> resource.path("Type").asText().equals(type))
        .map(resource -> resource.path("Properties"))
        .reduce(
            (one, other) -> {
              throw new AssertionError("The template has more than one " + type);
            })
        .orElseThrow();
  }

  JsonNode properties(String logicalId) {
    return resources.get(logicalId).path("Properties");
  }

  /** The function whose handler this is. */
  JsonNode function(String handler) {
    return resources.values().stream()
        .map(resource -> resource.path("Properties"))
        .filter(properties -> properties.path("Handler").asText().equals(handler))
        .findFirst()
        .orElseThrow(() -> new AssertionError("The template has no function for " + handler));
  }
}

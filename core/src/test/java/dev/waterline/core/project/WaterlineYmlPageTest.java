package dev.waterline.core.project;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** docs/waterline-yml.md is true and complete. */
class WaterlineYmlPageTest {

  private final String page;

  WaterlineYmlPageTest() throws IOException {
    this.page = Files.readString(Path.of("../docs/waterline-yml.md"));
  }

  @Test
  void itsExampleIsAProject() {
    int start = page.indexOf("```yaml\n") + "```yaml\n".length();
    String example = page.substring(start, page.indexOf("```", start));

    Project project =
        ProjectReader.read(
            new MemoryFiles()
                .with("waterline.yml", example)
                .with("models/order_totals.sql", "SELECT 1")
                .with("rules/order_totals.dqdl", "Rules = [ RowCount > 0 ]")
                .with("checks/totals_match.sql", "SELECT 1")
                .with("seed/tables.sql", "SELECT 1"));

    assertThat(project.gate().expect()).hasSize(3);
  }

  @Test
  void itNamesEveryKeyOfTheSchema() throws IOException {
    TreeSet<String> keys = new TreeSet<>();
    try (InputStream schema = ProjectReader.class.getResourceAsStream("waterline.schema.json")) {
      collectKeys(new ObjectMapper().readTree(schema), keys);
    }

    assertThat(keys).contains("version", "relative", "schema_changed", "seed");
    assertThat(keys)
        .allMatch(key -> page.matches("(?s).*`[^`\\n]*\\b" + key + "\\b[^`\\n]*`.*"), "named");
  }

  private static void collectKeys(JsonNode schema, TreeSet<String> keys) {
    JsonNode properties = schema.path("properties");
    properties.fieldNames().forEachRemaining(keys::add);
    schema.forEach(child -> collectKeys(child, keys));
  }
}

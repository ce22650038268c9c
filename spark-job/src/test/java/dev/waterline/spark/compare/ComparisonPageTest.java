package dev.waterline.spark.compare;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.core.compare.ColumnDifference;
import dev.waterline.core.compare.CompareSettings;
import dev.waterline.core.compare.Comparison;
import dev.waterline.core.compare.SchemaChange;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.test.kit.Warehouse;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Runs every example of docs/comparison.md. */
class ComparisonPageTest {

  private static final Path PAGE = Path.of("../docs/comparison.md");

  @RegisterExtension final Warehouse warehouse = Warehouse.named("lake");

  @Test
  void everyExampleComesOutAsThePageSays() throws IOException {
    List<Map<String, String>> examples = examples();
    assertThat(examples).hasSizeGreaterThan(30);

    SoftAssertions all = new SoftAssertions();
    for (Map<String, String> example : examples) {
      all.assertThat(result(example)).as(example.toString()).isEqualTo(example.get("result"));
    }
    all.assertAll();
  }

  /** The tables of the page, each as its rows by name. */
  private static List<Map<String, String>> examples() throws IOException {
    List<Map<String, String>> examples = new ArrayList<>();
    for (String line : Files.readAllLines(PAGE)) {
      String[] cells = line.split("(?<!\\\\)\\|");
      if (line.startsWith("| base |")) {
        examples.add(new LinkedHashMap<>());
      }
      if (line.matches("\\| (base|candidate|asked|result) \\|.*")) {
        String value = cells[2].trim().replace("\\|", "|").replace("`", "");
        examples.get(examples.size() - 1).put(cells[1].trim(), value);
      }
    }
    return examples;
  }

  private String result(Map<String, String> example) {
    try {
      return text(
          Comparisons.compare(
              warehouse.spark(),
              example.get("base"),
              example.get("candidate"),
              settings(example.get("asked"))));
    } catch (WaterlineException e) {
      return "error: " + e.getMessage();
    }
  }

  private static CompareSettings settings(String asked) {
    SettingsBuilder settings = SettingsBuilder.keyless();
    for (String part : asked.split(";")) {
      String[] words = part.trim().split("[ ,]+");
      switch (words[0]) {
        case "" -> {}
        case "key" -> settings.key(List.of(words).subList(1, words.length));
        case "where" -> settings.where(part.trim().substring("where".length()));
        case "tolerance" -> settings.tolerance(words[1], words[2], "0");
        case "relative" -> settings.tolerance(words[1], "0", words[2]);
        case "rename" -> settings.rename(words[1], words[2]);
        case "ignore" -> settings.ignore(words[1]);
        default -> throw new IllegalArgumentException("The page asks for " + words[0]);
      }
    }
    return settings.build();
  }

  private static String text(Comparison comparison) {
    StringBuilder text = new StringBuilder(Comparisons.rows(comparison));
    append(
        text,
        "changed",
        comparison.columns().stream()
            .filter(column -> column.changed() > 0)
            .map(column -> column.name() + " " + column.changed())
            .collect(joining(", ")));
    append(
        text,
        "schema",
        comparison.schema().stream()
            .filter(change -> change.change() != SchemaChange.Kind.NULLABILITY)
            .map(Comparisons::text)
            .collect(joining(", ")));
    append(
        text,
        "not compared",
        comparison.columns().stream()
            .filter(column -> !column.comparable())
            .map(ColumnDifference::name)
            .collect(joining(", ")));
    return text.toString();
  }

  private static void append(StringBuilder text, String name, String list) {
    if (!list.isEmpty()) {
      text.append("; ").append(name).append(": ").append(list);
    }
  }
}

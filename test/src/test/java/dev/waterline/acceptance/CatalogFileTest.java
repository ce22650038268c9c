package dev.waterline.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.acceptance.Preview.Done;
import dev.waterline.acceptance.Preview.Previewed;
import dev.waterline.core.judge.Verdict;
import dev.waterline.core.report.Report;
import dev.waterline.spark.session.SandboxCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.spark.sql.SparkSession;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --catalog FILE}: inputs from any catalog of Iceberg's, results in the warehouse. */
class CatalogFileTest {

  @RegisterExtension final Preview preview = new Preview();

  private Path elsewhere() {
    return preview.folder().resolve("elsewhere");
  }

  /** The file's path as an option's value. */
  private String file(String properties) {
    preview.file("catalog.properties", properties.formatted(elsewhere()));
    return preview.project().resolve("catalog.properties").toString();
  }

  private void project() {
    preview
        .inputs("shop.orders: { alias: orders }")
        .model("key: [id]\ncompare: { measures: [cents] }")
        .base("SELECT id, cents FROM orders")
        .candidate("SELECT id, cents * 2 AS cents FROM orders");
    preview.writeConfig();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "type=hadoop\nname=files\nwarehouse=%1$s\n",
        "type=jdbc\nname=lake\nuri=jdbc:sqlite:%1$s/catalog.db\nwarehouse=%1$s\n"
      })
  void inputsAreReadElsewhereAndOnlyTheWarehouseIsWritten(String properties) throws IOException {
    project();
    Files.createDirectories(elsewhere());
    Map<String, String> options = properties(properties.formatted(elsewhere()));
    String name = options.remove("name");
    SparkSession writer = SharedSpark.root().newSession();
    SandboxCatalog.attach(writer, name, options);
    writer.sql("CREATE NAMESPACE IF NOT EXISTS " + name + ".shop");
    writer.sql("CREATE TABLE " + name + ".shop.orders (id bigint, cents bigint) USING iceberg");
    writer.sql("INSERT INTO " + name + ".shop.orders VALUES (1, 100), (2, 250)");
    Map<String, Integer> before = files(elsewhere());

    Previewed run = preview.run("--catalog", file(properties));

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.report().verdict()).isEqualTo(Verdict.PASS);
    assertThat(run.model().measures())
        .extracting(measure -> measure.name() + " " + measure.base() + " " + measure.candidate())
        .containsExactly("cents 350 700");
    assertThat(run.report().inputs())
        .extracting(Report.Input::table, Report.Input::protection, Report.Input::tag)
        .containsExactly(Tuple.tuple("shop.orders", "none", null));
    assertThat(files(elsewhere())).isEqualTo(before);
    Done plan = plan(file(properties));
    assertThat(plan.out()).as(plan.err()).contains("shop.orders", "2 rows");
    assertThat(files(elsewhere())).isEqualTo(before);
  }

  private static Map<String, String> properties(String text) {
    Map<String, String> properties = new TreeMap<>();
    text.lines().map(line -> line.split("=", 2)).forEach(line -> properties.put(line[0], line[1]));
    return properties;
  }

  /** The content of each file, as a hash. */
  private static Map<String, Integer> files(Path folder) throws IOException {
    Map<String, Integer> files = new TreeMap<>();
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path path : paths.filter(Files::isRegularFile).toList()) {
        files.put(folder.relativize(path).toString(), Arrays.hashCode(Files.readAllBytes(path)));
      }
    }
    return files;
  }

  private Done plan(String catalog) {
    return Preview.waterline(
        "plan",
        preview.project().toString(),
        "--warehouse",
        preview.warehouse().toString(),
        "--catalog",
        catalog);
  }

  private String error(String catalog) {
    project();
    Done plan = plan(catalog);
    assertThat(plan.exitCode()).as(plan.err()).isEqualTo(2);
    return plan.err();
  }

  @Test
  void aFileThatIsMissingIsNamed() {
    assertThat(error("no.properties"))
        .contains("--catalog no.properties is neither glue nor a file of Iceberg's catalog");
  }

  @ParameterizedTest
  @CsvSource(
      delimiterString = "->",
      quoteCharacter = '`',
      textBlock =
          """
          uri=http://127.0.0.1:1           -> has neither type nor catalog-impl: say what it is, such as type=rest
          type=delta                       -> can't be opened: Unknown catalog type: delta. Check its properties
          catalog-impl=com.example.None    -> Missing com.example.None
          type=hadoop                      -> warehousePath must not be null or empty
          type=rest;uri=http://127.0.0.1:1 -> Connection refused). Check its properties, and that what they name can be reached.
          type=jdbc;uri=jdbc:sqlite:x.db   -> has no name: a JDBC catalog keeps each table under the name that its writers have
          """)
  void aCatalogThatCanNotBeOpenedSaysWhy(String properties, String message) {
    String file = file(properties.replace(';', '\n'));

    assertThat(error(file)).startsWith("waterline: The catalog " + file).contains(message);
  }

  /** A database that has no catalog is not made one. */
  @Test
  void nothingIsMadeInAnotherDatabase() throws IOException {
    Files.createDirectories(elsewhere());
    String file = file("type=jdbc\nname=lake\nuri=jdbc:sqlite:%1$s/catalog.db\nwarehouse=%1$s\n");

    assertThat(error(file)).contains("can't be read", "no such table: iceberg_tables");
    assertThat(files(elsewhere()).values()).containsOnly(Arrays.hashCode(new byte[0]));
  }
}

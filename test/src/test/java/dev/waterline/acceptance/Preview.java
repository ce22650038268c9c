package dev.waterline.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.cli.Main;
import dev.waterline.cli.output.Console;
import dev.waterline.core.json.ReportJson;
import dev.waterline.core.report.Report;
import dev.waterline.core.run.RunId;
import dev.waterline.iceberg.clean.RunCleaner;
import dev.waterline.iceberg.local.LocalCatalog;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A throw-away project and warehouse, and the command line on them. After every run it holds that
 * no ref or table of the run is left, and that every table's main is as before.
 */
final class Preview implements BeforeEachCallback, AfterEachCallback {

  private @Nullable Path folder;
  private String inputs = "";
  private String model = "";
  private String extra = "";

  /** What a command did. */
  record Done(int exitCode, String out, String err) {}

  /** What a run did. */
  record Previewed(int exitCode, String out, String err, Path folder, Report report) {

    Report.Model model() {
      return report.models().get(0);
    }

    String file(String name) {
      return Preview.read(folder.resolve(name));
    }
  }

  @Override
  public void beforeEach(ExtensionContext context) throws IOException {
    SharedSpark.root();
    folder = Files.createTempDirectory("preview");
    Files.createDirectories(project().resolve("models"));
    inputs = "";
    model = "";
    extra = "";
  }

  @Override
  public void afterEach(ExtensionContext context) throws IOException {
    try (Stream<Path> paths = Files.walk(folder())) {
      paths.sorted(java.util.Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
    }
  }

  Path folder() {
    return Objects.requireNonNull(folder, "only while a test runs");
  }

  Path project() {
    return folder().resolve("project");
  }

  Path warehouse() {
    return folder().resolve("lake");
  }

  /** Runs trusted SQL on the warehouse. */
  Preview given(String sql) {
    Done done = waterline("sql", "-e", sql, "--warehouse", warehouse().toString());
    assertThat(done.exitCode()).as(done.err()).isZero();
    return this;
  }

  /** Keys of the model in waterline.yml, below {@code sql} and {@code output}. */
  Preview model(String yaml) {
    model = yaml;
    return this;
  }

  /** The {@code inputs} of waterline.yml. */
  Preview inputs(String yaml) {
    inputs = yaml;
    return this;
  }

  /** Further top-level keys of waterline.yml. */
  Preview config(String yaml) {
    extra = yaml;
    return this;
  }

  Preview base(String sql) {
    return file("base/models/m.sql", sql);
  }

  Preview candidate(String sql) {
    return file("models/m.sql", sql);
  }

  /** The same SQL on both sides. */
  Preview bothSides(String sql) {
    return base(sql).candidate(sql);
  }

  Preview file(String path, String text) {
    try {
      Path file = project().resolve(path);
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Copies a project of the folder {@code examples}. */
  Preview example(String name) {
    Path example = Path.of("..", "examples", name);
    try (Stream<Path> files = Files.walk(example)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String path = example.relativize(file).toString();
        if (!path.startsWith(".waterline")) {
          file(path, read(file));
        }
      }
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Creates the project's sample tables. */
  Done seed() {
    return waterline("seed", project().toString(), "--warehouse", warehouse().toString());
  }

  /** Writes waterline.yml and runs; checks what every run must leave behind: nothing. */
  Previewed run(String... options) {
    writeConfig();
    return runAsItIs(options);
  }

  void writeConfig() {
    file(
        "waterline.yml",
        "version: 1\n"
            + (inputs.isEmpty() ? "" : "inputs:\n" + indented(inputs, 2))
            + "models:\n  - name: m\n    sql: models/m.sql\n    output: shop.result\n"
            + indented(model, 4)
            + (extra.contains("local:") ? "" : "local:\n  base: base/\n")
            + extra
            + "\n");
  }

  /** Runs the project's files as they are. */
  Previewed runAsItIs(String... options) {
    Map<String, String> before = mains();
    Path out = folder().resolve("out" + System.nanoTime());
    List<String> args = new ArrayList<>(List.of("run", project().toString()));
    args.addAll(List.of("--warehouse", warehouse().toString(), "--out", out.toString()));
    args.addAll(Arrays.asList(options));
    Done done = waterline(args.toArray(String[]::new));
    assertThat(out.resolve("report.json")).as(done.err()).exists();
    Report report = ReportJson.read(read(out.resolve("report.json")));
    if (!args.contains("--keep")) {
      assertNothingLeft(new RunId(report.run()));
    }
    assertThat(mains()).isEqualTo(before);
    return new Previewed(done.exitCode(), done.out(), done.err(), out, report);
  }

  void assertNothingLeft(RunId run) {
    try (LocalCatalog catalog = LocalCatalog.open(warehouse())) {
      assertThat(new RunCleaner(catalog).leftovers()).doesNotContainKey(run);
    }
  }

  /** Main's snapshot and schema of every table, by name. */
  Map<String, String> mains() {
    Map<String, String> mains = new TreeMap<>();
    try (LocalCatalog catalog = LocalCatalog.open(warehouse())) {
      for (Namespace namespace : catalog.listNamespaces()) {
        for (TableIdentifier name : catalog.listTables(namespace)) {
          Table table = catalog.loadTable(name);
          if (!name.name().startsWith("waterline_")) {
            mains.put(
                name.toString(),
                table.refs().get("main") + " " + table.schema() + " " + table.properties());
          }
        }
      }
    }
    return mains;
  }

  static Done waterline(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    PrintWriter outWriter = new PrintWriter(out);
    PrintWriter errWriter = new PrintWriter(err);
    int code = Main.run(new Console(outWriter, errWriter), args);
    outWriter.flush();
    errWriter.flush();
    return new Done(code, out.toString(), err.toString());
  }

  static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String indented(String text, int columns) {
    return text.isEmpty() ? "" : text.stripIndent().strip().indent(columns);
  }
}

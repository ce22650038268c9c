package dev.waterline.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.acceptance.Preview.Done;
import dev.waterline.core.clean.Artifact;
import dev.waterline.core.run.RunId;
import dev.waterline.iceberg.clean.RunCleaner;
import dev.waterline.iceberg.local.LocalCatalog;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A run whose process is killed leaves what {@code waterline clean} removes. */
class KilledRunTest {

  @RegisterExtension Preview preview = new Preview();

  /** Killed as soon as this step's line is out: while the next one works. */
  @ParameterizedTest
  @ValueSource(strings = {"plan", "pin", "transform", "compare"})
  void whatAKilledRunLeavesIsRemovedLater(String step) throws IOException, InterruptedException {
    preview.given(
        "CREATE TABLE shop.t AS SELECT id FROM range(10); CREATE TABLE shop.result (id BIGINT); INSERT INTO shop.result VALUES (1)");
    preview.bothSides("SELECT id FROM shop.t").writeConfig();
    Map<String, String> before = preview.mains();

    killAfter(step);

    SortedMap<RunId, List<Artifact>> left = leftovers();
    if (step.equals("pin") || step.equals("transform")) {
      assertThat(left).hasSize(1);
    }
    for (RunId run : left.keySet()) {
      Done cleaned =
          Preview.waterline("clean", run.value(), "--warehouse", preview.warehouse().toString());
      assertThat(cleaned.exitCode()).as(cleaned.err()).isZero();
    }
    assertThat(leftovers()).isEmpty();
    assertThat(preview.mains()).isEqualTo(before);
  }

  private SortedMap<RunId, List<Artifact>> leftovers() {
    try (LocalCatalog catalog = LocalCatalog.open(preview.warehouse())) {
      return new RunCleaner(catalog).leftovers();
    }
  }

  private void killAfter(String step) throws IOException, InterruptedException {
    Path out = Files.createTempFile("killed", ".out");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(argument -> argument.startsWith("--add-opens"))
        .forEach(command::add);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), "dev.waterline.cli.Main"));
    command.addAll(List.of("run", preview.project().toString()));
    command.addAll(List.of("--warehouse", preview.warehouse().toString()));
    Process process = new ProcessBuilder(command).redirectOutput(out.toFile()).start();
    try (BufferedReader progress =
        new BufferedReader(
            new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8))) {
      String line = progress.readLine();
      while (line != null && !line.startsWith(step)) {
        line = progress.readLine();
      }
      assertThat(line).as("progress of the step " + step).isNotNull();
      process.destroyForcibly().waitFor();
    } finally {
      process.destroyForcibly();
      Files.delete(out);
    }
  }
}

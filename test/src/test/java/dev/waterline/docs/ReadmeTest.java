package dev.waterline.docs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.cli.Main;
import dev.waterline.cli.output.Console;
import dev.waterline.core.project.ProjectReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the README shows is what happens. */
class ReadmeTest {

  private static final Document README = Document.of("README.md");

  @TempDir Path folder;

  @Test
  void theReportIsTheOneThatTheExampleGives() {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();

    int exitCode =
        Main.run(
            new Console(new PrintWriter(out), new PrintWriter(err)),
            "run",
            Document.REPOSITORY.resolve("examples/orders").toString(),
            "--warehouse",
            folder.resolve("warehouse").toString(),
            "--out",
            folder.resolve("out").toString());

    assertThat(exitCode).as(err.toString()).isZero();
    assertThat(README.blocks("markdown")).hasSize(1);
    assertThat(out.toString().lines())
        .containsSubsequence(README.blocks("markdown").get(0).lines().toList());
  }

  @Test
  void theProjectIsValid() throws Exception {
    Files.writeString(folder.resolve("waterline.yml"), README.blocks("yaml").get(0));
    for (String file : new String[] {"models/daily.sql", "seed/tables.sql"}) {
      Files.createDirectories(folder.resolve(file).getParent());
      Files.writeString(folder.resolve(file), "SELECT 1 AS day, 2 AS total");
    }

    assertThat(ProjectReader.read(folder).models().get(0).output()).hasToString("demo.daily");
  }
}

package dev.waterline.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.cli.Main;
import dev.waterline.cli.output.Console;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

class SubmitCommandTest {

  @Test
  void anOutputFolderThatNothingIsPutIntoIsAnError() {
    StringWriter err = new StringWriter();
    int code =
        Main.run(
            new Console(new PrintWriter(new StringWriter()), new PrintWriter(err)),
            "submit",
            "any",
            "--out",
            "preview");

    assertThat(code).isEqualTo(2);
    assertThat(err.toString())
        .isEqualToIgnoringNewLines(
            "waterline: --out preview is where --watch puts the report, and --watch is not given: add it, or fetch the report later with `waterline report RUN --out preview`. Nothing was started.");
  }
}

package dev.waterline.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.waterline.cli.command.RootCommand;
import dev.waterline.cli.output.Console;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Commands in the documents are commands that there are. */
class CommandsTest {

  /** The commands that are files of the repository; others, such as npx, are the reader's. */
  static List<List<String>> commands() {
    return Document.all().stream()
        .flatMap(document -> document.blocks("sh").stream())
        .flatMap(Shell::commands)
        .filter(command -> command.get(0).contains("/"))
        .toList();
  }

  @Test
  void theFirstScreenHasTheTwoCommands() {
    assertThat(Shell.commands(Document.of("README.md").blocks("sh").get(0)))
        .containsExactly(
            List.of("./waterline", "run", "examples/orders"), List.of("./mvnw", "-B", "verify"));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyCommandIsAFileOfTheRepository(List<String> command) {
    assertThat(Document.REPOSITORY.resolve(command.get(0))).isExecutable();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyCommandOfWaterlineParses(List<String> command) {
    if (command.get(0).equals("./waterline")) {
      PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
      assertThatCode(
              () ->
                  RootCommand.commandLine(new Console(nowhere, nowhere))
                      .parseArgs(command.subList(1, command.size()).toArray(String[]::new)))
          .doesNotThrowAnyException();
    }
  }
}

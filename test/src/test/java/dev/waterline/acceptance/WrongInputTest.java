package dev.waterline.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.acceptance.Preview.Done;
import dev.waterline.acceptance.Preview.Previewed;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.jgit.api.Git;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What a person is told who typed something wrong. */
class WrongInputTest {

  @RegisterExtension Preview preview = new Preview();

  private Done waterline(String... args) {
    return Preview.waterline(args);
  }

  @Test
  void anUnknownCommandIsNamedAndTheLikeliestIsShown() {
    assertThat(waterline("rum"))
        .isEqualTo(
            new Done(
                2,
                "",
                """
                waterline: There is no command 'rum'
                Did you mean: waterline run?
                Try: waterline --help
                """));
  }

  @Test
  void anUnknownOptionIsNamedAndTheLikeliestIsShown() {
    assertThat(waterline("clean", "local_0123456789ab_r1", "--warehause=x"))
        .isEqualTo(
            new Done(
                2,
                "",
                """
                waterline: Unknown option: '--warehause=x'
                Possible solutions: --warehouse
                Try: waterline clean --help
                """));
  }

  @Test
  void aMissingArgumentIsNamed() {
    assertThat(waterline("run").err())
        .isEqualTo(
            """
            waterline: Missing required parameter: 'PROJECT'
            Try: waterline run --help
            """);
  }

  @Test
  void aProblemOfTheProjectHasItsPlaceOnce() {
    preview.file("waterline.yml", "version: 1\nmodles: []\n");

    Done done = waterline("run", preview.project().toString());

    assertThat(done.exitCode()).isEqualTo(2);
    assertThat(done.err())
        .isEqualTo(
            """
            waterline: waterline.yml:1: the key 'models' is missing
            waterline.yml:2: unknown key 'modles': did you mean 'models'?
            """);
  }

  @Test
  void aMissingPinsFileIsSaidToBeMissing() {
    preview.bothSides("SELECT 1 AS n").writeConfig();

    Done done = waterline("run", preview.project().toString(), "--pins", "nope.json");

    assertThat(done.exitCode()).isEqualTo(2);
    assertThat(done.err())
        .isEqualTo("waterline: The pins file nope.json can't be read: there is none\n");
  }

  @Test
  void pinsOfATableThatIsNotReadStopTheRunBeforeItStarts() {
    preview.given("CREATE TABLE shop.orders (id INT)");
    preview.bothSides("SELECT * FROM shop.orders").writeConfig();
    preview.file("pins.json", "{\"inputs\": {\"shop.order\": {\"snapshotId\": \"1\"}}}");

    Done done =
        waterline(
            "run",
            preview.project().toString(),
            "--warehouse",
            preview.warehouse().toString(),
            "--pins",
            preview.project().resolve("pins.json").toString());

    assertThat(done.exitCode()).isEqualTo(2);
    assertThat(done.err())
        .contains(
            "waterline: The pins file names shop.order, which the project doesn't read. It reads shop.orders.");
    assertThat(preview.project().resolve(".waterline")).doesNotExist();
  }

  @Test
  void anOutputFolderThatCantBeMadeLeavesNoTrace() throws IOException {
    preview.bothSides("SELECT 1 AS n").writeConfig();
    Path file = Files.createFile(preview.folder().resolve("file"));

    Done done =
        waterline(
            "run",
            preview.project().toString(),
            "--warehouse",
            preview.warehouse().toString(),
            "--out",
            file.toString());

    assertThat(done.exitCode()).isEqualTo(2);
    assertThat(done.err())
        .contains(
            "waterline: The output folder %s can't be made: there is a file of that name. Choose another with --out."
                .formatted(file));
    assertThat(preview.warehouse().resolve(".waterline")).isEmptyDirectory();
  }

  @Test
  void aKeyThatIsNoColumnHidesNoRows() {
    preview.model("key: [dy]");

    Previewed run = preview.bothSides("SELECT 1 AS day").run();

    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.report().reasons())
        .isEqualTo(List.of("m: Key column \"dy\" is not a column of the candidate. It has: day."));
    assertThat(run.model().base().rows()).isEqualTo(1);
    assertThat(run.model().candidate().rows()).isEqualTo(1);
  }

  @Test
  void aReportBelowTheProjectIsHiddenFromGit() throws Exception {
    try (Git git = Git.init().setDirectory(preview.project().toFile()).call()) {
      preview.bothSides("SELECT 1 AS n").writeConfig();
      git.add().addFilepattern(".").call();

      Done done =
          waterline(
              "run", preview.project().toString(), "--warehouse", preview.warehouse().toString());

      assertThat(done.exitCode()).as(done.err()).isZero();
      assertThat(preview.project().resolve(".waterline")).isDirectory();
      assertThat(git.status().call().getUntracked()).isEmpty();
    }
  }
}

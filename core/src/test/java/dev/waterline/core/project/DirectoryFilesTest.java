package dev.waterline.core.project;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DirectoryFilesTest {

  @TempDir private Path temp;
  private Path folder;
  private DirectoryFiles files;

  @BeforeEach
  void makeProject() throws IOException {
    folder = Files.createDirectory(temp.resolve("project"));
    Files.writeString(
        Files.createDirectory(folder.resolve("models")).resolve("m.sql"), "SELECT 'é'");
    Files.writeString(temp.resolve("secret.txt"), "secret");
    files = new DirectoryFiles(folder);
  }

  @Test
  void readsTextOfTheFolder() {
    assertThat(files.read("models/m.sql")).contains("SELECT 'é'");
    assertThat(files.read("models/other.sql")).isEmpty();
    assertThat(files.describe()).isEqualTo("folder " + folder);
  }

  @Test
  void leavesOutAByteOrderMark() throws IOException {
    Files.writeString(folder.resolve("marked.sql"), "\uFEFFSELECT 1");

    assertThat(files.read("marked.sql")).contains("SELECT 1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../secret.txt",
        "models/../../secret.txt",
        "/etc/hostname",
        "C:/secret.txt",
        "models\\m.sql",
        "./models/m.sql",
        "models//m.sql",
        "models/",
        "",
        " ",
        "models/m.sql\u0000"
      })
  void refusesPathsThatAreNotInsideTheProject(String path) {
    assertThatThrownBy(() -> files.read(path))
        .isInstanceOf(WaterlineException.class)
        .hasMessage(
            "'%s' is not a path inside the project: expected one such as models/orders.sql, without a leading slash, '.', '..', ':' or a backslash",
            path);
  }

  @Test
  void refusesSymbolicLinksThatLeadOut() throws IOException {
    Files.createSymbolicLink(folder.resolve("file"), temp.resolve("secret.txt"));
    Files.createSymbolicLink(folder.resolve("out"), temp);

    assertRefused(
        "file", "leads out of the project by a symbolic link: put the file into the project");
    assertRefused(
        "out/secret.txt",
        "leads out of the project by a symbolic link: put the file into the project");
  }

  @Test
  void followsSymbolicLinksInside() throws IOException {
    Files.createSymbolicLink(folder.resolve("latest"), Path.of("models"));

    assertThat(files.read("latest/m.sql")).contains("SELECT 'é'");
  }

  @Test
  void aFolderWithALongerNameIsOutside() throws IOException {
    Path neighbour = Files.createDirectory(temp.resolve("project2"));
    Files.writeString(neighbour.resolve("m.sql"), "SELECT 2");
    Files.createSymbolicLink(folder.resolve("m.sql"), neighbour.resolve("m.sql"));

    assertRefused(
        "m.sql", "leads out of the project by a symbolic link: put the file into the project");
  }

  @Test
  void aLinkToNothingIsNoFile() throws IOException {
    Files.createSymbolicLink(folder.resolve("gone"), Path.of("nowhere"));

    assertThat(files.read("gone")).isEmpty();
  }

  @Test
  void aLinkToItselfIsRefused() throws IOException {
    Files.createSymbolicLink(folder.resolve("loop"), Path.of("loop"));

    assertThatThrownBy(() -> files.read("loop"))
        .isInstanceOf(WaterlineException.class)
        .hasMessageStartingWith("can't be read (");
  }

  @Test
  void refusesWhatIsNotAFile() {
    assertRefused("models", "is not a file");
  }

  @Test
  @EnabledOnOs({OS.LINUX, OS.MAC})
  @Timeout(30)
  void doesNotWaitForAPipe() throws Exception {
    String pipe = folder.resolve("pipe.sql").toString();
    assertThat(new ProcessBuilder("mkfifo", pipe).start().waitFor()).isZero();

    assertRefused("pipe.sql", "is not a file");
  }

  @Test
  void refusesLargeFiles() throws IOException {
    Files.write(folder.resolve("fits.sql"), new byte[ProjectFiles.MAX_BYTES]);
    Files.write(folder.resolve("large.sql"), new byte[ProjectFiles.MAX_BYTES + 1]);

    assertThat(files.read("fits.sql")).isPresent();
    assertRefused("large.sql", "is larger than 1048576 bytes");
  }

  @Test
  void refusesOtherEncodings() throws IOException {
    Files.write(folder.resolve("latin.sql"), "SELECT 'é'".getBytes(StandardCharsets.ISO_8859_1));
    Files.write(folder.resolve("wide.sql"), "SELECT 1".getBytes(StandardCharsets.UTF_16));

    assertRefused("latin.sql", "is not UTF-8: save it in that encoding");
    assertRefused("wide.sql", "is not UTF-8: save it in that encoding");
  }

  @Test
  void needsAFolder() {
    assertThatThrownBy(() -> new DirectoryFiles(temp.resolve("nowhere")))
        .isInstanceOf(WaterlineException.class)
        .hasMessage(
            "There is no folder %s: expected a folder with waterline.yml", temp.resolve("nowhere"));
    assertThatThrownBy(() -> new DirectoryFiles(temp.resolve("secret.txt")))
        .isInstanceOf(WaterlineException.class)
        .hasMessageStartingWith("There is no folder ");
  }

  @Test
  void aProjectNamesTheFileThatIsRefused() throws IOException {
    Files.writeString(folder.resolve("waterline.yml"), MemoryFiles.MODEL);
    Files.createSymbolicLink(folder.resolve("m.sql"), temp.resolve("secret.txt"));

    assertThatThrownBy(() -> ProjectReader.read(folder))
        .isInstanceOf(InvalidProjectException.class)
        .hasMessage(
            "waterline.yml:4: models[0].sql: 'm.sql' leads out of the project by a symbolic link: put the file into the project");
  }

  @Test
  void aBaseFolderHoldsOnlyWhatDiffers() throws IOException {
    Files.writeString(folder.resolve("waterline.yml"), MemoryFiles.MODEL);
    Files.writeString(folder.resolve("m.sql"), "SELECT 'candidate'");
    Path base = Files.createDirectory(folder.resolve("base"));
    Files.writeString(base.resolve("m.sql"), "SELECT 'base'");

    assertThat(ProjectReader.read(folder).models().get(0).sql().text())
        .isEqualTo("SELECT 'candidate'");
    assertThat(
            ProjectReader.read(
                    new LayeredFiles(new DirectoryFiles(base), new DirectoryFiles(folder)))
                .models()
                .get(0)
                .sql()
                .text())
        .isEqualTo("SELECT 'base'");
  }

  private void assertRefused(String path, String message) {
    assertThatThrownBy(() -> files.read(path))
        .isInstanceOfSatisfying(
            WaterlineException.class,
            error -> assertThat(error.code()).isEqualTo(ErrorCode.INVALID_PROJECT))
        .hasMessage(message);
  }
}

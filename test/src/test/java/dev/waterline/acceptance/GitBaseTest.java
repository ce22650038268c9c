package dev.waterline.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.acceptance.Preview.Done;
import dev.waterline.acceptance.Preview.Previewed;
import dev.waterline.core.judge.Verdict;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.jgit.api.Git;
import org.eclipse.jgit.revwalk.RevCommit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The base side from a real git repository that holds the project in a folder. */
class GitBaseTest {

  @RegisterExtension Preview preview = new Preview();

  private Git git;

  @BeforeEach
  void initialise() throws Exception {
    git = Git.init().setDirectory(preview.folder().toFile()).setInitialBranch("main").call();
    preview.config("session: { time_zone: UTC }\nlocal: { seed: [] }");
  }

  @AfterEach
  void close() {
    git.close();
  }

  private RevCommit commit(String message) throws Exception {
    git.add().addFilepattern("project").call();
    git.add().addFilepattern("project").setUpdate(true).call();
    return git.commit()
        .setMessage(message)
        .setAuthor("Ada", "ada@example.org")
        .setCommitter("Ada", "ada@example.org")
        .setSign(false)
        .call();
  }

  private void model(String sql) {
    preview.candidate(sql).writeConfig();
  }

  @Test
  void baseIsTheMergeBaseAndNotTheTipOfTheBranch() throws Exception {
    model("SELECT 1 AS n");
    RevCommit fork = commit("base");
    git.checkout().setCreateBranch(true).setName("change").call();
    model("SELECT 2 AS n");
    RevCommit head = commit("change");
    git.checkout().setName("main").call();
    model("SELECT 99 AS n");
    commit("main moves on");
    git.checkout().setName("change").call();

    Previewed run = preview.runAsItIs("--base", "main");

    assertThat(run.report().baseCommit()).isEqualTo(fork.name());
    assertThat(run.report().headCommit()).isEqualTo(head.name());
    assertThat(run.model().rows().removed()).isEqualTo(1);
    assertThat(run.model().samples())
        .extracting(sample -> sample.base() + " " + sample.candidate())
        .hasSize(2)
        .noneMatch(values -> values.contains("99"));
  }

  @Test
  void aDirtyWorkTreeIsTheCandidateAsItIs() throws Exception {
    model("SELECT 1 AS n");
    commit("base");
    model("SELECT 1 AS n UNION ALL SELECT 2");

    Previewed run = preview.runAsItIs();

    assertThat(run.report().headCommit()).isNull();
    assertThat(run.model().rows().added()).isEqualTo(1);
    assertThat(run.err()).contains("base is commit ");
  }

  @Test
  void aModelThatTheChangeAddsIsNew() throws Exception {
    Files.writeString(preview.folder().resolve("project").resolve("notes.txt"), "none yet");
    commit("before there was a project");
    model("SELECT 1 AS n");

    Previewed run = preview.runAsItIs("--base", "main");

    assertThat(run.report().verdict()).isEqualTo(Verdict.WARN);
    assertThat(run.report().reasons())
        .contains("m: the model is new, so there is nothing to compare it with");
    assertThat(run.model().candidate().rows()).isEqualTo(1);
  }

  @Test
  void sqlThatWasThereBeforeWaterlineYmlIsBase() throws Exception {
    preview.candidate("SELECT 1 AS n");
    commit("SQL alone");
    model("SELECT 1 AS n UNION ALL SELECT 2");

    Previewed run = preview.runAsItIs("--base", "main");

    assertThat(run.model().rows().added()).isEqualTo(1);
  }

  @Test
  void aModelThatTheChangeRemovesIsSaidToBeRemoved() throws Exception {
    preview.file("models/other.sql", "SELECT 1 AS n");
    preview.candidate("SELECT 1 AS n");
    preview.config("session: { time_zone: UTC }\nlocal: { seed: [] }");
    preview.writeConfig();
    preview.file(
        "waterline.yml",
        Preview.read(preview.project().resolve("waterline.yml"))
            .replace(
                "models:\n",
                "models:\n  - { name: other, sql: models/other.sql, output: shop.other }\n"));
    commit("two models");
    preview.writeConfig();

    Previewed run = preview.runAsItIs("--base", "main");

    assertThat(run.report().verdict()).isEqualTo(Verdict.WARN);
    assertThat(run.report().reasons()).contains("other: the change removes this model");
  }

  @Test
  void anUnknownRevisionIsAnArgumentError() throws Exception {
    model("SELECT 1 AS n");
    commit("base");

    Done done =
        Preview.waterline(
            "run",
            preview.project().toString(),
            "--base",
            "nope",
            "--warehouse",
            preview.warehouse().toString());

    assertThat(done.exitCode()).isEqualTo(2);
    assertThat(done.err()).contains("'nope' is neither a folder nor a revision");
  }

  @Test
  void aFolderAndABranchOfOneNameAreAmbiguous() throws Exception {
    model("SELECT 1 AS n");
    commit("base");
    git.branchCreate().setName("src").call();

    Done done =
        Preview.waterline(
            "run",
            preview.project().toString(),
            "--base",
            "src",
            "--warehouse",
            preview.warehouse().toString());

    assertThat(done.exitCode()).isEqualTo(2);
    assertThat(done.err())
        .contains("--base src is a folder and a git revision. Write ./src for the folder");
  }

  @Test
  void aLinkInsteadOfAFileIsRefused() throws Exception {
    model("SELECT 1 AS n");
    Path sql = preview.project().resolve("models/m.sql");
    Files.delete(sql);
    Files.createSymbolicLink(sql, Path.of("/etc/hostname"));
    commit("a link");
    Files.delete(sql);
    model("SELECT 1 AS n");

    Done done =
        Preview.waterline(
            "run",
            preview.project().toString(),
            "--base",
            "main",
            "--warehouse",
            preview.warehouse().toString());

    assertThat(done.exitCode()).isEqualTo(2);
    assertThat(done.err()).contains("On the base side:").contains("is not a regular file");
  }

  @Test
  void withoutARepositoryABaseMustBeGiven() {
    git.close();
    delete(preview.folder().resolve(".git"));
    model("SELECT 1 AS n");

    Done done =
        Preview.waterline(
            "run", preview.project().toString(), "--warehouse", preview.warehouse().toString());

    assertThat(done.exitCode()).isEqualTo(2);
    assertThat(done.err())
        .contains("There is nothing to compare")
        .contains("Give --base a folder or a git revision");
  }

  private static void delete(Path folder) {
    try (var paths = Files.walk(folder)) {
      paths.sorted(java.util.Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}

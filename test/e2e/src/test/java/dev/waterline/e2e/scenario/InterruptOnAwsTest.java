package dev.waterline.e2e.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.cli.Main;
import dev.waterline.cli.aws.AwsEnvironment;
import dev.waterline.cli.remote.Executions;
import dev.waterline.core.run.RunId;
import dev.waterline.e2e.OnEmulatedAws;
import dev.waterline.e2e.aws.Await;
import dev.waterline.e2e.aws.EmulatedAws;
import dev.waterline.e2e.aws.Fault;
import dev.waterline.e2e.aws.Workspace;
import dev.waterline.e2e.deploy.Deployment;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Ctrl-C while a run is followed: only who says yes stops it. */
@ExtendWith(OnEmulatedAws.class)
class InterruptOnAwsTest {

  private static final String SECONDS = "120";
  private static final String FOLLOWED = "SUBMITTED as job";
  private static final String QUESTION = "[y/N";

  /** What the JVM ends with after the signal of Ctrl-C. */
  private static final int INTERRUPTED = 130;

  @TempDir Path folder;

  private final EmulatedAws aws;
  private final Deployment deployment;

  InterruptOnAwsTest(EmulatedAws aws, Deployment deployment) {
    this.aws = aws;
    this.deployment = deployment;
  }

  private record Shown(int code, String text) {}

  /** Follows a run on a terminal, and types what comes after each text that is shown. */
  private Shown watch(RunId run, String... script) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Workspace.python().toString());
    command.add(Workspace.TOP.resolve("test/e2e/src/test/python/terminal.py").toString());
    command.add(SECONDS);
    command.addAll(List.of(script));
    command.addAll(List.of("--", Workspace.java().toString(), "-cp"));
    command.addAll(List.of(Workspace.classPath("tests"), Main.class.getName()));
    command.addAll(List.of("watch", run.value(), "--out", folder.resolve("report").toString()));
    command.addAll(List.of("--aws", folder.resolve("waterline.aws.json").toString()));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(aws.environment());
    Process process = builder.start();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Shown(process.waitFor(), text);
  }

  @Test
  void onlyAYesStopsTheRun() throws IOException, InterruptedException {
    Waterline waterline = new Waterline(folder, deployment);
    Lake lake = new Lake(aws, deployment);
    Table sales = lake.input("interrupted", Lake.SALES);
    Lake.sell(sales, 0, 300);
    Path project =
        Sales.project(waterline, "landing.interrupted", "shop.interrupted", Sales.CANDIDATE);
    Invariants invariants = new Invariants(aws, deployment);
    aws.order(Fault.jobStuck("__", 600).times(2));
    RunId run = waterline.onAws("submit", project.toString()).run();

    // Enter, another answer, the end of the input, and a second Ctrl-C before Enter.
    for (String answer : List.of("^M", "what?^M", "^D", "^C^M")) {
      Shown left = watch(run, FOLLOWED, "^C", QUESTION, answer);

      assertThat(left.code()).as(left.text()).isEqualTo(INTERRUPTED);
      assertThat(left.text())
          .contains(
              run + " goes on. Stop it? It is cleaned up then.",
              run + " is left alone; `waterline watch " + run + "` follows it again");
      assertThat(state(waterline, run)).isEqualTo(Executions.State.RUNNING);
    }

    Shown stopped = watch(run, FOLLOWED, "^C", QUESTION, "y^M");

    assertThat(stopped.code()).as(stopped.text()).isEqualTo(INTERRUPTED);
    assertThat(stopped.text()).contains(run + " is stopped; its clean-up takes a moment");
    assertThat(state(waterline, run)).isEqualTo(Executions.State.ABORTED);
    Await.passes(() -> invariants.check(run));
  }

  private static Executions.State state(Waterline waterline, RunId run) {
    try (AwsEnvironment environment = waterline.environment()) {
      return environment.executions().status(run).orElseThrow().state();
    }
  }
}

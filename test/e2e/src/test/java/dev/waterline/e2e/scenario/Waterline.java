package dev.waterline.e2e.scenario;

import dev.waterline.cli.Main;
import dev.waterline.cli.aws.AwsEnvironment;
import dev.waterline.cli.output.Console;
import dev.waterline.core.json.ReportJson;
import dev.waterline.core.report.Report;
import dev.waterline.core.run.RunId;
import dev.waterline.e2e.deploy.Deployment;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The command line, as a user has it, with the outputs of the deployment in a file. */
final class Waterline {

  private final Path folder;
  private final Path outputs;
  private final Deployment deployment;

  /**
   * @param folder for projects and reports
   */
  Waterline(Path folder, Deployment deployment) {
    this.folder = folder;
    this.deployment = deployment;
    this.outputs = folder.resolve("waterline.aws.json");
    write(outputs, deployment.outputsFile());
  }

  /**
   * What a command did.
   *
   * @param code its exit code
   * @param out what it printed
   * @param err its progress and errors
   */
  record Done(int code, String out, String err) {

    RunId run() {
      return new RunId(out.lines().findFirst().orElseThrow(() -> new AssertionError(err)));
    }
  }

  /** Runs a command on the deployment. */
  Done onAws(String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(List.of("--aws", outputs.toString()));
    return here(all.toArray(String[]::new));
  }

  /** The environment, for what no command does. */
  AwsEnvironment environment() {
    return new AwsEnvironment(
        new dev.waterline.cli.remote.Deployment(
            deployment.stateMachineArn(), deployment.bucket(), deployment.database(), null, null));
  }

  /** Runs a command. */
  Done here(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    try (PrintWriter outWriter = new PrintWriter(out);
        PrintWriter errWriter = new PrintWriter(err)) {
      int code = Main.run(new Console(outWriter, errWriter), arguments);
      return new Done(code, out.toString(), err.toString());
    }
  }

  /**
   * Submits a project and waits for its end.
   *
   * @return the run with its report
   */
  Previewed preview(Path project, String... options) {
    List<String> submit = new ArrayList<>(List.of("submit", project.toString()));
    submit.addAll(List.of(options));
    Done submitted = onAws(submit.toArray(String[]::new));
    if (submitted.code() != 0) {
      throw new AssertionError(submitted.err());
    }
    return follow(submitted.run());
  }

  /** Waits for a run's end. */
  Previewed follow(RunId run) {
    Path out = folder.resolve("report-" + run);
    Done watched = onAws("watch", run.value(), "--out", out.toString());
    return new Previewed(run, watched, out);
  }

  /**
   * A run that has ended.
   *
   * @param watched the command that followed it
   * @param out the folder of its report
   */
  record Previewed(RunId run, Done watched, Path out) {

    Report report() {
      try {
        return ReportJson.read(Files.readString(out.resolve("report.json")));
      } catch (IOException e) {
        throw new AssertionError(watched.err(), e);
      }
    }

    Report.Model model() {
      return report().models().get(0);
    }
  }

  /** A project of these files, by path; {@code base/} in them is the base side. */
  Path project(String name, Map<String, String> files) {
    Path project = folder.resolve(name);
    files.forEach((path, text) -> write(project.resolve(path), text));
    return project;
  }

  private static void write(Path file, String text) {
    try {
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

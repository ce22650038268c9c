package dev.waterline.cli.command;

import dev.waterline.cli.aws.AwsEnvironment;
import dev.waterline.cli.output.Console;
import dev.waterline.cli.remote.BundleMaker;
import dev.waterline.cli.remote.BundleMaker.Packed;
import dev.waterline.cli.remote.Deployment;
import dev.waterline.cli.remote.Submission;
import dev.waterline.cli.run.Sides;
import dev.waterline.cli.warehouse.EmbeddedSpark;
import dev.waterline.core.contract.ExecutionOrder;
import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.plan.Planner;
import dev.waterline.core.run.BaseRuns;
import dev.waterline.core.run.RunId;
import dev.waterline.core.table.TableName;
import dev.waterline.spark.guard.SparkSqlInspector;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code waterline submit}: starts a preview on AWS. */
@Command(
    name = "submit",
    mixinStandardHelpOptions = true,
    header = "Starts a preview on AWS and prints the run's id.",
    description = {
      "",
      "The bundle, both sides' files that the project names, is uploaded once under its hash. The",
      "same change submitted again while it runs is the same run; after it has ended, the next attempt.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  waterline submit examples/orders --watch",
      "  waterline submit . --base origin/main --pr 42 --env staging",
      "  waterline watch \"$(waterline submit .)\" --out preview",
      "",
      "Exit codes: 0 started, 2 wrong arguments, waterline.yml or SQL (nothing started), 3 a fault;",
      "            with --watch those of `waterline watch`"
    })
final class SubmitCommand implements Callable<Integer> {

  @Mixin private ProjectOptions project;

  @Mixin private DeploymentOptions deployment;

  @Option(
      names = "--pr",
      paramLabel = "NUMBER",
      description =
          "The pull request that the run is for: its id is pr_NUMBER_COMMIT_rATTEMPT, "
              + "which needs a work tree without uncommitted changes (default: an id made of the "
              + "bundle's hash).")
  private @Nullable Integer pullRequest;

  @Option(
      names = "--pins",
      paramLabel = "FILE",
      description = "Reads what this file pins, whatever happened since.")
  private @Nullable Path pins;

  @Option(
      names = "--job-minutes",
      paramLabel = "N",
      description = "How long each job may run, at most what the environment allows.")
  private @Nullable Integer jobMinutes;

  @Option(
      names = "--control",
      description =
          "Runs base twice, so that what it doesn't reproduce isn't blamed on the change.")
  private boolean control;

  @Option(names = "--watch", description = "Follows the run to its end, as `waterline watch` does.")
  private boolean watch;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "With --watch only: folder of the report and the manifest (default: .waterline/<run>).")
  private @Nullable Path out;

  private final Console console;

  SubmitCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    if (out != null && !watch) {
      throw new WaterlineException(
          ErrorCode.INVALID_ARGUMENT,
          "--out %s is where --watch puts the report, and --watch is not given: add it, or fetch the report later with `waterline report RUN --out %s`. Nothing was started."
              .formatted(out, out));
    }
    Deployment environment = deployment.read();
    Sides sides = project.read();
    Packed packed;
    try (EmbeddedSpark spark = new EmbeddedSpark()) {
      packed =
          new BundleMaker(new Planner(new SparkSqlInspector(spark.session())))
              .make(sides, project.parameters(), pins == null ? null : PinsFile.read(pins));
    }
    console.progress(
        "base is %s; reads %s"
            .formatted(
                sides.origin(),
                packed.plan().inputs().stream()
                    .map(TableName::toString)
                    .collect(Collectors.joining(", "))));
    ExecutionOrder order =
        new ExecutionOrder(
            first(sides, packed),
            environment.bucket(),
            packed.sha256(),
            jobMinutes,
            control ? BaseRuns.TWICE : BaseRuns.ONCE);
    try (AwsEnvironment aws = new AwsEnvironment(environment)) {
      RunId run = new Submission(aws.bucket(), aws.executions()).start(order, packed.bytes());
      console.out().println(run);
      console.out().flush();
      if (!watch) {
        console.progress("follow it: waterline watch " + run);
        return ExitCodes.OK;
      }
      return new WatchedRun(aws, console).toTheEnd(run, out);
    }
  }

  private RunId first(Sides sides, Packed packed) {
    if (pullRequest == null) {
      return RunId.local(packed.sha256(), 1);
    }
    if (sides.headCommit() == null) {
      throw new WaterlineException(
          ErrorCode.INVALID_ARGUMENT,
          "--pr %d: the project has changes that are not committed, or is in no git repository, so that no commit names it. Commit them, or leave --pr out."
              .formatted(pullRequest));
    }
    return RunId.pullRequest(pullRequest, sides.headCommit(), 1);
  }
}

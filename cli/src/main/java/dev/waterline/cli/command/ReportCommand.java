package dev.waterline.cli.command;

import dev.waterline.cli.aws.AwsEnvironment;
import dev.waterline.cli.output.Console;
import dev.waterline.cli.remote.RemoteReport;
import dev.waterline.core.run.RunId;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code waterline report}: fetches the report of a preview on AWS. */
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    header = "Fetches the report of a preview on AWS that has ended, and prints it as Markdown.",
    footer = {
      "",
      "Examples:",
      "  waterline report local_0123456789ab_r1",
      "  waterline report pr_42_0123456789ab_r1 --env staging --out preview",
      "",
      "Exit codes: 0 PASS or WARN, 1 FAIL, 2 wrong arguments or a refused run, 3 ERROR,",
      "            4 INCONCLUSIVE"
    })
final class ReportCommand implements Callable<Integer> {

  @Parameters(paramLabel = "RUN", description = "The run's id, as `waterline submit` prints it.")
  private String run;

  @Mixin private DeploymentOptions deployment;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Folder of the report (default: .waterline/<run>).")
  private @Nullable Path out;

  private final Console console;

  ReportCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    RunId id = new RunId(run);
    try (AwsEnvironment aws = new AwsEnvironment(deployment.read())) {
      return new FetchedReport(console)
          .show(id, new RemoteReport(aws.bucket(), aws.executions()).fetch(id), out);
    }
  }
}

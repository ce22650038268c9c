package dev.waterline.cli.command;

import dev.waterline.cli.aws.AwsEnvironment;
import dev.waterline.cli.output.Console;
import dev.waterline.cli.remote.RemoteReport;
import dev.waterline.core.run.RunId;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code waterline report}: fetches the report of a preview on AWS. */
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    header =
        "Fetches the report and manifest of a preview on AWS that has ended; prints the report as Markdown.",
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

  @Mixin private RemoteRunOptions remote;

  private final Console console;

  ReportCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    RunId run = remote.run();
    try (AwsEnvironment aws = new AwsEnvironment(remote.deployment())) {
      return new FetchedReport(console)
          .show(run, new RemoteReport(aws.bucket(), aws.executions()).fetch(run), remote.out());
    }
  }
}

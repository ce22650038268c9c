package dev.waterline.cli.command;

import dev.waterline.cli.aws.AwsEnvironment;
import dev.waterline.cli.output.Console;
import dev.waterline.core.run.RunId;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code waterline watch}: follows a preview on AWS. */
@Command(
    name = "watch",
    mixinStandardHelpOptions = true,
    header = "Follows a preview on AWS to its end, then fetches its report and manifest.",
    description = {
      "",
      "A broken connection is waited for. Ctrl-C asks on a terminal whether to stop the run; without a",
      "yes it goes on. A run that is stopped is cleaned up all the same.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  waterline watch local_0123456789ab_r1",
      "  waterline watch pr_42_0123456789ab_r1 --env staging --out preview",
      "",
      "Exit codes: 0 PASS or WARN, 1 FAIL, 2 wrong arguments or a refused run, 3 ERROR,",
      "            4 INCONCLUSIVE"
    })
final class WatchCommand implements Callable<Integer> {

  @Mixin private RemoteRunOptions remote;

  private final Console console;

  WatchCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    RunId run = remote.run();
    try (AwsEnvironment aws = new AwsEnvironment(remote.deployment())) {
      return new WatchedRun(aws, console).toTheEnd(run, remote.out());
    }
  }
}

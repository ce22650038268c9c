package dev.waterline.cli.command;

import dev.waterline.cli.aws.AwsEnvironment;
import dev.waterline.cli.output.Console;
import dev.waterline.cli.remote.Pause;
import dev.waterline.cli.remote.RemoteCleaning;
import dev.waterline.cli.run.RunReservation;
import dev.waterline.cli.warehouse.LocalWarehouse;
import dev.waterline.core.clean.CleanUpResult;
import dev.waterline.core.run.RunId;
import dev.waterline.iceberg.clean.RunCleaner;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code waterline clean}: removes what a run left. */
@Command(
    name = "clean",
    mixinStandardHelpOptions = true,
    header = "Removes the tags, branches and tables that a run left; reports stay.",
    description = {
      "",
      "With --aws or --env, a run on AWS: its jobs are cancelled, too. One that still runs is stopped",
      "first.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  waterline clean local_0123456789ab_r1",
      "  waterline clean local_0123456789ab_r1 --warehouse /tmp/lake",
      "  waterline clean pr_42_0123456789ab_r1 --aws waterline.aws.json"
    })
final class CleanCommand implements Callable<Integer> {

  @Parameters(paramLabel = "RUN", description = "The run's id, as its report shows it.")
  private String run;

  @Mixin private WarehouseOption warehouse;

  @Mixin private DeploymentOptions deployment;

  private final Console console;

  CleanCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    RunId id = new RunId(run);
    return deployment.given() ? onAws(id) : here(id);
  }

  private int onAws(RunId id) {
    try (AwsEnvironment aws = new AwsEnvironment(deployment.read())) {
      new RemoteCleaning(aws.executions(), aws.cleanUp(), Pause.sleeping()).clean(id);
    }
    console.out().println("nothing of " + id + " is left");
    return ExitCodes.OK;
  }

  private int here(RunId id) {
    try (LocalWarehouse lake = warehouse.open()) {
      CleanUpResult result = new RunCleaner(lake.catalog()).cleanAll(id);
      result.removed().forEach(artifact -> console.out().println("removed " + artifact));
      result.left().forEach(left -> console.err().println("left " + left));
      if (!result.complete()) {
        return ExitCodes.ERROR;
      }
      new RunReservation(lake.folder()).release(id);
      if (result.removed().isEmpty()) {
        console.out().println("nothing of " + id + " is left");
      }
    }
    return ExitCodes.OK;
  }
}

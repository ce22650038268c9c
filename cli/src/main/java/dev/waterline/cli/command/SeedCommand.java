package dev.waterline.cli.command;

import dev.waterline.cli.aws.GlueSandbox;
import dev.waterline.cli.output.Console;
import dev.waterline.cli.remote.Deployment;
import dev.waterline.cli.seed.WarehouseSeeding;
import dev.waterline.cli.warehouse.EmbeddedSpark;
import dev.waterline.cli.warehouse.LocalWarehouse;
import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.project.Project;
import dev.waterline.core.project.ProjectReader;
import dev.waterline.core.table.TableName;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code waterline seed}: creates a project's sample tables. */
@Command(
    name = "seed",
    mixinStandardHelpOptions = true,
    header = "Creates a project's sample tables in the local warehouse; refuses to replace any.",
    description = {
      "",
      "With --aws or --env, in the sandbox database on AWS: the statements run here, with your own",
      "credentials.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  waterline seed examples/orders",
      "  waterline seed examples/orders --warehouse /tmp/lake",
      "  waterline seed examples/orders --aws waterline.aws.json"
    })
final class SeedCommand implements Callable<Integer> {

  @Parameters(paramLabel = "PROJECT", description = "Folder of the project.")
  private Path folder;

  @Mixin private WarehouseOption warehouse;

  @Mixin private DeploymentOptions deployment;

  private final Console console;

  SeedCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Project project = ProjectReader.read(folder);
    if (project.local().seed().isEmpty()) {
      throw new WaterlineException(
          ErrorCode.INVALID_PROJECT,
          "%s names no seed files. List them under `local: seed:` in waterline.yml."
              .formatted(folder));
    }
    List<TableName> created = deployment.given() ? onAws(project) : here(project);
    created.forEach(table -> console.out().println("created " + table));
    return ExitCodes.OK;
  }

  private List<TableName> here(Project project) {
    try (LocalWarehouse lake = warehouse.open()) {
      return WarehouseSeeding.seeder(lake, project.catalog()).createAll(project.local().seed());
    }
  }

  private List<TableName> onAws(Project project) {
    Deployment environment = deployment.read();
    try (EmbeddedSpark spark = new EmbeddedSpark()) {
      return GlueSandbox.seeder(spark.session(), environment, project.catalog())
          .createAll(project.local().seed(), List.of(environment.requiredDatabase()));
    }
  }
}

package dev.waterline.cli.command;

import dev.waterline.cli.output.Console;
import dev.waterline.cli.seed.WarehouseSeeding;
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
    footer = {
      "",
      "Examples:",
      "  waterline seed examples/orders",
      "  waterline seed examples/orders --warehouse /tmp/lake"
    })
final class SeedCommand implements Callable<Integer> {

  @Parameters(paramLabel = "PROJECT", description = "Folder of the project.")
  private Path folder;

  @Mixin private WarehouseOption warehouse;

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
    try (LocalWarehouse lake = warehouse.open()) {
      List<TableName> created =
          WarehouseSeeding.seeder(lake, project.catalog()).createAll(project.local().seed());
      created.forEach(table -> console.out().println("created " + table));
    }
    return ExitCodes.OK;
  }
}

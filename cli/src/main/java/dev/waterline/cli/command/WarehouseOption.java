package dev.waterline.cli.command;

import dev.waterline.cli.warehouse.LocalWarehouse;
import dev.waterline.cli.warehouse.WarehouseFolder;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** {@code --warehouse}, as every command has it. */
final class WarehouseOption {

  @Option(
      names = "--warehouse",
      paramLabel = "DIR",
      description =
          "Folder of the local warehouse (default: waterline/warehouse below your cache folder).")
  private @Nullable Path folder;

  LocalWarehouse open() {
    return LocalWarehouse.open(folder());
  }

  Path folder() {
    return folder != null
        ? folder
        : WarehouseFolder.defaultFolder(
            System.getenv(),
            System.getProperty("os.name"),
            Path.of(System.getProperty("user.home")));
  }
}

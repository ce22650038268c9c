package dev.waterline.cli.command;

import dev.waterline.cli.warehouse.InputCatalog;
import dev.waterline.cli.warehouse.LocalWarehouse;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code --catalog} beside {@code --warehouse}: where a run's inputs come from. */
final class CatalogOption {

  @Mixin private WarehouseOption warehouse;

  @Option(
      names = "--catalog",
      paramLabel = "glue|FILE",
      description =
          "Reads the inputs from the Glue catalog, or from the one that a file of "
              + "Iceberg's catalog properties configures; it is only read. Results go to the "
              + "local warehouse all the same.")
  private @Nullable String catalog;

  LocalWarehouse open() {
    return LocalWarehouse.open(
        warehouse.folder(), catalog == null ? null : InputCatalog.named(catalog));
  }
}

package dev.waterline.cli.command;

import dev.waterline.cli.output.Console;
import dev.waterline.cli.run.PinRun;
import dev.waterline.cli.run.Sides;
import dev.waterline.cli.warehouse.LocalWarehouse;
import dev.waterline.core.pin.Pins;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code waterline pin}: pins now, for a run later. */
@Command(
    name = "pin",
    mixinStandardHelpOptions = true,
    header = "Pins a project's inputs as they are now, for a later run with --pins.",
    description = {
      "",
      "Tags keep the pinned snapshots from being expired, for a week or until `waterline clean RUN`.",
      "A pins file may be written by hand, too: {\"inputs\": {\"shop.orders\": {\"snapshotId\": \"123\"}}}",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  waterline pin examples/orders --out pins.json",
      "  waterline run examples/orders --pins pins.json"
    })
final class PinCommand implements Callable<Integer> {

  @Mixin private ProjectOptions project;

  @Mixin private CatalogOption warehouse;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      required = true,
      description = "The pins file to write.")
  private Path out;

  private final Console console;

  PinCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Sides sides = project.read();
    try (LocalWarehouse lake = warehouse.open()) {
      Pins pins =
          new PinRun(lake, sides, Clock.systemUTC()).pin(taken -> PinsFile.write(out, taken));
      console
          .out()
          .printf(
              "%s pinned %d input%s in %s%nremove its tags: waterline clean %s --warehouse '%s'%n",
              pins.run(),
              pins.inputs().size(),
              pins.inputs().size() == 1 ? "" : "s",
              out,
              pins.run(),
              lake.folder());
    }
    return ExitCodes.OK;
  }
}

package dev.waterline.cli.command;

import dev.waterline.cli.output.Console;
import dev.waterline.cli.relation.FileTypes;
import dev.waterline.cli.relation.OpenRelation;
import dev.waterline.cli.relation.Relation;
import dev.waterline.cli.relation.RelationReader;
import dev.waterline.cli.warehouse.LocalWarehouse;
import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.report.Report;
import dev.waterline.core.report.TerminalText;
import java.nio.file.Files;
import java.time.Instant;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How {@code diff} and {@code check} read what they are given. */
final class RelationOptions {

  @Mixin private WarehouseOption warehouse;

  @Option(
      names = "--infer",
      description = "Guesses the types of CSV columns (default: all are strings).")
  private boolean infer;

  /**
   * Opens the warehouse; it must be there when a table is asked for.
   *
   * @throws WaterlineException INVALID_ARGUMENT when it isn't
   */
  LocalWarehouse open(List<Relation> relations) {
    boolean tables = relations.stream().anyMatch(Relation.TableState.class::isInstance);
    if (tables && !Files.isDirectory(warehouse.folder())) {
      throw new WaterlineException(
          ErrorCode.INVALID_ARGUMENT,
          "There is no warehouse '%s', so there are no tables: choose one with --warehouse"
              .formatted(warehouse.folder()));
    }
    return warehouse.open();
  }

  /** Opens relations, and tells which snapshots of tables are read. */
  List<OpenRelation> read(
      LocalWarehouse lake, List<Relation> relations, Instant now, Console console) {
    List<OpenRelation> opened =
        new RelationReader(lake, infer ? FileTypes.INFERRED : FileTypes.STRINGS, now)
            .open(relations);
    for (OpenRelation relation : opened) {
      Report.Input state = relation.state();
      if (state != null) {
        console.progress(
            TerminalText.safe(
                state.snapshotId() == null
                    ? "reading %s, which was never written".formatted(relation.text())
                    : "reading %s, snapshot %s of %s"
                        .formatted(relation.text(), state.snapshotId(), state.committedAt())));
      }
    }
    return opened;
  }
}

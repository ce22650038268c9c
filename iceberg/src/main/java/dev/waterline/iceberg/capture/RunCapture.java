package dev.waterline.iceberg.capture;

import dev.waterline.core.pin.Pin;
import dev.waterline.core.pin.PinnedInputs;
import dev.waterline.core.pin.Pins;
import dev.waterline.core.project.InputSettings;
import dev.waterline.core.result.Captured;
import dev.waterline.core.result.Problem;
import dev.waterline.core.run.RunId;
import dev.waterline.core.run.Step;
import dev.waterline.core.table.TableName;
import dev.waterline.core.transform.OutputChange;
import dev.waterline.core.transform.OutputState;
import dev.waterline.iceberg.pin.FrozenMetadata;
import dev.waterline.iceberg.pin.InputPinner;
import dev.waterline.iceberg.preview.OutputStates;
import dev.waterline.iceberg.preview.PreviewBranches;
import dev.waterline.iceberg.table.IcebergTables;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadataParser;
import org.apache.iceberg.catalog.Catalog;
import org.jspecify.annotations.Nullable;

/**
 * Pins the inputs, notes how the outputs are, and makes the outputs' preview branches: all that the
 * jobs of both sides must agree on before either starts. Branches that turn out not to be needed
 * are removed with the rest.
 */
public final class RunCapture {

  private final Catalog catalog;
  private final InputPinner pinner;

  /**
   * @param catalog must not cache tables
   */
  public RunCapture(Catalog catalog, InputPinner pinner) {
    this.catalog = catalog;
    this.pinner = pinner;
  }

  /**
   * What a run starts from.
   *
   * @param pins every pin with its metadata, so that a reader needs no catalog
   */
  public record Start(Pins pins, Captured captured) {}

  /**
   * Captures. It can be repeated for the same run: tags are moved, and branches set back, so it
   * must not be once a job has begun to write.
   *
   * @param settings the settings of inputs, by table
   * @param given pins from a file, or null
   * @param outputs those outputs that lie in the sandbox; one that doesn't exist is left out
   * @throws dev.waterline.core.error.WaterlineException as of {@link InputPinner#pin} and {@link
   *     PreviewBranches#create}
   */
  public Start capture(
      RunId run,
      Set<TableName> inputs,
      Map<TableName, InputSettings> settings,
      @Nullable Pins given,
      Set<TableName> outputs,
      Duration lease,
      Instant now) {
    PinnedInputs pinned = pinner.pin(inputs, settings, given, run, lease, now);
    Map<TableName, Pin> complete = new LinkedHashMap<>();
    pinned.pins().forEach((table, pin) -> complete.put(table, complete(pin)));
    Map<TableName, Problem> missing = new TreeMap<>();
    pinned.missing().forEach((table, error) -> missing.put(table, Problem.of(Step.PIN, error)));
    Map<TableName, OutputState> before = new TreeMap<>();
    PreviewBranches branches = new PreviewBranches(catalog);
    for (TableName output : outputs) {
      if (catalog.tableExists(IcebergTables.identifier(output))) {
        before.put(output, branches.create(output, run, lease, now));
      }
    }
    return new Start(
        Pins.of(run, now, complete.values()), new Captured(pinned.notes(), missing, before));
  }

  /** What became of the outputs since. */
  public static Map<TableName, OutputChange> changes(
      Catalog catalog, Captured captured, RunId run) {
    OutputStates states = new OutputStates(catalog);
    Map<TableName, OutputChange> changes = new TreeMap<>();
    captured
        .outputs()
        .forEach((output, before) -> changes.put(output, states.changeSince(before, run)));
    return changes;
  }

  private Pin complete(Pin pin) {
    if (!pin.bySnapshotId()) {
      return pin;
    }
    TableMetadata frozen = FrozenMetadata.of(pin, catalog);
    return new Pin(
        pin.table(),
        pin.snapshotId(),
        pin.committedAt(),
        pin.metadataLocation(),
        TableMetadataParser.toJson(frozen),
        pin.protection(),
        pin.tag());
  }
}

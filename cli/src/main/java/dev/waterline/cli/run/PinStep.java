package dev.waterline.cli.run;

import dev.waterline.cli.warehouse.LocalWarehouse;
import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.pin.Pin;
import dev.waterline.core.pin.PinEntry;
import dev.waterline.core.pin.Pins;
import dev.waterline.core.pin.Protection;
import dev.waterline.core.project.InputSettings;
import dev.waterline.core.project.InputSettings.Protect;
import dev.waterline.core.project.Project;
import dev.waterline.core.run.RunId;
import dev.waterline.core.table.TableName;
import dev.waterline.iceberg.pin.GivenPins;
import dev.waterline.iceberg.pin.SnapshotPinner;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Pins the inputs of a run, or takes the pins that a file gives. */
final class PinStep {

  private final SnapshotPinner pinner;
  private final GivenPins givenPins;

  PinStep(LocalWarehouse warehouse) {
    this.pinner = new SnapshotPinner(warehouse.catalog());
    this.givenPins = new GivenPins(warehouse.catalog());
  }

  /**
   * What became of each input.
   *
   * @param pins the pinned inputs
   * @param notes what a reader must know of a pin, by table
   * @param missing inputs that can't be read, with the reason; the SQL that reads them fails
   */
  record PinnedInputs(
      Map<TableName, Pin> pins,
      Map<TableName, String> notes,
      Map<TableName, WaterlineException> missing) {}

  /**
   * Pins every input.
   *
   * @param settings the project whose settings of inputs count
   * @param given pins from a file, or null to pin all inputs now
   */
  PinnedInputs pin(
      Set<TableName> inputs,
      Project settings,
      @Nullable Pins given,
      RunId run,
      Duration lease,
      Instant now) {
    if (given != null) {
      refuseUnused(given, inputs);
    }
    PinnedInputs result =
        new PinnedInputs(new LinkedHashMap<>(), new LinkedHashMap<>(), new LinkedHashMap<>());
    for (TableName input : inputs) {
      Protect protect = protect(settings.inputs().get(input));
      PinEntry entry = given == null ? null : given.inputs().get(input);
      try {
        if (entry == null) {
          result.pins.put(input, pinner.pin(input, protect, run.pinTag(), lease, now));
          if (given != null) {
            result.notes.put(input, "not in the pins file: pinned when the run started");
          }
        } else {
          Pin pin = given(input, entry, protect, run, lease, now);
          result.pins.put(input, pin);
          result.notes.put(
              input,
              "from the pins file"
                  + (pin.bySnapshotId() ? ", read with the schema of its snapshot" : "")
                  + (pin.protection() == Protection.NONE ? "; no tag protects it" : ""));
        }
      } catch (WaterlineException e) {
        boolean readersFail =
            e.code() == ErrorCode.TABLE_NOT_FOUND || e.code() == ErrorCode.TABLE_NOT_ICEBERG;
        if (!readersFail || settings.inputs().containsKey(input)) {
          throw e;
        }
        result.missing.put(input, e);
      }
    }
    return result;
  }

  private Pin given(
      TableName input, PinEntry entry, Protect protect, RunId run, Duration lease, Instant now) {
    boolean bare =
        entry instanceof PinEntry.BySnapshot bySnapshot
            && bySnapshot.tag() == null
            && bySnapshot.metadataLocation() == null;
    return bare
        ? pinner.pinSnapshot(
            input, ((PinEntry.BySnapshot) entry).snapshotId(), protect, run.pinTag(), lease, now)
        : givenPins.check(input, entry);
  }

  /**
   * Tables of the local warehouse are the sandbox's own, so they are protected unless told not to.
   */
  private static Protect protect(@Nullable InputSettings settings) {
    return settings == null || settings.protect() == null ? Protect.TAG : settings.protect();
  }

  private static void refuseUnused(Pins given, Set<TableName> inputs) {
    String unused =
        given.inputs().keySet().stream()
            .filter(table -> !inputs.contains(table))
            .map(TableName::toString)
            .collect(Collectors.joining(", "));
    if (!unused.isEmpty()) {
      throw new WaterlineException(
          ErrorCode.INVALID_PINS,
          "The pins file names %s, which the project doesn't read. It reads %s."
              .formatted(
                  unused,
                  inputs.stream().map(TableName::toString).collect(Collectors.joining(", "))));
    }
  }
}

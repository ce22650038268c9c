package dev.waterline.iceberg.pin;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.pin.Pin;
import dev.waterline.core.pin.PinEntry;
import dev.waterline.core.pin.PinnedInputs;
import dev.waterline.core.pin.Pins;
import dev.waterline.core.pin.Protection;
import dev.waterline.core.project.InputSettings;
import dev.waterline.core.project.InputSettings.Protect;
import dev.waterline.core.run.RunId;
import dev.waterline.core.table.TableName;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.iceberg.catalog.Catalog;
import org.jspecify.annotations.Nullable;

/** Pins the inputs of a run, or takes the pins that a file gives. */
public final class InputPinner {

  private final SnapshotPinner pinner;
  private final GivenPins givenPins;
  private final BiFunction<TableName, @Nullable InputSettings, Protect> protection;

  /**
   * @param catalog must not cache tables
   * @param protectByDefault whether a table is protected whose settings don't say
   */
  public InputPinner(Catalog catalog, Function<TableName, Protect> protectByDefault) {
    this(
        catalog,
        (table, settings) ->
            settings == null || settings.protect() == null
                ? protectByDefault.apply(table)
                : settings.protect());
  }

  private InputPinner(
      Catalog catalog, BiFunction<TableName, @Nullable InputSettings, Protect> protection) {
    this.pinner = new SnapshotPinner(catalog);
    this.givenPins = new GivenPins(catalog);
    this.protection = protection;
  }

  /**
   * A pinner for tables that must not be written, whatever their settings say.
   *
   * @param catalog must not cache tables
   */
  public static InputPinner readingOnly(Catalog catalog) {
    return new InputPinner(catalog, (table, settings) -> Protect.NONE);
  }

  /**
   * Pins every input. An input that isn't there is {@link PinnedInputs#missing()} when only the SQL
   * names it.
   *
   * @param settings the settings of inputs, by table
   * @param given pins from a file, or null to pin all inputs now
   * @throws WaterlineException TABLE_NOT_FOUND or TABLE_NOT_ICEBERG for an input with settings;
   *     INVALID_PINS, SNAPSHOT_NOT_FOUND, COMMIT_CONFLICT
   */
  public PinnedInputs pin(
      Set<TableName> inputs,
      Map<TableName, InputSettings> settings,
      @Nullable Pins given,
      RunId run,
      Duration lease,
      Instant now) {
    if (given != null) {
      refuseUnused(given, inputs);
    }
    Map<TableName, Pin> pins = new LinkedHashMap<>();
    Map<TableName, String> notes = new LinkedHashMap<>();
    Map<TableName, WaterlineException> missing = new LinkedHashMap<>();
    for (TableName input : inputs) {
      Protect protect = protection.apply(input, settings.get(input));
      PinEntry entry = given == null ? null : given.inputs().get(input);
      try {
        if (entry == null) {
          pins.put(input, pinner.pin(input, protect, run.pinTag(), lease, now));
          if (given != null) {
            notes.put(input, "not in the pins file: pinned when the run started");
          }
        } else {
          Pin pin = given(input, entry, protect, run, lease, now);
          pins.put(input, pin);
          notes.put(
              input,
              "from the pins file"
                  + (pin.bySnapshotId() ? ", read with the schema of its snapshot" : "")
                  + (pin.protection() == Protection.NONE ? "; no tag protects it" : ""));
        }
      } catch (WaterlineException e) {
        boolean readersFail =
            e.code() == ErrorCode.TABLE_NOT_FOUND || e.code() == ErrorCode.TABLE_NOT_ICEBERG;
        if (!readersFail || settings.containsKey(input)) {
          throw e;
        }
        missing.put(input, e);
      }
    }
    return new PinnedInputs(pins, notes, missing);
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
   * Refuses pins of tables that aren't read: a misspelt name would leave the meant table unpinned.
   *
   * @throws WaterlineException INVALID_PINS naming them, and what is read
   */
  public static void refuseUnused(Pins given, Set<TableName> inputs) {
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

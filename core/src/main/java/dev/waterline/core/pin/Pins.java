package dev.waterline.core.pin;

import dev.waterline.core.run.RunId;
import dev.waterline.core.table.TableName;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a pins file holds.
 *
 * @param run the run whose tags protect the pins, or null when a person wrote the file
 * @param pinnedAt when the pins were taken, or null
 * @param inputs the pins by table, in the order of the names
 */
public record Pins(
    @Nullable RunId run, @Nullable Instant pinnedAt, Map<TableName, PinEntry> inputs) {

  public Pins {
    inputs = Collections.unmodifiableMap(new TreeMap<>(inputs));
  }

  /** Pins that a run took. */
  public static Pins of(RunId run, Instant pinnedAt, Collection<Pin> pins) {
    Map<TableName, PinEntry> inputs = new TreeMap<>();
    for (Pin pin : pins) {
      Long snapshotId = pin.snapshotId();
      inputs.put(
          pin.table(),
          pin.bySnapshotId() && snapshotId != null
              ? new PinEntry.BySnapshot(snapshotId, pin.tag(), null)
              : new PinEntry.Complete(pin));
    }
    return new Pins(run, pinnedAt, inputs);
  }
}

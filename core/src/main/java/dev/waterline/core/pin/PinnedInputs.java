package dev.waterline.core.pin;

import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.table.TableName;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What became of each input of a run.
 *
 * @param pins the pinned inputs
 * @param notes what a reader must know of a pin, by table
 * @param missing inputs that can't be read, with the reason; the SQL that reads them fails
 */
public record PinnedInputs(
    Map<TableName, Pin> pins,
    Map<TableName, String> notes,
    Map<TableName, WaterlineException> missing) {

  public static final PinnedInputs NONE = new PinnedInputs(Map.of(), Map.of(), Map.of());

  public PinnedInputs {
    pins = Collections.unmodifiableMap(new LinkedHashMap<>(pins));
    notes = Collections.unmodifiableMap(new LinkedHashMap<>(notes));
    missing = Collections.unmodifiableMap(new LinkedHashMap<>(missing));
  }
}

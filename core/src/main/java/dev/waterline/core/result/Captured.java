package dev.waterline.core.result;

import dev.waterline.core.table.TableName;
import dev.waterline.core.transform.OutputState;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/**
 * What was noted before any SQL ran, beside the pins.
 *
 * @param notes what a reader must know of a pin, by table
 * @param missing inputs that can't be read, by table
 * @param outputs the outputs that are in the sandbox, as they were before the run
 */
public record Captured(
    Map<TableName, String> notes,
    Map<TableName, Problem> missing,
    Map<TableName, OutputState> outputs) {

  public Captured {
    notes = Collections.unmodifiableMap(new TreeMap<>(notes));
    missing = Collections.unmodifiableMap(new TreeMap<>(missing));
    outputs = Collections.unmodifiableMap(new TreeMap<>(outputs));
  }
}

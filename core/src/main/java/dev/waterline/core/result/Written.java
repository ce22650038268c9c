package dev.waterline.core.result;

import dev.waterline.core.transform.PreviewRef;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * One side's result of one model.
 *
 * @param ref where it is
 * @param snapshotId the snapshot that holds it
 * @param querySchema the types of the query, as Spark writes a schema in JSON; those of the table
 *     may be wider
 * @param unstable columns that the SQL makes unstable, with the reasons
 * @param masked columns that carry values of masked input columns
 */
public record Written(
    PreviewRef ref,
    long snapshotId,
    String querySchema,
    Map<String, List<String>> unstable,
    Set<String> masked) {

  public Written {
    Map<String, List<String>> copy = new LinkedHashMap<>();
    unstable.forEach((column, reasons) -> copy.put(column, List.copyOf(reasons)));
    unstable = Collections.unmodifiableMap(copy);
    masked = Collections.unmodifiableSet(new TreeSet<>(masked));
  }
}

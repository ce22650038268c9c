package dev.waterline.core.transform;

import dev.waterline.core.table.TableName;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a run may not change about an output table, as it was before the run touched it.
 *
 * @param table the output
 * @param uuid the table's own id; another one means that the table was dropped and made again
 * @param snapshotId main's snapshot, or null when main was never written
 * @param schemaId the current schema's id
 * @param schema the current schema as Iceberg's JSON
 * @param spec the default partition spec as Iceberg's JSON
 * @param sortOrder the default sort order as Iceberg's JSON
 * @param properties the table's properties
 * @param formatVersion the table's format version
 * @param refs the snapshots of all branches and tags but main's and this product's own, as JSON
 *     with their retention, by name
 */
public record OutputState(
    TableName table,
    String uuid,
    @Nullable Long snapshotId,
    int schemaId,
    String schema,
    String spec,
    String sortOrder,
    Map<String, String> properties,
    int formatVersion,
    Map<String, String> refs) {

  public OutputState {
    properties = Map.copyOf(properties);
    refs = Map.copyOf(refs);
  }
}

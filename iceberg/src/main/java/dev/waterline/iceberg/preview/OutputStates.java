package dev.waterline.iceberg.preview;

import dev.waterline.core.run.RunId;
import dev.waterline.core.table.TableName;
import dev.waterline.core.transform.OutputChange;
import dev.waterline.core.transform.OutputState;
import dev.waterline.iceberg.table.IcebergTables;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.PartitionSpecParser;
import org.apache.iceberg.SchemaParser;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.SnapshotRefParser;
import org.apache.iceberg.SortOrderParser;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.catalog.Catalog;

/** Remembers what an output table is, and tells later what became of it. */
public final class OutputStates {

  private final IcebergTables tables;

  /**
   * @param catalog must not cache tables
   */
  public OutputStates(Catalog catalog) {
    this.tables = new IcebergTables(catalog);
  }

  /**
   * The output as it is now.
   *
   * @throws dev.waterline.core.error.WaterlineException TABLE_NOT_FOUND or TABLE_NOT_ICEBERG
   */
  public OutputState read(TableName output) {
    return of(output, tables.load(output).operations().current());
  }

  /** What changed since, and whether it was this run; refs of any run's own don't count. */
  public OutputChange changeSince(OutputState before, RunId run) {
    Optional<BaseTable> table = tables.find(before.table());
    return new OutputComparison(
            before, table.map(found -> found.operations().current()).orElse(null), run)
        .change();
  }

  static OutputState of(TableName output, TableMetadata metadata) {
    Snapshot main = metadata.currentSnapshot();
    return new OutputState(
        output,
        metadata.uuid(),
        main == null ? null : main.snapshotId(),
        metadata.currentSchemaId(),
        SchemaParser.toJson(metadata.schema()),
        PartitionSpecParser.toJson(metadata.spec()),
        SortOrderParser.toJson(metadata.sortOrder()),
        metadata.properties(),
        metadata.formatVersion(),
        refs(metadata));
  }

  private static Map<String, String> refs(TableMetadata metadata) {
    Map<String, String> refs = new HashMap<>();
    for (Map.Entry<String, SnapshotRef> ref : metadata.refs().entrySet()) {
      boolean main = ref.getKey().equals(SnapshotRef.MAIN_BRANCH);
      if (!main && RunId.ofName(ref.getKey()).isEmpty()) {
        refs.put(ref.getKey(), SnapshotRefParser.toJson(ref.getValue()));
      }
    }
    return refs;
  }
}

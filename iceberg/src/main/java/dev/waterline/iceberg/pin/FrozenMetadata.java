package dev.waterline.iceberg.pin;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.pin.Pin;
import dev.waterline.iceberg.table.IcebergTables;
import java.util.Comparator;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.SortOrder;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadataParser;
import org.apache.iceberg.catalog.Catalog;

/** The Iceberg metadata that a pin serves: its current schema and snapshot are the pinned ones. */
public final class FrozenMetadata {

  private FrozenMetadata() {}

  /**
   * The metadata of a pin. A pin that has its own is not looked up anywhere.
   *
   * @param catalog loads the table of a pin that is a bare snapshot id; must not cache tables
   * @throws WaterlineException INVALID_PINS when the pin's metadata doesn't parse or has another
   *     current snapshot; SNAPSHOT_NOT_FOUND when the snapshot of a bare id is gone
   */
  public static TableMetadata of(Pin pin, Catalog catalog) {
    Long snapshotId = pin.snapshotId();
    if (!pin.bySnapshotId() || snapshotId == null) {
      return parse(pin);
    }
    TableMetadata current = new IcebergTables(catalog).load(pin.table()).operations().current();
    return atSnapshot(current, SnapshotPinner.existing(pin.table(), current, snapshotId));
  }

  static TableMetadata parse(Pin pin) {
    TableMetadata metadata;
    try {
      metadata = TableMetadataParser.fromJson(pin.metadataLocation(), pin.metadata());
    } catch (RuntimeException e) {
      throw new WaterlineException(
          ErrorCode.INVALID_PINS,
          "The pin of %s holds no Iceberg table metadata".formatted(pin.table()),
          e);
    }
    Snapshot current = metadata.currentSnapshot();
    Long snapshotId = current == null ? null : current.snapshotId();
    if (!Objects.equals(snapshotId, pin.snapshotId())) {
      throw new WaterlineException(
          ErrorCode.INVALID_PINS,
          "The pin of %s says snapshot %s, its metadata says %s"
              .formatted(pin.table(), pin.snapshotId(), snapshotId));
    }
    return metadata;
  }

  /**
   * The table as a reader who travels to the snapshot sees it: the snapshot's own schema, and only
   * partition fields and sort fields whose columns that schema has.
   *
   * @param snapshot one of the table's
   */
  public static TableMetadata atSnapshot(TableMetadata current, Snapshot snapshot) {
    Integer schemaId = snapshot.schemaId();
    Schema schema = schemaId == null ? current.schema() : current.schemasById().get(schemaId);
    TableMetadata.Builder builder =
        TableMetadata.buildFrom(current)
            .setDefaultPartitionSpec(specOf(current, schema))
            .setDefaultSortOrder(SortOrder.unsorted())
            .setCurrentSchema(schema.schemaId());
    return withMain(builder, current, snapshot);
  }

  /**
   * The table as a reader of a branch sees it: the branch's rows under the table's own schema,
   * which all branches share.
   *
   * @param head the snapshot that the branch is at
   */
  public static TableMetadata atBranch(TableMetadata current, Snapshot head) {
    return withMain(TableMetadata.buildFrom(current), current, head);
  }

  private static TableMetadata withMain(
      TableMetadata.Builder builder, TableMetadata current, Snapshot snapshot) {
    return builder
        .removeRef(SnapshotRef.MAIN_BRANCH)
        .setBranchSnapshot(snapshot.snapshotId(), SnapshotRef.MAIN_BRANCH)
        .discardChanges()
        .withMetadataLocation(current.metadataFileLocation())
        .build();
  }

  private static PartitionSpec specOf(TableMetadata current, Schema schema) {
    Set<Integer> columns = schema.idToName().keySet();
    return current.specs().stream()
        .filter(spec -> sources(spec).stream().allMatch(columns::contains))
        .max(
            Comparator.comparing((PartitionSpec spec) -> spec.specId() == current.defaultSpecId())
                .thenComparing(PartitionSpec::specId))
        .orElseGet(PartitionSpec::unpartitioned);
  }

  private static Set<Integer> sources(PartitionSpec spec) {
    return spec.fields().stream().map(field -> field.sourceId()).collect(Collectors.toSet());
  }
}

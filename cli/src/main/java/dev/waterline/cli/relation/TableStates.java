package dev.waterline.cli.relation;

import dev.waterline.cli.relation.Relation.TableState;
import dev.waterline.cli.relation.Relation.Version;
import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.table.TableName;
import dev.waterline.iceberg.pin.FrozenMetadata;
import dev.waterline.iceberg.table.IcebergTables;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.SupportsNamespaces;
import org.jspecify.annotations.Nullable;

/**
 * Resolves states of tables to metadata that stands still, or says what there is instead. A state
 * that is resolved reads the same, whatever is committed later.
 */
final class TableStates {

  private static final int SHOWN = 10;

  private final IcebergTables tables;

  /**
   * @param catalog must not cache tables
   */
  TableStates(Catalog catalog) {
    this.tables = new IcebergTables(catalog);
  }

  /**
   * The metadata whose current schema and snapshot are those of the state.
   *
   * @throws WaterlineException INVALID_ARGUMENT when there is no such table, snapshot, branch or
   *     tag; the message names those that there are
   */
  TableMetadata resolve(TableState state) {
    TableMetadata current = load(state.table());
    if (state.version() instanceof Version.SnapshotId wanted) {
      Snapshot snapshot = current.snapshot(wanted.id());
      if (snapshot == null) {
        throw invalid(
            "%s has no snapshot %d. %s"
                .formatted(state.table(), wanted.id(), snapshots(current.snapshots())),
            null);
      }
      return FrozenMetadata.atSnapshot(current, snapshot);
    }
    if (state.version() instanceof Version.Ref wanted) {
      SnapshotRef ref = current.ref(wanted.name());
      if (ref == null) {
        throw invalid(
            "%s has no branch or tag '%s'. %s"
                .formatted(state.table(), wanted.name(), refs(current.refs())),
            null);
      }
      Snapshot snapshot = current.snapshot(ref.snapshotId());
      return ref.isTag()
          ? FrozenMetadata.atSnapshot(current, snapshot)
          : FrozenMetadata.atBranch(current, snapshot);
    }
    return current;
  }

  private TableMetadata load(TableName table) {
    try {
      return tables.load(table).operations().current();
    } catch (WaterlineException e) {
      throw invalid(e.getMessage() + namespaces(table), e);
    }
  }

  /** The namespaces that there are, when the table's own is not one of them. */
  private String namespaces(TableName table) {
    Namespace namespace = IcebergTables.identifier(table).namespace();
    if (!(tables.catalog() instanceof SupportsNamespaces catalog)
        || catalog.namespaceExists(namespace)) {
      return "";
    }
    List<String> names =
        catalog.listNamespaces().stream().map(Namespace::toString).sorted().toList();
    return names.isEmpty()
        ? " The warehouse is empty."
        : " The warehouse has: " + listed(names.stream(), names.size());
  }

  private static String snapshots(List<Snapshot> snapshots) {
    if (snapshots.isEmpty()) {
      return "It was never written.";
    }
    return "It has, newest first: "
        + listed(
            snapshots.stream()
                .sorted(Comparator.comparingLong(Snapshot::timestampMillis).reversed())
                .map(
                    snapshot ->
                        snapshot.snapshotId()
                            + " of "
                            + Instant.ofEpochMilli(snapshot.timestampMillis())),
            snapshots.size());
  }

  private static String refs(Map<String, SnapshotRef> refs) {
    if (refs.isEmpty()) {
      return "It was never written.";
    }
    return "It has: "
        + listed(
            refs.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(ref -> (ref.getValue().isTag() ? "tag " : "branch ") + ref.getKey()),
            refs.size());
  }

  private static String listed(Stream<String> things, int count) {
    return things.limit(SHOWN).collect(Collectors.joining(", "))
        + (count > SHOWN ? " and " + (count - SHOWN) + " more." : ".");
  }

  private static WaterlineException invalid(String message, @Nullable Throwable cause) {
    return new WaterlineException(ErrorCode.INVALID_ARGUMENT, message, cause);
  }
}

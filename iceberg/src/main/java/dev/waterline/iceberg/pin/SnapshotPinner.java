package dev.waterline.iceberg.pin;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.pin.Pin;
import dev.waterline.core.pin.Protection;
import dev.waterline.core.pin.Retention;
import dev.waterline.core.project.InputSettings.Protect;
import dev.waterline.core.table.TableName;
import dev.waterline.iceberg.table.IcebergTables;
import dev.waterline.iceberg.table.RefCommits;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadataParser;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.catalog.Catalog;
import org.jspecify.annotations.Nullable;

/**
 * Takes pins: records a table's current metadata and, where it may, protects the snapshot by a tag
 * that outlives it by a lease ({@link Retention#maxRefAge}).
 *
 * <p>The tag is committed on exactly the metadata that is recorded; when another writer was faster,
 * both are done again. So a tag never protects another snapshot than the recorded one. One table
 * takes one catalog call to load it and one commit.
 */
public final class SnapshotPinner {

  private static final int SNAPSHOTS_SHOWN = 3;

  private final IcebergTables tables;
  private final RefCommits commits;

  /**
   * @param catalog must not cache tables
   */
  public SnapshotPinner(Catalog catalog) {
    this(catalog, new RefCommits());
  }

  public SnapshotPinner(Catalog catalog, RefCommits commits) {
    this.tables = new IcebergTables(catalog);
    this.commits = commits;
  }

  /**
   * Pins a table as it is now.
   *
   * @param protect whether to make the tag; a table that was never written gets none
   * @param tag the tag's name; a tag of this name is moved, so a step can be repeated
   * @param lease how long the tag lives from {@code now} when nobody removes it
   * @throws WaterlineException TABLE_NOT_FOUND, TABLE_NOT_ICEBERG, or COMMIT_CONFLICT when others
   *     change the table faster than it can be tagged
   */
  public Pin pin(TableName table, Protect protect, String tag, Duration lease, Instant now) {
    TableOperations operations = tables.load(table).operations();
    TableMetadata pinned =
        protect == Protect.TAG
            ? tag(table, operations, tag, lease, now, TableMetadata::currentSnapshot)
            : operations.current();
    Snapshot snapshot = pinned.currentSnapshot();
    return new Pin(
        table,
        snapshot == null ? null : snapshot.snapshotId(),
        snapshot == null ? null : Instant.ofEpochMilli(snapshot.timestampMillis()),
        pinned.metadataFileLocation(),
        TableMetadataParser.toJson(pinned),
        snapshot == null ? Protection.EMPTY : protection(protect),
        snapshot == null || protect == Protect.NONE ? null : tag);
  }

  /**
   * Pins a table at a snapshot that a person chose. The pin has no metadata of its own: it is read
   * with the snapshot's own schema.
   *
   * @throws WaterlineException SNAPSHOT_NOT_FOUND naming the table, the id and the nearest
   *     snapshots; else as {@link #pin}
   */
  public Pin pinSnapshot(
      TableName table, long snapshotId, Protect protect, String tag, Duration lease, Instant now) {
    TableOperations operations = tables.load(table).operations();
    TableMetadata current =
        protect == Protect.TAG
            ? tag(table, operations, tag, lease, now, m -> existing(table, m, snapshotId))
            : operations.current();
    return bySnapshot(
        table,
        current,
        existing(table, current, snapshotId),
        protection(protect),
        protect == Protect.TAG ? tag : null);
  }

  static Pin bySnapshot(
      TableName table,
      TableMetadata current,
      Snapshot snapshot,
      Protection protection,
      @Nullable String tag) {
    return new Pin(
        table,
        snapshot.snapshotId(),
        Instant.ofEpochMilli(snapshot.timestampMillis()),
        current.metadataFileLocation(),
        null,
        protection,
        tag);
  }

  private TableMetadata tag(
      TableName table,
      TableOperations operations,
      String tag,
      Duration lease,
      Instant now,
      Function<TableMetadata, @Nullable Snapshot> choice) {
    return commits.commit(
        table,
        operations,
        metadata -> {
          Snapshot snapshot = choice.apply(metadata);
          return snapshot == null ? metadata : tagged(metadata, snapshot, tag, lease, now);
        });
  }

  private static TableMetadata tagged(
      TableMetadata metadata, Snapshot snapshot, String tag, Duration lease, Instant now) {
    Instant committed = Instant.ofEpochMilli(snapshot.timestampMillis());
    SnapshotRef ref =
        SnapshotRef.tagBuilder(snapshot.snapshotId())
            .maxRefAgeMs(Retention.maxRefAge(committed, now, lease).toMillis())
            .build();
    return TableMetadata.buildFrom(metadata).setRef(tag, ref).build();
  }

  private static Protection protection(Protect protect) {
    return protect == Protect.TAG ? Protection.TAG : Protection.NONE;
  }

  /** The snapshot of this id, or an error that says which there are. */
  static Snapshot existing(TableName table, TableMetadata metadata, long snapshotId) {
    Snapshot snapshot = metadata.snapshot(snapshotId);
    if (snapshot == null) {
      throw new WaterlineException(
          ErrorCode.SNAPSHOT_NOT_FOUND,
          "%s has no snapshot %d: it was expired, or was never there. %s"
              .formatted(table, snapshotId, whatIsThere(metadata)));
    }
    return snapshot;
  }

  private static String whatIsThere(TableMetadata metadata) {
    if (metadata.snapshots().isEmpty()) {
      return "The table was never written.";
    }
    Snapshot current = metadata.currentSnapshot();
    return metadata.snapshots().stream()
        .sorted(Comparator.comparingLong(Snapshot::timestampMillis).reversed())
        .limit(SNAPSHOTS_SHOWN)
        .map(
            s ->
                "%d of %s%s"
                    .formatted(
                        s.snapshotId(),
                        Instant.ofEpochMilli(s.timestampMillis()),
                        s.equals(current) ? " (current)" : ""))
        .collect(Collectors.joining(", ", "The newest are ", "."));
  }
}

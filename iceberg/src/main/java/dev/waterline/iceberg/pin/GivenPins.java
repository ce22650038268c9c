package dev.waterline.iceberg.pin;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.pin.Pin;
import dev.waterline.core.pin.PinEntry;
import dev.waterline.core.pin.Protection;
import dev.waterline.core.table.TableName;
import dev.waterline.iceberg.table.IcebergTables;
import java.util.Objects;
import java.util.Optional;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadataParser;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.io.FileIO;
import org.jspecify.annotations.Nullable;

/**
 * Checks what a pins file says against the catalog, and completes it to a pin. It changes nothing:
 * one catalog call per table.
 */
public final class GivenPins {

  private final IcebergTables tables;

  /**
   * @param catalog must not cache tables
   */
  public GivenPins(Catalog catalog) {
    this.tables = new IcebergTables(catalog);
  }

  /**
   * The pin that the entry means. A tag that the entry names must point at the snapshot; when that
   * tag is gone but the snapshot is still there, the pin is unprotected. A complete entry holds
   * also when its table was dropped and made again, as long as its files are there.
   *
   * @throws WaterlineException TABLE_NOT_FOUND, TABLE_NOT_ICEBERG; SNAPSHOT_NOT_FOUND when the
   *     snapshot is gone; INVALID_PINS when the entry contradicts the table
   */
  public Pin check(TableName table, PinEntry entry) {
    BaseTable live = tables.load(table);
    TableMetadata current = live.operations().current();
    if (entry instanceof PinEntry.Complete complete) {
      return check(complete.pin(), current, live.io());
    }
    PinEntry.BySnapshot bySnapshot = (PinEntry.BySnapshot) entry;
    Snapshot snapshot = SnapshotPinner.existing(table, current, bySnapshot.snapshotId());
    Optional<TableMetadata> named = named(table, bySnapshot, current, live.io());
    Protection protection = protection(table, current, snapshot.snapshotId(), bySnapshot.tag());
    String tag = protection == Protection.TAG ? bySnapshot.tag() : null;
    return named
        .map(
            metadata ->
                new Pin(
                    table,
                    snapshot.snapshotId(),
                    java.time.Instant.ofEpochMilli(snapshot.timestampMillis()),
                    metadata.metadataFileLocation(),
                    TableMetadataParser.toJson(metadata),
                    protection,
                    tag))
        .orElseGet(() -> SnapshotPinner.bySnapshot(table, current, snapshot, protection, tag));
  }

  private static Pin check(Pin pin, TableMetadata current, FileIO io) {
    TableMetadata pinned = FrozenMetadata.parse(pin);
    Snapshot snapshot = pinned.currentSnapshot();
    if (snapshot == null) {
      return pin;
    }
    if (!Objects.equals(pinned.uuid(), current.uuid())) {
      return ofFormerTable(pin, snapshot, io);
    }
    Snapshot live = SnapshotPinner.existing(pin.table(), current, snapshot.snapshotId());
    if (!live.manifestListLocation().equals(snapshot.manifestListLocation())) {
      throw invalid(
          pin.table(),
          "snapshot %d in its metadata is not the table's own".formatted(snapshot.snapshotId()));
    }
    Protection protection = protection(pin.table(), current, snapshot.snapshotId(), pin.tag());
    return protection == pin.protection() ? pin : unprotected(pin);
  }

  /** The table was dropped and made again: no ref holds the files, but they may be there. */
  private static Pin ofFormerTable(Pin pin, Snapshot snapshot, FileIO io) {
    if (!io.newInputFile(snapshot.manifestListLocation()).exists()) {
      throw new WaterlineException(
          ErrorCode.SNAPSHOT_NOT_FOUND,
          "%s was dropped and made again since it was pinned, and the files of snapshot %d are gone"
              .formatted(pin.table(), snapshot.snapshotId()));
    }
    return unprotected(pin);
  }

  private static Pin unprotected(Pin pin) {
    return new Pin(
        pin.table(),
        pin.snapshotId(),
        pin.committedAt(),
        pin.metadataLocation(),
        pin.metadata(),
        Protection.NONE,
        null);
  }

  private static Protection protection(
      TableName table, TableMetadata current, long snapshotId, @Nullable String tag) {
    SnapshotRef ref = tag == null ? null : current.ref(tag);
    if (ref == null) {
      return Protection.NONE;
    }
    if (!ref.isTag() || ref.snapshotId() != snapshotId) {
      throw invalid(
          table,
          "'%s' is a %s of snapshot %d, not the tag of snapshot %d"
              .formatted(tag, ref.isTag() ? "tag" : "branch", ref.snapshotId(), snapshotId));
    }
    return Protection.TAG;
  }

  /**
   * The metadata file that the entry names, when it is still there. Only a file that the table
   * itself lists is read: the path comes from a file that anybody may have written.
   */
  private static Optional<TableMetadata> named(
      TableName table, PinEntry.BySnapshot entry, TableMetadata current, FileIO io) {
    String location = entry.metadataLocation();
    if (location == null) {
      return Optional.empty();
    }
    boolean own =
        location.equals(current.metadataFileLocation())
            || current.previousFiles().stream().anyMatch(file -> location.equals(file.file()));
    if (!own) {
      return Optional.empty();
    }
    try {
      TableMetadata named = TableMetadataParser.read(io, location);
      Snapshot snapshot = named.currentSnapshot();
      if (snapshot == null || snapshot.snapshotId() != entry.snapshotId()) {
        throw invalid(
            table,
            "its metadata file %s doesn't have %d as current snapshot"
                .formatted(location, entry.snapshotId()));
      }
      return Optional.of(named);
    } catch (NotFoundException e) {
      return Optional.empty();
    }
  }

  private static WaterlineException invalid(TableName table, String problem) {
    return new WaterlineException(
        ErrorCode.INVALID_PINS,
        "The pin of %s can't be used: %s. Pin again with `waterline pin`"
            .formatted(table, problem));
  }
}

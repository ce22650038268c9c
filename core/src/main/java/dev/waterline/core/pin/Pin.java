package dev.waterline.core.pin;

import dev.waterline.core.table.TableName;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An input table held still.
 *
 * @param table the table
 * @param snapshotId the snapshot that is read, or null for a table that was never written
 * @param committedAt when that snapshot was committed, or null with it
 * @param metadataLocation the metadata file that was current when the pin was taken, read before
 *     the tag was made
 * @param metadata content of that file, because a table's own settings may delete it; null when a
 *     person gave the pin as a snapshot id, which is then read with the snapshot's own schema
 * @param protection what keeps the snapshot from being expired
 * @param tag the tag's name, exactly with {@link Protection#TAG}
 */
public record Pin(
    TableName table,
    @Nullable Long snapshotId,
    @Nullable Instant committedAt,
    String metadataLocation,
    @Nullable String metadata,
    Protection protection,
    @Nullable String tag) {

  public Pin {
    if ((protection == Protection.TAG) != (tag != null)) {
      throw new IllegalArgumentException(
          "Pin of %s: protection %s with tag %s".formatted(table, protection, tag));
    }
    if ((snapshotId == null) != (protection == Protection.EMPTY)) {
      throw new IllegalArgumentException(
          "Pin of %s: protection %s with snapshot %s".formatted(table, protection, snapshotId));
    }
  }

  /** Whether the pin is a bare snapshot id, given by a person. */
  public boolean bySnapshotId() {
    return metadata == null;
  }
}

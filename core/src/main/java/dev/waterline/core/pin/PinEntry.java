package dev.waterline.core.pin;

import org.jspecify.annotations.Nullable;

/** What a pins file says of one input. */
public sealed interface PinEntry {

  /**
   * A pin with all that is needed to read it.
   *
   * @param pin its metadata is never null
   */
  record Complete(Pin pin) implements PinEntry {
    public Complete {
      if (pin.bySnapshotId()) {
        throw new IllegalArgumentException("Pin of %s: no metadata".formatted(pin.table()));
      }
    }
  }

  /**
   * A snapshot id, as a person writes it.
   *
   * @param snapshotId the snapshot to read
   * @param tag a tag that protects it, or null
   * @param metadataLocation the metadata file whose schema is meant, or null for the snapshot's own
   */
  record BySnapshot(long snapshotId, @Nullable String tag, @Nullable String metadataLocation)
      implements PinEntry {}
}

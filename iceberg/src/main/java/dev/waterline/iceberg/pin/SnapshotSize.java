package dev.waterline.iceberg.pin;

import dev.waterline.core.plan.ReadSize;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.ManifestContent;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.ManifestFiles;
import org.apache.iceberg.ManifestReader;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.io.FileIO;
import org.jspecify.annotations.Nullable;

/** What reading a whole snapshot reads, from its manifests: no data file is opened. */
public final class SnapshotSize {

  private SnapshotSize() {}

  /**
   * Sums up a snapshot's live files.
   *
   * @param snapshot a snapshot of the table, or null for a table that was never written
   */
  public static ReadSize of(Table table, @Nullable Snapshot snapshot) {
    if (snapshot == null) {
      return ReadSize.NOTHING;
    }
    ReadSize size = ReadSize.NOTHING;
    for (ManifestFile manifest : snapshot.allManifests(table.io())) {
      size = size.plus(manifest(manifest, table.io(), table.specs()));
    }
    return size;
  }

  private static ReadSize manifest(
      ManifestFile manifest, FileIO io, Map<Integer, PartitionSpec> specs) {
    boolean data = manifest.content() == ManifestContent.DATA;
    ReadSize size = ReadSize.NOTHING;
    try (ManifestReader<? extends ContentFile<?>> files =
        data
            ? ManifestFiles.read(manifest, io, specs)
            : ManifestFiles.readDeleteManifest(manifest, io, specs)) {
      for (ContentFile<?> file : files) {
        size = size.plus(new ReadSize(1, file.fileSizeInBytes(), data ? file.recordCount() : 0));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return size;
  }
}

package dev.waterline.spark.pinned;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.table.TableName;
import java.util.EnumSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.ManifestFile;
import org.apache.iceberg.StaticTableOperations;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.spark.source.SparkTable;
import org.apache.spark.sql.connector.catalog.SupportsRead;
import org.apache.spark.sql.connector.catalog.Table;
import org.apache.spark.sql.connector.catalog.TableCapability;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.connector.read.ScanBuilder;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.jspecify.annotations.Nullable;

/**
 * A read-only Spark table over one state of an Iceberg table's metadata. It reads what a reader of
 * the table read when that metadata was current, whatever happened since.
 *
 * <p>It has no metadata columns: {@code _file} and its kin show where data lies, and differ between
 * tables that hold the same rows.
 */
public final class FrozenTable implements Table, SupportsRead {

  private final SparkTable delegate;
  private final TableName table;
  private final @Nullable Long snapshotId;
  private final String metadataLocation;
  private final int partitionSpecs;

  private FrozenTable(
      SparkTable delegate,
      TableName table,
      @Nullable Long snapshotId,
      @Nullable String metadataLocation,
      int partitionSpecs) {
    this.partitionSpecs = partitionSpecs;
    this.delegate = delegate;
    this.table = table;
    this.snapshotId = snapshotId;
    this.metadataLocation = String.valueOf(metadataLocation);
  }

  /**
   * Freezes a table in the state that its metadata describes.
   *
   * @param table the name to show
   * @param metadata the state; its current snapshot is what is read, none means no rows
   * @param io reads the data files
   */
  public static FrozenTable of(TableName table, TableMetadata metadata, FileIO io) {
    Long snapshotId =
        metadata.currentSnapshot() == null ? null : metadata.currentSnapshot().snapshotId();
    // Iceberg compares scans by table name and by the snapshot that was *asked* for, which is none
    // here. With one name for two states Spark would reuse the rows of one scan for the other.
    String name = table + "@" + metadata.uuid() + "@" + snapshotId;
    BaseTable iceberg = new BaseTable(new StaticTableOperations(metadata, io), name, report -> {});
    return new FrozenTable(
        new SparkTable(iceberg, false),
        table,
        snapshotId,
        metadata.metadataFileLocation(),
        specsInUse(metadata, io));
  }

  private static int specsInUse(TableMetadata metadata, FileIO io) {
    if (metadata.specs().size() == 1 || metadata.currentSnapshot() == null) {
      return 1;
    }
    return (int)
        metadata.currentSnapshot().allManifests(io).stream()
            .map(ManifestFile::partitionSpecId)
            .distinct()
            .count();
  }

  /**
   * Checks that all files are written under one partition spec. A dynamic overwrite replaces only
   * files of the current spec, which rows alone don't show.
   *
   * @throws WaterlineException INVALID_PROJECT naming the table
   */
  public void checkOnePartitionSpec() {
    if (partitionSpecs > 1) {
      throw new WaterlineException(
          ErrorCode.INVALID_PROJECT,
          "write: overwrite_partitions of %s can't be previewed: the table holds files of %d partition specs. Rewrite its data files under the current spec first."
              .formatted(table, partitionSpecs));
    }
  }

  /** The snapshot that is read, or null when the table was never written. */
  public @Nullable Long snapshotId() {
    return snapshotId;
  }

  /** The pinned table. */
  public TableName table() {
    return table;
  }

  @Override
  public String name() {
    return table + "@" + (snapshotId == null ? "empty" : snapshotId);
  }

  @Override
  @SuppressWarnings("deprecation") // Spark's interface still asks for it
  public StructType schema() {
    return delegate.schema();
  }

  @Override
  public Transform[] partitioning() {
    return delegate.partitioning();
  }

  @Override
  public Map<String, String> properties() {
    return delegate.properties();
  }

  @Override
  public Set<TableCapability> capabilities() {
    return EnumSet.of(TableCapability.BATCH_READ);
  }

  @Override
  public ScanBuilder newScanBuilder(CaseInsensitiveStringMap options) {
    if (!options.isEmpty()) {
      throw new UnsupportedOperationException(
          "Read options are not allowed on a pinned table: " + options.keySet());
    }
    return delegate.newScanBuilder(options);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FrozenTable that
        && table.equals(that.table)
        && Objects.equals(snapshotId, that.snapshotId)
        && metadataLocation.equals(that.metadataLocation);
  }

  @Override
  public int hashCode() {
    return Objects.hash(table, snapshotId, metadataLocation);
  }

  @Override
  public String toString() {
    return name();
  }
}

package dev.waterline.iceberg.preview;

import dev.waterline.core.pin.Retention;
import dev.waterline.core.run.RunId;
import dev.waterline.core.run.Side;
import dev.waterline.core.table.TableName;
import dev.waterline.core.transform.OutputState;
import dev.waterline.iceberg.table.IcebergTables;
import dev.waterline.iceberg.table.RefCommits;
import java.time.Duration;
import java.time.Instant;
import org.apache.iceberg.BaseTable;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.SnapshotRef;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.catalog.Catalog;

/** Makes the branches of an output table that hold the two sides' results. */
public final class PreviewBranches {

  private final IcebergTables tables;
  private final RefCommits commits;

  /**
   * @param catalog must not cache tables
   */
  public PreviewBranches(Catalog catalog) {
    this(catalog, new RefCommits());
  }

  public PreviewBranches(Catalog catalog, RefCommits commits) {
    this.tables = new IcebergTables(catalog);
    this.commits = commits;
  }

  /**
   * Makes {@link RunId#branch} of both sides, at main's snapshot; on a table that was never written
   * at an empty snapshot, while main stays without one. Branches of the run that exist already are
   * set back, so a step can be repeated.
   *
   * @param lease how long the branches live from {@code now} when nobody removes them
   * @return the output as it was before
   * @throws dev.waterline.core.error.WaterlineException TABLE_NOT_FOUND, TABLE_NOT_ICEBERG or
   *     COMMIT_CONFLICT
   */
  public OutputState create(TableName output, RunId run, Duration lease, Instant now) {
    BaseTable table = tables.load(output);
    OutputState before = OutputStates.of(output, table.operations().current());
    if (before.snapshotId() == null && emptyBranch(table, run) == null) {
      table
          .newFastAppend()
          .toBranch(run.branch(Side.BASE))
          .set(RunId.PROPERTY, run.value())
          .commit();
      table.refresh();
    }
    commits.commit(output, table.operations(), metadata -> withBranches(metadata, run, lease, now));
    return before;
  }

  private static SnapshotRef emptyBranch(BaseTable table, RunId run) {
    return table.operations().current().ref(run.branch(Side.BASE));
  }

  private static TableMetadata withBranches(
      TableMetadata metadata, RunId run, Duration lease, Instant now) {
    Snapshot main = metadata.currentSnapshot();
    Snapshot start =
        main != null ? main : metadata.snapshot(metadata.ref(run.branch(Side.BASE)).snapshotId());
    Instant committed = Instant.ofEpochMilli(start.timestampMillis());
    SnapshotRef branch =
        SnapshotRef.branchBuilder(start.snapshotId())
            .maxRefAgeMs(Retention.maxRefAge(committed, now, lease).toMillis())
            .build();
    TableMetadata.Builder builder = TableMetadata.buildFrom(metadata);
    for (Side side : Side.values()) {
      builder.setRef(run.branch(side), branch);
    }
    return builder.build();
  }
}

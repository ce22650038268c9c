package dev.waterline.spark.job;

import dev.waterline.core.contract.BucketLayout;
import dev.waterline.spark.session.Sandbox;
import java.time.Duration;
import java.time.Instant;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.spark.actions.SparkActions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Expires snapshots and removes orphan files of the sandbox database's tables. Removing a run's
 * branch leaves its snapshots and files until this has run.
 */
final class MaintenanceJob {

  private static final Logger LOG = LoggerFactory.getLogger(MaintenanceJob.class);

  private final Sandbox sandbox;
  private final String sandboxDatabase;
  private final String warehouse;

  MaintenanceJob(Sandbox sandbox, String sandboxDatabase, String sandboxUri) {
    this.sandbox = sandbox;
    this.sandboxDatabase = sandboxDatabase;
    this.warehouse = sandboxUri + "/" + BucketLayout.WAREHOUSE;
  }

  /**
   * Maintains every table. One that fails doesn't stop the others, but fails the job.
   *
   * @param orphanAge a file that no snapshot names is removed only when it is older: a job that
   *     still writes has such files, too
   */
  void run(Duration orphanAge, Instant now) {
    RuntimeException first = null;
    for (TableIdentifier name : sandbox.catalog().listTables(Namespace.of(sandboxDatabase))) {
      try {
        maintain(name, now.minus(orphanAge));
      } catch (RuntimeException e) {
        LOG.error("Maintenance of {} failed", name, e);
        first = first == null ? e : first;
      }
    }
    if (first != null) {
      throw first;
    }
  }

  private void maintain(TableIdentifier name, Instant orphansBefore) {
    Table table = sandbox.catalog().loadTable(name);
    // A table registered from elsewhere has files that other tables own.
    if (!(table.location() + "/").startsWith(warehouse)) {
      LOG.warn("{} lies outside {} and is left alone", name, warehouse);
      return;
    }
    SparkActions actions = SparkActions.get(sandbox.root());
    actions.expireSnapshots(table).execute();
    actions.deleteOrphanFiles(table).olderThan(orphansBefore.toEpochMilli()).execute();
  }
}

package dev.waterline.spark.transform;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.project.SourceText;
import dev.waterline.core.result.Written;
import dev.waterline.core.run.RunId;
import dev.waterline.core.transform.PreviewRef;
import dev.waterline.iceberg.table.IcebergTables;
import dev.waterline.spark.guard.SqlErrors;
import dev.waterline.spark.session.Sandbox;
import dev.waterline.spark.stability.Stability;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.exceptions.CommitFailedException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Runs a compiled query and writes its result to the preview ref. */
public final class ResultWriter {

  private static final int COMMIT_ATTEMPTS = 6;

  private final Sandbox sandbox;
  private final RunId run;

  public ResultWriter(Sandbox sandbox, RunId run) {
    this.sandbox = sandbox;
    this.run = run;
  }

  /**
   * Runs and writes.
   *
   * @param query the query, in a session to which the sandbox is attached
   * @param sql the query's text, for the place of an error
   * @throws WaterlineException SQL_RUNTIME, LIMIT_EXCEEDED and their kin, without data values
   */
  public Written write(CompiledQuery query, PreviewRef ref, SourceText sql) {
    try {
      write(query.rows(), ref);
      return new Written(
          ref,
          snapshotId(ref),
          query.query().schema().json(),
          Stability.of(query.query().sparkSession(), query.query().queryExecution().analyzed()),
          query.masked());
    } catch (Exception e) { // Spark's checked exceptions are hidden by Scala
      throw SqlErrors.whileRunning(e, sql);
    }
  }

  /**
   * Iceberg retries a commit four times by itself, which many writers of one table use up. All of a
   * branch's rows are replaced, so the whole write may be repeated.
   */
  private void write(Dataset<Row> rows, PreviewRef ref) {
    for (int attempt = 1; ; attempt++) {
      try {
        new PreviewWriter(run).write(rows, ref);
        return;
      } catch (RuntimeException e) {
        if (attempt == COMMIT_ATTEMPTS || !isConflict(e)) {
          throw e;
        }
      }
    }
  }

  private static boolean isConflict(Throwable thrown) {
    for (Throwable at = thrown; at != null && at != at.getCause(); at = at.getCause()) {
      if (at instanceof CommitFailedException) {
        return true;
      }
    }
    return false;
  }

  private long snapshotId(PreviewRef ref) {
    Table table = sandbox.catalog().loadTable(IcebergTables.identifier(ref.table()));
    Snapshot snapshot =
        ref instanceof PreviewRef.Branch branch
            ? table.snapshot(branch.branch())
            : table.currentSnapshot();
    if (snapshot == null || !run.value().equals(snapshot.summary().get(RunId.PROPERTY))) {
      throw new WaterlineException(
          ErrorCode.INTERNAL,
          "The result on %s is not the one that this run wrote".formatted(ref.display()));
    }
    return snapshot.snapshotId();
  }
}

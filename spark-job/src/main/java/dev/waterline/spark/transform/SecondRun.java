package dev.waterline.spark.transform;

import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.project.SourceText;
import dev.waterline.spark.guard.SqlErrors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.storage.StorageLevel;

/** The rows of a query that ran again, kept on disk until closed. */
public final class SecondRun implements AutoCloseable {

  private final Dataset<Row> rows;

  private SecondRun(Dataset<Row> rows) {
    this.rows = rows;
  }

  /**
   * Runs a compiled query again, in its own session.
   *
   * @param sql the query's text, for the place of an error
   * @throws WaterlineException SQL_RUNTIME, LIMIT_EXCEEDED and their kin, without data values
   */
  public static SecondRun of(CompiledQuery query, SourceText sql) {
    SecondRun run = new SecondRun(query.rows().persist(StorageLevel.DISK_ONLY()));
    try {
      run.rows.count();
      return run;
    } catch (Exception e) { // Spark's checked exceptions are hidden by Scala
      run.close();
      throw SqlErrors.whileRunning(e, sql);
    }
  }

  /** The rows, the same each time they are read. */
  public Dataset<Row> rows() {
    return rows;
  }

  @Override
  public void close() {
    rows.unpersist();
  }
}

package dev.waterline.spark.transform;

import static org.apache.spark.sql.functions.lit;

import dev.waterline.core.run.RunId;
import dev.waterline.core.table.Identifiers;
import dev.waterline.core.table.TableName;
import dev.waterline.core.transform.PreviewRef;
import dev.waterline.spark.session.SandboxCatalog;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.analysis.NoSuchTableException;
import org.apache.spark.sql.catalyst.analysis.TableAlreadyExistsException;

/** Writes a side's result to its preview ref, by column name. */
public final class PreviewWriter {

  private static final String SNAPSHOT_PROPERTY = "snapshot-property." + RunId.PROPERTY;

  private final RunId run;

  public PreviewWriter(RunId run) {
    this.run = run;
  }

  /**
   * Writes all rows. A branch must be there already; a shadow table must not.
   *
   * @param rows the compiled query, in a session to which {@link SandboxCatalog#attach} gave the
   *     sandbox
   */
  public void write(Dataset<Row> rows, PreviewRef ref) {
    try {
      if (ref instanceof PreviewRef.Branch branch) {
        // A static overwrite commits a snapshot for an empty result, too; a dynamic one doesn't.
        rows.writeTo(name(branch.table()) + "." + Identifiers.quote("branch_" + branch.branch()))
            .option(SNAPSHOT_PROPERTY, run.value())
            .overwrite(lit(true));
      } else {
        rows.writeTo(name(ref.table()))
            .using("iceberg")
            .tableProperty(RunId.PROPERTY, run.value())
            .option(SNAPSHOT_PROPERTY, run.value())
            .create();
      }
    } catch (NoSuchTableException | TableAlreadyExistsException e) {
      throw new IllegalStateException("The preview ref changed under the run: " + ref.display(), e);
    }
  }

  private static String name(TableName table) {
    return SandboxCatalog.sql(table);
  }
}

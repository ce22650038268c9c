package dev.waterline.spark.job;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.project.Project;
import dev.waterline.core.run.Side;
import dev.waterline.core.table.TableName;
import dev.waterline.spark.seed.Seeder;
import dev.waterline.spark.session.PinnedSession;
import dev.waterline.spark.session.Sandbox;
import dev.waterline.spark.session.SandboxCatalog;
import java.util.List;
import org.apache.spark.sql.SparkSession;

/** Creates an example's tables in the sandbox database. */
final class SeedJob {

  private final Sandbox sandbox;
  private final SandboxFiles files;
  private final String sandboxDatabase;

  SeedJob(Sandbox sandbox, SandboxFiles files, String sandboxDatabase) {
    this.sandbox = sandbox;
    this.files = files;
    this.sandboxDatabase = sandboxDatabase;
  }

  /**
   * Creates all of the example's tables.
   *
   * @throws WaterlineException ALREADY_EXISTS when one is there; INVALID_PROJECT when one would lie
   *     outside the sandbox database
   */
  void run(String bundleSha256) {
    Project project = files.bundle(bundleSha256).project(Side.CANDIDATE);
    SparkSession session = sandbox.root().newSession();
    SandboxCatalog.attach(session, project.catalog(), sandbox.catalogProperties());
    session.conf().set("spark.sql.defaultCatalog", project.catalog());
    PinnedSession.harden(session);
    Seeder seeder = new Seeder(session, sandbox.catalog(), project.catalog());
    for (TableName table : seeder.targets(project.local().seed())) {
      if (!table.namespace().equals(List.of(sandboxDatabase))) {
        throw new WaterlineException(
            ErrorCode.INVALID_PROJECT,
            "The seed creates %s, but only the database %s may be written"
                .formatted(table, sandboxDatabase));
      }
    }
    seeder.createAll(project.local().seed());
  }
}

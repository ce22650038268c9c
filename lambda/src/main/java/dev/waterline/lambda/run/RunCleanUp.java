package dev.waterline.lambda.run;

import dev.waterline.core.clean.CleanUpResult;
import dev.waterline.core.contract.RunJob;
import dev.waterline.core.contract.failure.WriterAliveException;
import dev.waterline.core.manifest.Manifest;
import dev.waterline.core.run.RunId;
import dev.waterline.core.table.TableName;
import dev.waterline.iceberg.clean.RunCleaner;
import dev.waterline.lambda.port.JobRuns;
import dev.waterline.lambda.port.JobRuns.Progress;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;

/** Ends the jobs of a run, and when none is alive any more removes what it made. */
public final class RunCleanUp {

  private final JobRuns jobs;
  private final Catalog catalog;
  private final String sandboxDatabase;

  /**
   * @param catalog must not cache tables
   */
  public RunCleanUp(JobRuns jobs, Catalog catalog, String sandboxDatabase) {
    this.jobs = jobs;
    this.catalog = catalog;
    this.sandboxDatabase = sandboxDatabase;
  }

  /**
   * Cleans up. It works from the manifest, and again from the names in the sandbox database; it can
   * be repeated.
   *
   * @throws WriterAliveException while a job of the run hasn't ended; nothing is removed then
   */
  public CleanUpResult clean(RunFolder folder) {
    RunId run = folder.run();
    endJobs(folder);
    Optional<Manifest> manifest = folder.manifest();
    Set<TableName> tables = new TreeSet<>(shadowTables(run));
    manifest.ifPresent(found -> tables.addAll(found.tables()));
    CleanUpResult result = new RunCleaner(catalog).clean(run, tables);
    manifest.ifPresent(
        found -> {
          // What an earlier try removed stays on record.
          Set<String> removed = new LinkedHashSet<>(found.removed());
          result.removed().forEach(artifact -> removed.add(artifact.toString()));
          folder.write(
              found.cleaned(
                  List.copyOf(removed), result.left().stream().map(Object::toString).toList()));
        });
    return result;
  }

  private void endJobs(RunFolder folder) {
    Set<String> ids = new LinkedHashSet<>();
    for (RunJob job : RunJob.values()) {
      folder.job(job).ifPresent(record -> ids.add(record.jobRunId()));
    }
    // A launch that died after StartJobRun left no record.
    jobs.alive(folder.run().refPrefix()).forEach(job -> ids.add(job.id()));
    List<String> alive = new ArrayList<>();
    for (String id : ids) {
      if (jobs.status(id).progress() == Progress.ACTIVE) {
        jobs.cancel(id);
        alive.add(id);
      }
    }
    if (!alive.isEmpty()) {
      throw new WriterAliveException(
          "Of the run %s these jobs are still alive and were told to end: %s"
              .formatted(folder.run(), String.join(", ", alive)),
          null);
    }
  }

  private Set<TableName> shadowTables(RunId run) {
    Set<TableName> tables = new TreeSet<>();
    try {
      for (TableIdentifier table : catalog.listTables(Namespace.of(sandboxDatabase))) {
        if (table.name().startsWith(run.refPrefix())) {
          tables.add(TableName.of(sandboxDatabase, table.name()));
        }
      }
    } catch (NoSuchNamespaceException e) {
      // Without a sandbox database there are no shadow tables.
    }
    return tables;
  }
}

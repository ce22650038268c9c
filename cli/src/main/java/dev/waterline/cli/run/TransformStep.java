package dev.waterline.cli.run;

import dev.waterline.cli.run.ModelRun.Written;
import dev.waterline.cli.warehouse.LocalWarehouse;
import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.manifest.Manifest;
import dev.waterline.core.pin.Retention;
import dev.waterline.core.project.SourceText;
import dev.waterline.core.run.RunId;
import dev.waterline.core.run.Side;
import dev.waterline.core.run.Step;
import dev.waterline.core.table.TableName;
import dev.waterline.core.transform.PreviewRef;
import dev.waterline.iceberg.preview.OutputStates;
import dev.waterline.iceberg.preview.PreviewBranches;
import dev.waterline.iceberg.preview.ShadowTables;
import dev.waterline.spark.guard.SqlErrors;
import dev.waterline.spark.session.SandboxCatalog;
import dev.waterline.spark.stability.Stability;
import dev.waterline.spark.transform.PreviewWriter;
import dev.waterline.spark.transform.ResultSchema;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.apache.iceberg.Snapshot;
import org.apache.iceberg.Table;
import org.apache.iceberg.spark.SparkSchemaUtil;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;

/** Runs the compiled SQL of both sides and writes each result to its preview ref. */
final class TransformStep {

  private final LocalWarehouse warehouse;
  private final RunId run;
  private final Instant now;
  private final Consumer<Manifest.Ref> manifest;

  /**
   * @param manifest is told of each ref before it is made, and again when it holds a result
   */
  TransformStep(LocalWarehouse warehouse, RunId run, Instant now, Consumer<Manifest.Ref> manifest) {
    this.warehouse = warehouse;
    this.run = run;
    this.now = now;
    this.manifest = manifest;
  }

  void transform(List<ModelRun> models, Map<Side, CompiledModels> compiled) {
    for (ModelRun model : models) {
      for (Side side : model.plan().sides()) {
        WaterlineException problem = compiled.get(side).problems().get(model.plan().name());
        if (problem != null) {
          model.failed(side, Step.TRANSFORM, problem);
        }
      }
    }
    Map<ModelRun, Map<Side, PreviewRef>> refs = new LinkedHashMap<>();
    models.forEach(model -> refs.put(model, refs(model, compiled)));
    compiled
        .values()
        .forEach(side -> SandboxCatalog.attach(side.session(), warehouse.catalogProperties()));
    CompletableFuture<Void> base =
        CompletableFuture.runAsync(() -> write(Side.BASE, refs, compiled.get(Side.BASE)));
    try {
      write(Side.CANDIDATE, refs, compiled.get(Side.CANDIDATE));
    } finally {
      base.join();
    }
  }

  /** Decides where both sides' results go, and makes the branches. */
  private Map<Side, PreviewRef> refs(ModelRun model, Map<Side, CompiledModels> compiled) {
    String name = model.plan().name();
    TableName output = model.plan().model().output();
    Map<Side, StructType> schemas = new LinkedHashMap<>();
    for (Side side : Side.values()) {
      Dataset<Row> rows = compiled.get(side).queries().get(name);
      if (rows != null) {
        schemas.put(side, rows.schema());
      }
    }
    Map<Side, PreviewRef> refs = new LinkedHashMap<>();
    if (schemas.isEmpty()) {
      return refs;
    }
    boolean exists = warehouse.hasTable(output);
    boolean branches = exists && schemas.values().stream().allMatch(schema -> fits(output, schema));
    for (Side side : schemas.keySet()) {
      PreviewRef ref =
          branches
              ? new PreviewRef.Branch(output, run.branch(side))
              : new PreviewRef.ShadowTable(ShadowTables.of(output, run, side));
      refs.put(side, ref);
      manifest.accept(new Manifest.Ref(name, side, ref, java.util.Optional.empty()));
    }
    if (branches) {
      model.remember(
          new PreviewBranches(warehouse.catalog()).create(output, run, Retention.RUN_LEASE, now));
    } else if (exists) {
      model.remember(new OutputStates(warehouse.catalog()).read(output));
    }
    return refs;
  }

  private boolean fits(TableName output, StructType result) {
    Table table = warehouse.catalog().loadTable(LocalWarehouse.identifier(output));
    return ResultSchema.fits(SparkSchemaUtil.convert(table.schema()), result);
  }

  private void write(
      Side side, Map<ModelRun, Map<Side, PreviewRef>> refs, CompiledModels compiled) {
    refs.forEach(
        (model, sides) -> {
          PreviewRef ref = sides.get(side);
          Dataset<Row> rows = compiled.queries().get(model.plan().name());
          if (ref != null && rows != null) {
            write(side, model, ref, rows);
          }
        });
  }

  private void write(Side side, ModelRun model, PreviewRef ref, Dataset<Row> rows) {
    try {
      new PreviewWriter(run).write(rows, ref);
      long snapshotId = snapshotId(ref);
      Map<String, List<String>> unstable =
          Stability.of(rows.sparkSession(), rows.queryExecution().analyzed());
      model.wrote(side, new Written(ref, snapshotId, rows.schema(), unstable));
      manifest.accept(
          new Manifest.Ref(model.plan().name(), side, ref, java.util.Optional.of(snapshotId)));
    } catch (Exception e) { // Spark's checked exceptions are hidden by Scala
      SourceText sql = model.plan().on(side).model().sql();
      model.failed(side, Step.TRANSFORM, SqlErrors.whileRunning(e, sql));
    }
  }

  private long snapshotId(PreviewRef ref) {
    Table table = warehouse.catalog().loadTable(LocalWarehouse.identifier(ref.table()));
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

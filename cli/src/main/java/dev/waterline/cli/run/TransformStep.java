package dev.waterline.cli.run;

import dev.waterline.cli.warehouse.LocalWarehouse;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.manifest.Manifest;
import dev.waterline.core.pin.Retention;
import dev.waterline.core.project.SourceText;
import dev.waterline.core.result.Written;
import dev.waterline.core.run.RunId;
import dev.waterline.core.run.Side;
import dev.waterline.core.run.Step;
import dev.waterline.core.table.TableName;
import dev.waterline.core.transform.Limits;
import dev.waterline.core.transform.PreviewRef;
import dev.waterline.iceberg.preview.OutputStates;
import dev.waterline.iceberg.preview.PreviewBranches;
import dev.waterline.spark.session.LimitedQuery;
import dev.waterline.spark.session.SandboxCatalog;
import dev.waterline.spark.transform.CompiledModels;
import dev.waterline.spark.transform.CompiledQuery;
import dev.waterline.spark.transform.PreviewPlaces;
import dev.waterline.spark.transform.ResultWriter;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.apache.iceberg.spark.SparkSchemaUtil;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** Runs the compiled SQL of both sides and writes each result to its preview ref. */
final class TransformStep {

  private final LocalWarehouse warehouse;
  private final RunId run;
  private final Limits limits;
  private final Instant now;
  private final Consumer<Manifest.Ref> manifest;

  /**
   * @param manifest is told of each ref before it is made, and again when it holds a result
   */
  TransformStep(
      LocalWarehouse warehouse,
      RunId run,
      Limits limits,
      Instant now,
      Consumer<Manifest.Ref> manifest) {
    this.limits = limits;
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
    for (ModelRun model : models) {
      model.noted(
          compiled.values().stream()
              .map(side -> side.queries().get(model.plan().name()))
              .filter(Objects::nonNull)
              .flatMap(query -> query.notes().stream())
              .distinct()
              .toList());
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
    StructType table = tableSchema(output);
    Map<Side, PreviewRef> refs =
        new PreviewPlaces(run, TableName::namespace)
            .of(
                output,
                table,
                compiled.get(Side.BASE).schema(name),
                compiled.get(Side.CANDIDATE).schema(name));
    refs.forEach(
        (side, ref) -> manifest.accept(new Manifest.Ref(name, side, ref, Optional.empty())));
    if (refs.values().stream().anyMatch(PreviewRef.Branch.class::isInstance)) {
      model.remember(
          new PreviewBranches(warehouse.catalog()).create(output, run, Retention.RUN_LEASE, now));
    } else if (table != null && !refs.isEmpty()) {
      model.remember(new OutputStates(warehouse.catalog()).read(output));
    }
    return refs;
  }

  private @Nullable StructType tableSchema(TableName output) {
    if (!warehouse.hasTable(output)) {
      return null;
    }
    return SparkSchemaUtil.convert(
        warehouse.catalog().loadTable(LocalWarehouse.identifier(output)).schema());
  }

  private void write(
      Side side, Map<ModelRun, Map<Side, PreviewRef>> refs, CompiledModels compiled) {
    refs.forEach(
        (model, sides) -> {
          PreviewRef ref = sides.get(side);
          CompiledQuery query = compiled.queries().get(model.plan().name());
          if (ref != null && query != null) {
            write(side, model, ref, query);
          }
        });
  }

  private void write(Side side, ModelRun model, PreviewRef ref, CompiledQuery query) {
    SourceText sql = model.plan().on(side).model().sql();
    try {
      Written result =
          new LimitedQuery(warehouse.spark().sparkContext(), limits)
              .run(sql, () -> new ResultWriter(warehouse.sandbox(), run).write(query, ref, sql));
      model.wrote(side, result);
      manifest.accept(
          new Manifest.Ref(model.plan().name(), side, ref, Optional.of(result.snapshotId())));
    } catch (WaterlineException e) {
      model.failed(side, Step.TRANSFORM, e);
    }
  }
}

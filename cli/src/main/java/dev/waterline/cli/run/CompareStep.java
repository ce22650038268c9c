package dev.waterline.cli.run;

import dev.waterline.cli.warehouse.LocalWarehouse;
import dev.waterline.core.compare.CompareSettings;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.policy.Policy;
import dev.waterline.core.project.SourceText;
import dev.waterline.core.result.Written;
import dev.waterline.core.run.Side;
import dev.waterline.core.transform.Limits;
import dev.waterline.spark.compare.WrittenResults;
import dev.waterline.spark.session.LimitedQuery;
import dev.waterline.spark.transform.CompiledQuery;
import dev.waterline.spark.transform.SecondRun;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Compares what both sides of each model have written; where only one has, counts its rows. */
final class CompareStep {

  private final LocalWarehouse warehouse;
  private final Limits limits;
  private final Policy policy;
  private final WrittenResults results;

  CompareStep(LocalWarehouse warehouse, Limits limits, Policy policy) {
    this.warehouse = warehouse;
    this.limits = limits;
    this.policy = policy;
    this.results = new WrittenResults(warehouse.sandbox().session());
  }

  /**
   * @param baseAgain base's queries by model, compiled to run once more; empty when it runs once
   */
  void compare(List<ModelRun> models, Map<String, CompiledQuery> baseAgain) {
    models.forEach(model -> compare(model, baseAgain.get(model.plan().name())));
  }

  private void compare(ModelRun model, @Nullable CompiledQuery baseAgain) {
    CompareSettings settings = policy.models().get(model.plan().name()).compare();
    Optional<Written> base = model.written(Side.BASE);
    Optional<Written> candidate = model.written(Side.CANDIDATE);
    if (base.isEmpty() || candidate.isEmpty()) {
      base.ifPresent(written -> model.counted(Side.BASE, results.count(written)));
      candidate.ifPresent(written -> model.counted(Side.CANDIDATE, results.count(written)));
      return;
    }
    try (SecondRun secondRun = secondRun(model, baseAgain)) {
      model.compared(
          results.compare(
              model.plan().name(),
              base.get(),
              candidate.get(),
              settings,
              secondRun == null ? null : secondRun.rows()));
    } catch (WaterlineException e) {
      model.comparisonFailed(e);
      model.counted(Side.BASE, results.count(base.get()));
      model.counted(Side.CANDIDATE, results.count(candidate.get()));
    }
  }

  /** Runs base again; null when that isn't asked, or fails where the first run didn't. */
  private @Nullable SecondRun secondRun(ModelRun model, @Nullable CompiledQuery baseAgain) {
    if (baseAgain == null) {
      return null;
    }
    SourceText sql = model.plan().on(Side.BASE).model().sql();
    try {
      return new LimitedQuery(warehouse.spark().sparkContext(), limits)
          .run(sql, () -> SecondRun.of(baseAgain, sql));
    } catch (WaterlineException e) {
      model.secondRunFailed(e);
      return null;
    }
  }
}

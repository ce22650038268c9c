package dev.waterline.spark.job;

import dev.waterline.core.contract.BucketLayout;
import dev.waterline.core.contract.RunJob;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.json.ComparisonResultJson;
import dev.waterline.core.json.LegResultJson;
import dev.waterline.core.plan.PlannedModel;
import dev.waterline.core.result.ComparisonResult;
import dev.waterline.core.result.ComparisonResult.ComparedModel;
import dev.waterline.core.result.LegResult;
import dev.waterline.core.result.Problem;
import dev.waterline.core.result.Written;
import dev.waterline.core.run.RunId;
import dev.waterline.core.run.Side;
import dev.waterline.core.run.Step;
import dev.waterline.spark.compare.WrittenResults;
import dev.waterline.spark.guard.SparkSqlInspector;
import dev.waterline.spark.session.Sandbox;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Compares what the jobs of both sides wrote. */
final class ComparisonJob {

  private final Sandbox sandbox;
  private final SandboxFiles files;

  ComparisonJob(Sandbox sandbox, SandboxFiles files) {
    this.sandbox = sandbox;
    this.files = files;
  }

  void run(RunId run, String bundleSha256) {
    ComparisonResult result;
    try {
      result = new ComparisonResult(run, models(run, bundleSha256), List.of());
    } catch (WaterlineException e) {
      result = new ComparisonResult(run, List.of(), List.of(Problem.of(Step.COMPARE, e)));
    }
    files.write(BucketLayout.result(run, RunJob.COMPARISON), ComparisonResultJson.write(result));
  }

  private List<ComparedModel> models(RunId run, String bundleSha256) {
    RunInputs inputs =
        RunInputs.read(files, run, bundleSha256, new SparkSqlInspector(sandbox.root()));
    Map<Side, Map<String, Written>> written = new EnumMap<>(Side.class);
    for (Side side : Side.values()) {
      written.put(side, written(run, side));
    }
    WrittenResults results = new WrittenResults(sandbox.session());
    List<ComparedModel> models = new ArrayList<>();
    for (PlannedModel model : inputs.plan().models()) {
      Written base = written.get(Side.BASE).get(model.name());
      Written candidate = written.get(Side.CANDIDATE).get(model.name());
      if (base != null && candidate != null) {
        models.add(compared(model, results, base, candidate));
      } else if (base != null) {
        models.add(counted(model, Side.BASE, results.count(base)));
      } else if (candidate != null) {
        models.add(counted(model, Side.CANDIDATE, results.count(candidate)));
      }
    }
    return models;
  }

  private Map<String, Written> written(RunId run, Side side) {
    Map<String, Written> written = new java.util.LinkedHashMap<>();
    files
        .find(BucketLayout.result(run, RunJob.of(side)), LegResultJson.MAX_BYTES)
        .map(LegResultJson::read)
        .map(LegResult::models)
        .ifPresent(
            models ->
                models.forEach(
                    model -> {
                      if (model.written() != null) {
                        written.put(model.name(), model.written());
                      }
                    }));
    return written;
  }

  private static ComparedModel compared(
      PlannedModel model, WrittenResults results, Written base, Written candidate) {
    try {
      return new ComparedModel(
          model.name(),
          Map.of(),
          results.compare(model.name(), base, candidate, model.model().compare()),
          null);
    } catch (WaterlineException e) {
      return new ComparedModel(model.name(), Map.of(), null, Problem.of(Step.COMPARE, e));
    }
  }

  private static ComparedModel counted(PlannedModel model, Side side, long rows) {
    return new ComparedModel(model.name(), Map.of(side, rows), null, null);
  }
}

package dev.waterline.spark.job;

import dev.waterline.core.compare.CompareSettings;
import dev.waterline.core.compare.Comparison;
import dev.waterline.core.contract.BucketLayout;
import dev.waterline.core.contract.RunJob;
import dev.waterline.core.dqdl.PinnedRulesets;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.json.ComparisonResultJson;
import dev.waterline.core.json.LegResultJson;
import dev.waterline.core.json.PinnedRulesetsJson;
import dev.waterline.core.judge.StandardChecks;
import dev.waterline.core.plan.PlannedModel;
import dev.waterline.core.result.ComparisonResult;
import dev.waterline.core.result.ComparisonResult.ComparedModel;
import dev.waterline.core.result.InputFreshness;
import dev.waterline.core.result.Judged;
import dev.waterline.core.result.LegResult;
import dev.waterline.core.result.Problem;
import dev.waterline.core.result.Written;
import dev.waterline.core.run.RunId;
import dev.waterline.core.run.Side;
import dev.waterline.core.run.Step;
import dev.waterline.spark.compare.WrittenResults;
import dev.waterline.spark.guard.SparkSqlInspector;
import dev.waterline.spark.judge.ResultJudge;
import dev.waterline.spark.session.Sandbox;
import dev.waterline.spark.transform.CompiledQuery;
import dev.waterline.spark.transform.PinnedTables;
import dev.waterline.spark.transform.SecondRun;
import dev.waterline.spark.transform.SideCompiler;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Compares what the jobs of both sides wrote. */
final class ComparisonJob {

  private final Sandbox sandbox;
  private final SandboxFiles files;

  ComparisonJob(Sandbox sandbox, SandboxFiles files) {
    this.sandbox = sandbox;
    this.files = files;
  }

  /**
   * Compares, judges and writes what came of it.
   *
   * @param baseRuns how often base's SQL runs: with 2, once more here
   */
  void run(RunId run, String bundleSha256, int baseRuns) {
    ComparisonResult result;
    try {
      result = new ComparisonResult(run, models(run, bundleSha256, baseRuns), List.of());
    } catch (WaterlineException e) {
      result = new ComparisonResult(run, List.of(), List.of(Problem.of(Step.COMPARE, e)));
    }
    files.write(BucketLayout.result(run, RunJob.COMPARISON), ComparisonResultJson.write(result));
  }

  private List<ComparedModel> models(RunId run, String bundleSha256, int baseRuns) {
    RunInputs inputs =
        RunInputs.read(files, run, bundleSha256, new SparkSqlInspector(sandbox.root()));
    Map<Side, Map<String, Written>> written = new EnumMap<>(Side.class);
    for (Side side : Side.values()) {
      written.put(side, written(run, side));
    }
    WrittenResults results = new WrittenResults(sandbox.session());
    PinnedTables tables = new PinnedTables(sandbox, inputs.pinned(), inputs.policy());
    Instant now = inputs.claim().startedAt();
    Map<String, CompiledQuery> baseAgain =
        baseRuns > 1
            ? new SideCompiler(sandbox, tables, inputs.pinned(), inputs.policy())
                .compile(inputs.plan(), Side.BASE, inputs.base(), inputs.candidate().session(), now)
                .queries()
            : Map.of();
    ResultJudge judge =
        new ResultJudge(sandbox, tables, inputs.candidate(), inputs.policy(), rulesets(run), now);
    List<ComparedModel> models = new ArrayList<>();
    for (PlannedModel model : inputs.plan().models()) {
      Map<Side, Written> sides = new EnumMap<>(Side.class);
      written.forEach(
          (side, byModel) -> {
            Written result = byModel.get(model.name());
            if (result != null) {
              sides.put(side, result);
            }
          });
      Judged judged =
          judge
              .judge(model.model(), sides)
              .after(
                  InputFreshness.of(
                      model, inputs.pinned(), inputs.policy(), judge.newestValues(), now));
      models.add(
          compared(
              model,
              inputs.policy().models().get(model.name()).compare(),
              results,
              sides,
              baseAgain.get(model.name()),
              judged));
    }
    return models;
  }

  /** A job has no right to Glue's rulesets: their texts were pinned when the run began. */
  private PinnedRulesets rulesets(RunId run) {
    return files
        .find(BucketLayout.rulesets(run), PinnedRulesetsJson.MAX_BYTES)
        .map(PinnedRulesetsJson::read)
        .orElse(PinnedRulesets.NONE);
  }

  private Map<String, Written> written(RunId run, Side side) {
    Map<String, Written> written = new LinkedHashMap<>();
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
      PlannedModel model,
      CompareSettings settings,
      WrittenResults results,
      Map<Side, Written> sides,
      @Nullable CompiledQuery baseAgain,
      Judged judged) {
    String name = model.name();
    Written base = sides.get(Side.BASE);
    Written candidate = sides.get(Side.CANDIDATE);
    if (base == null || candidate == null) {
      Map<Side, Long> rows = new EnumMap<>(Side.class);
      sides.forEach((side, written) -> rows.put(side, results.count(written)));
      return new ComparedModel(name, rows, null, null, judged);
    }
    Judged all = judged;
    SecondRun secondRun = null;
    if (baseAgain != null) {
      try {
        secondRun = SecondRun.of(baseAgain, model.on(Side.BASE).model().sql());
      } catch (WaterlineException e) {
        all = judged.with(StandardChecks.secondRunFailed(Problem.of(Step.COMPARE, e).sentence()));
      }
    }
    try (SecondRun held = secondRun) {
      Comparison comparison =
          results.compare(name, base, candidate, settings, held == null ? null : held.rows());
      return new ComparedModel(name, Map.of(), comparison, null, all);
    } catch (WaterlineException e) {
      return new ComparedModel(name, Map.of(), null, Problem.of(Step.COMPARE, e), all);
    }
  }
}

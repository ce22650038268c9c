package dev.waterline.spark.job;

import dev.waterline.core.contract.BucketLayout;
import dev.waterline.core.contract.RunJob;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.json.LegResultJson;
import dev.waterline.core.plan.PlannedModel;
import dev.waterline.core.plan.PlannedQuery;
import dev.waterline.core.project.SessionSettings;
import dev.waterline.core.project.SourceText;
import dev.waterline.core.report.Report;
import dev.waterline.core.result.LegResult;
import dev.waterline.core.result.LegResult.LegModel;
import dev.waterline.core.result.Problem;
import dev.waterline.core.run.RunId;
import dev.waterline.core.run.Side;
import dev.waterline.core.run.Step;
import dev.waterline.core.table.TableName;
import dev.waterline.core.transform.OutputState;
import dev.waterline.core.transform.PreviewRef;
import dev.waterline.spark.guard.SparkSqlInspector;
import dev.waterline.spark.session.Sandbox;
import dev.waterline.spark.session.SandboxCatalog;
import dev.waterline.spark.transform.CompiledModels;
import dev.waterline.spark.transform.CompiledQuery;
import dev.waterline.spark.transform.PinnedTables;
import dev.waterline.spark.transform.PreviewPlaces;
import dev.waterline.spark.transform.ResultWriter;
import dev.waterline.spark.transform.SideCompiler;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.iceberg.IcebergBuild;
import org.apache.iceberg.SchemaParser;
import org.apache.iceberg.spark.SparkSchemaUtil;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/**
 * Runs the SQL of one side and writes its results. It compiles the other side as well, because
 * where results go depends on the columns of both; from the same pins and the same captured outputs
 * both jobs come to the same places without talking to each other.
 */
final class LegJob {

  private final Sandbox sandbox;
  private final SandboxFiles files;
  private final String sandboxDatabase;

  LegJob(Sandbox sandbox, SandboxFiles files, String sandboxDatabase) {
    this.sandbox = sandbox;
    this.files = files;
    this.sandboxDatabase = sandboxDatabase;
  }

  /** Runs the side. Whatever is wrong with the SQL is a result, too, and no failure of the job. */
  void run(RunId run, Side side, String bundleSha256) {
    LegResult result;
    try {
      result = result(run, side, bundleSha256);
    } catch (WaterlineException e) {
      result = new LegResult(run, side, null, List.of(), List.of(Problem.of(Step.TRANSFORM, e)));
    }
    files.write(BucketLayout.result(run, RunJob.of(side)), LegResultJson.write(result));
  }

  private LegResult result(RunId run, Side side, String bundleSha256) {
    RunInputs inputs =
        RunInputs.read(files, run, bundleSha256, new SparkSqlInspector(sandbox.root()));
    SessionSettings settings = inputs.candidate().session();
    PinnedTables tables = new PinnedTables(sandbox, inputs.pinned(), inputs.policy());
    SideCompiler compiler = new SideCompiler(sandbox, tables, inputs.pinned(), inputs.policy());
    CompiledModels base = compile(compiler, inputs, Side.BASE, settings);
    CompiledModels candidate = compile(compiler, inputs, Side.CANDIDATE, settings);
    CompiledModels own = side == Side.BASE ? base : candidate;
    // The sandbox is reachable only after all SQL was analysed.
    SandboxCatalog.attach(own.session(), sandbox.catalogProperties());
    PreviewPlaces places = new PreviewPlaces(run, output -> List.of(sandboxDatabase));
    ResultWriter writer = new ResultWriter(sandbox, run);
    List<LegModel> models = new ArrayList<>();
    for (PlannedModel model : inputs.plan().models()) {
      PlannedQuery query = model.on(side);
      if (query == null) {
        continue;
      }
      TableName output = model.model().output();
      Map<Side, PreviewRef> refs =
          places.of(
              output,
              table(inputs.captured().outputs().get(output)),
              base.schema(model.name()),
              candidate.schema(model.name()));
      models.add(model(query, own, refs.get(side), writer));
    }
    return new LegResult(run, side, engine(settings, inputs), models, List.of());
  }

  private static CompiledModels compile(
      SideCompiler compiler, RunInputs inputs, Side side, SessionSettings settings) {
    return compiler.compile(
        inputs.plan(), side, inputs.on(side), settings, inputs.claim().startedAt());
  }

  private static LegModel model(
      PlannedQuery query, CompiledModels compiled, @Nullable PreviewRef ref, ResultWriter writer) {
    String name = query.model().name();
    SourceText sql = query.model().sql();
    WaterlineException problem = compiled.problems().get(name);
    CompiledQuery compiledQuery = compiled.queries().get(name);
    List<String> notes = compiledQuery == null ? List.of() : compiledQuery.notes();
    if (problem == null && ref != null && compiledQuery != null) {
      try {
        return new LegModel(name, sql.sha256(), writer.write(compiledQuery, ref, sql), null, notes);
      } catch (WaterlineException e) {
        problem = e;
      }
    }
    if (problem == null) {
      throw new IllegalStateException("Model " + name + " has neither a query nor a problem");
    }
    return new LegModel(name, sql.sha256(), null, Problem.of(Step.TRANSFORM, problem), notes);
  }

  private static @Nullable StructType table(@Nullable OutputState output) {
    return output == null ? null : SparkSchemaUtil.convert(SchemaParser.fromJson(output.schema()));
  }

  private Report.Engine engine(SessionSettings settings, RunInputs inputs) {
    return new Report.Engine(
        sandbox.root().version(),
        IcebergBuild.version(),
        null,
        new Report.Settings(
            settings.timeZone().getId(),
            settings.ansi() != null
                ? settings.ansi()
                : Boolean.parseBoolean(sandbox.root().conf().get("spark.sql.ansi.enabled")),
            inputs.claim().startedAt()));
  }
}

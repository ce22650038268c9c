package dev.waterline.spark.transform;

import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.pin.PinnedInputs;
import dev.waterline.core.plan.PlannedModel;
import dev.waterline.core.plan.PlannedQuery;
import dev.waterline.core.plan.RunPlan;
import dev.waterline.core.policy.Policy;
import dev.waterline.core.project.Model;
import dev.waterline.core.project.Project;
import dev.waterline.core.project.SessionSettings;
import dev.waterline.core.project.WriteMode;
import dev.waterline.core.run.Side;
import dev.waterline.core.table.TableName;
import dev.waterline.spark.guard.GuardedSql;
import dev.waterline.spark.guard.SqlErrors;
import dev.waterline.spark.mask.MaskedOutputs;
import dev.waterline.spark.pinned.FrozenTable;
import dev.waterline.spark.pinned.InputWindows;
import dev.waterline.spark.session.PinnedSession;
import dev.waterline.spark.session.Sandbox;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Compiles the SQL of a side against the pins. Nothing runs. */
public final class SideCompiler {

  private final Sandbox sandbox;
  private final PinnedTables tables;
  private final PinnedInputs inputs;
  private final Policy policy;

  public SideCompiler(Sandbox sandbox, PinnedTables tables, PinnedInputs inputs, Policy policy) {
    this.sandbox = sandbox;
    this.tables = tables;
    this.inputs = inputs;
    this.policy = policy;
  }

  /**
   * Compiles every model that the side has.
   *
   * @param plan the models
   * @param project the side's project
   * @param settings engine settings, the same for both sides
   * @param now what clock functions mean, the same for both sides
   */
  public CompiledModels compile(
      RunPlan plan, Side side, Project project, SessionSettings settings, Instant now) {
    SparkSession session =
        PinnedSession.open(
            sandbox.root(), project.catalog(), settings, now, tables.relations(project));
    CompiledModels compiled = CompiledModels.in(session);
    InputWindows windows = tables.windows(session, project);
    for (PlannedModel model : plan.models()) {
      PlannedQuery query = model.on(side);
      if (query == null) {
        continue;
      }
      try {
        compiled.queries().put(model.name(), compile(session, windows, query, project));
      } catch (WaterlineException problem) {
        compiled.problems().put(model.name(), problem);
      }
    }
    return compiled;
  }

  private CompiledQuery compile(
      SparkSession session, InputWindows windows, PlannedQuery query, Project project) {
    if (query.problem() != null) {
      throw query.problem();
    }
    Model model = query.model();
    try {
      Dataset<Row> rows =
          windows.apply(session, GuardedSql.compile(session, model.sql(), project.parameters()));
      ResultSchema.checkStorable(rows.schema(), model.sql());
      Set<String> masked =
          new TreeSet<>(MaskedOutputs.of(rows.queryExecution().analyzed(), masks()));
      List<String> notes = new ArrayList<>();
      Dataset<Row> written = afterWrite(session, project, model, rows, notes);
      if (written != rows) {
        masked.addAll(masks().getOrDefault(model.output(), Set.of()));
      }
      return new CompiledQuery(rows, written, masked, notes);
    } catch (WaterlineException e) {
      throw explained(e, query);
    }
  }

  private Dataset<Row> afterWrite(
      SparkSession session, Project project, Model model, Dataset<Row> rows, List<String> notes) {
    FrozenTable target = tables.find(model.output()).orElse(null);
    String mode = model.write().name().toLowerCase(Locale.ROOT);
    if (model.write() == WriteMode.OVERWRITE) {
      return rows;
    }
    if (target == null) {
      notes.add(
          "write: %s. The output isn't there yet, so the result is all of it".formatted(mode));
      return rows;
    }
    if (model.write() == WriteMode.OVERWRITE_PARTITIONS) {
      target.checkOnePartitionSpec();
    }
    notes.add(
        "write: %s. The comparison is between the whole output after each side's write"
            .formatted(mode));
    if (!ResultSchema.fits(target.schema(), rows.schema())) {
      notes.add(
          "The result doesn't fit the output's columns; production's write would fail, or need the output altered first");
    }
    return new TargetAfterWrite(
            project.catalog(),
            model.output(),
            tables.read(session, project, model.output()),
            target.partitioning())
        .after(rows, model.write(), model.compare().key());
  }

  private Map<TableName, Set<String>> masks() {
    Map<TableName, Set<String>> masks = new LinkedHashMap<>();
    policy.inputs().forEach((table, input) -> masks.put(table, input.mask()));
    return masks;
  }

  /** "Not pinned" is all that the SQL's session knows; why it isn't is known here. */
  private WaterlineException explained(WaterlineException e, PlannedQuery query) {
    boolean notFound =
        e.getCause() != null
            && SqlErrors.errorClass(e.getCause())
                .filter("TABLE_OR_VIEW_NOT_FOUND"::equals)
                .isPresent();
    if (!notFound) {
      return e;
    }
    return query.inputs().stream()
        .filter(inputs.missing()::containsKey)
        .findFirst()
        .map(inputs.missing()::get)
        .map(
            missing ->
                new WaterlineException(
                    missing.code(), String.valueOf(missing.getMessage()), e.place(), e))
        .orElse(e);
  }
}

package dev.waterline.spark.transform;

import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.pin.PinnedInputs;
import dev.waterline.core.plan.PlannedModel;
import dev.waterline.core.plan.PlannedQuery;
import dev.waterline.core.plan.RunPlan;
import dev.waterline.core.project.Project;
import dev.waterline.core.project.SessionSettings;
import dev.waterline.core.run.Side;
import dev.waterline.core.table.TableName;
import dev.waterline.iceberg.pin.FrozenMetadata;
import dev.waterline.spark.guard.GuardedSql;
import dev.waterline.spark.guard.SqlErrors;
import dev.waterline.spark.pinned.FrozenTable;
import dev.waterline.spark.pinned.PinnedRelations;
import dev.waterline.spark.session.PinnedSession;
import dev.waterline.spark.session.Sandbox;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Compiles the SQL of a side against the pins. Nothing runs. */
public final class SideCompiler {

  private final Sandbox sandbox;
  private final Map<TableName, FrozenTable> tables = new LinkedHashMap<>();
  private final PinnedInputs inputs;

  public SideCompiler(Sandbox sandbox, PinnedInputs inputs) {
    this.sandbox = sandbox;
    this.inputs = inputs;
    inputs
        .pins()
        .forEach(
            (table, pin) ->
                tables.put(
                    table,
                    FrozenTable.of(
                        table, FrozenMetadata.of(pin, sandbox.catalog()), sandbox.io())));
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
        PinnedSession.open(sandbox.root(), project.catalog(), settings, now, relations(project));
    CompiledModels compiled = CompiledModels.in(session);
    for (PlannedModel model : plan.models()) {
      PlannedQuery query = model.on(side);
      if (query == null) {
        continue;
      }
      try {
        compiled.queries().put(model.name(), compile(session, query, project));
      } catch (WaterlineException problem) {
        compiled.problems().put(model.name(), problem);
      }
    }
    return compiled;
  }

  private Dataset<Row> compile(SparkSession session, PlannedQuery query, Project project) {
    if (query.problem() != null) {
      throw query.problem();
    }
    try {
      Dataset<Row> rows = GuardedSql.compile(session, query.model().sql(), project.parameters());
      ResultSchema.checkStorable(rows.schema(), query.model().sql());
      return rows;
    } catch (WaterlineException e) {
      throw explained(e, query);
    }
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

  private PinnedRelations relations(Project project) {
    Map<String, FrozenTable> aliases = new LinkedHashMap<>();
    project
        .inputs()
        .forEach(
            (table, input) -> {
              FrozenTable frozen = tables.get(table);
              if (input.alias() != null && frozen != null) {
                aliases.put(input.alias(), frozen);
              }
            });
    return new PinnedRelations(tables, aliases);
  }
}

package dev.waterline.cli.command;

import dev.waterline.cli.output.Console;
import dev.waterline.cli.run.Sides;
import dev.waterline.cli.warehouse.LocalWarehouse;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.plan.PlannedModel;
import dev.waterline.core.plan.PlannedQuery;
import dev.waterline.core.plan.Planner;
import dev.waterline.core.plan.RunPlan;
import dev.waterline.core.run.Side;
import dev.waterline.spark.guard.SparkSqlInspector;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code waterline plan}: what a run would do. */
@Command(
    name = "plan",
    mixinStandardHelpOptions = true,
    header = "Shows what a run would do and read. Nothing runs, nothing is written.",
    footer = {
      "",
      "Examples:",
      "  waterline plan examples/orders",
      "  waterline plan . --base main"
    })
final class PlanCommand implements Callable<Integer> {

  @Mixin private ProjectOptions project;

  @Mixin private WarehouseOption warehouse;

  private final Console console;

  PlanCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Sides sides = project.read();
    try (LocalWarehouse lake = warehouse.open()) {
      RunPlan plan =
          new Planner(new SparkSqlInspector(lake.spark())).plan(sides.base(), sides.candidate());
      console.out().println("base: " + sides.origin());
      WaterlineException problem = null;
      for (PlannedModel model : plan.models()) {
        console
            .out()
            .printf("model %s -> %s: %s%n", model.name(), model.model().output(), what(model));
        for (Side side : model.sides()) {
          PlannedQuery query = model.on(side);
          if (query != null) {
            console.out().printf("  %s %s%n", side, reads(query));
            problem = query.problem() != null ? query.problem() : problem;
          }
        }
      }
      plan.inputs()
          .forEach(
              input ->
                  console
                      .out()
                      .printf("input %s%s%n", input, lake.hasTable(input) ? "" : " (missing)"));
      if (problem != null) {
        throw problem;
      }
    }
    return ExitCodes.OK;
  }

  private static String what(PlannedModel model) {
    if (model.base() == null) {
      return "new";
    }
    if (model.candidate() == null) {
      return "removed";
    }
    return model.sameSql() ? "the SQL is the same" : "the SQL changed";
  }

  private static String reads(PlannedQuery query) {
    if (query.problem() != null) {
      return query.model().sql().path() + " can't run";
    }
    return "%s reads %s"
        .formatted(
            query.model().sql().path(),
            query.inputs().isEmpty()
                ? "no table"
                : query.inputs().stream().map(Object::toString).collect(Collectors.joining(", ")));
  }
}

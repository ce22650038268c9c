package dev.waterline.cli.command;

import dev.waterline.cli.output.Console;
import dev.waterline.cli.remote.Deployment.Prices;
import dev.waterline.cli.run.Sides;
import dev.waterline.cli.seed.WarehouseSeeding;
import dev.waterline.cli.warehouse.LocalWarehouse;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.plan.PlannedModel;
import dev.waterline.core.plan.PlannedQuery;
import dev.waterline.core.plan.Planner;
import dev.waterline.core.plan.ReadSize;
import dev.waterline.core.plan.RunPlan;
import dev.waterline.core.plan.UseEstimate;
import dev.waterline.core.project.Project;
import dev.waterline.core.project.SourceText;
import dev.waterline.core.run.Side;
import dev.waterline.core.table.TableName;
import dev.waterline.iceberg.pin.SnapshotSize;
import dev.waterline.spark.guard.SparkSqlInspector;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.apache.iceberg.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code waterline plan}: what a run would do. */
@Command(
    name = "plan",
    mixinStandardHelpOptions = true,
    header = "Shows what a run would do and read. Nothing runs, nothing is written.",
    description = {
      "",
      "Sizes come from the manifests of each input's current snapshot; a side reads less where its",
      "SQL takes few columns or prunes partitions. With --aws or --env, and prices configured there,",
      "what a run on AWS will about cost.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  waterline plan examples/orders",
      "  waterline plan . --base main",
      "  waterline plan . --catalog glue --env staging"
    })
final class PlanCommand implements Callable<Integer> {

  private static final String UNITS = "kMGTPE";

  @Mixin private ProjectOptions project;

  @Mixin private CatalogOption warehouse;

  @Mixin private DeploymentOptions deployment;

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
      reads(plan, sides.candidate(), lake);
      if (problem != null) {
        throw problem;
      }
    }
    return ExitCodes.OK;
  }

  private void reads(RunPlan plan, Project candidate, LocalWarehouse lake) {
    Set<TableName> seeded = seeded(candidate, lake);
    ReadSize total = ReadSize.NOTHING;
    int missing = 0;
    for (TableName input : plan.inputs()) {
      String words = seeded.contains(input) ? "not there yet, a run seeds it" : "missing";
      if (lake.hasInput(input)) {
        ReadSize size = size(lake, input);
        total = total.plus(size);
        words = words(size);
      } else {
        missing++;
      }
      console.out().printf("input %s: %s%n", input, words);
    }
    if (missing == 0) {
      if (plan.inputs().size() > 1) {
        console.out().printf("each side reads up to %s%n", words(total));
      }
      cost(total);
    }
  }

  private static Set<TableName> seeded(Project candidate, LocalWarehouse lake) {
    List<SourceText> seed = candidate.local().seed();
    return seed.isEmpty() || !lake.ownsInputs()
        ? Set.of()
        : WarehouseSeeding.seeder(lake, candidate.catalog()).targets(seed);
  }

  private static ReadSize size(LocalWarehouse lake, TableName input) {
    Table table = lake.inputCatalog().loadTable(LocalWarehouse.identifier(input));
    return SnapshotSize.of(table, table.currentSnapshot());
  }

  private void cost(ReadSize ofEachSide) {
    Prices prices = deployment.given() ? deployment.read().prices() : null;
    if (prices == null) {
      return;
    }
    UseEstimate use = UseEstimate.of(ofEachSide);
    console
        .out()
        .printf(
            Locale.ROOT,
            "on AWS about %.2f vCPU-hours and %.2f GB-hours, which cost about %.2f%n",
            use.vcpuHours(),
            use.memoryGbHours(),
            use.cost(prices.vcpuHour(), prices.memoryGbHour()));
  }

  private static String words(ReadSize size) {
    return String.format(
        Locale.ROOT,
        "%,d file%s, %s, %,d row%s",
        size.files(),
        size.files() == 1 ? "" : "s",
        bytes(size.bytes()),
        size.rows(),
        size.rows() == 1 ? "" : "s");
  }

  private static String bytes(long bytes) {
    if (bytes < 1000) {
      return bytes + " bytes";
    }
    double value = bytes;
    int unit = -1;
    while (value >= 999.95 && unit < UNITS.length() - 1) {
      value /= 1000;
      unit++;
    }
    return String.format(Locale.ROOT, "%.1f %sB", value, UNITS.charAt(unit));
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

package dev.waterline.cli.command;

import dev.waterline.cli.diff.DiffReport;
import dev.waterline.cli.diff.RelationDiff;
import dev.waterline.cli.output.Console;
import dev.waterline.cli.output.Progress;
import dev.waterline.cli.output.ReportFolder;
import dev.waterline.cli.relation.OpenRelation;
import dev.waterline.cli.relation.Relation;
import dev.waterline.cli.relation.RelationArgument;
import dev.waterline.cli.warehouse.LocalWarehouse;
import dev.waterline.core.compare.CompareSettings;
import dev.waterline.core.compare.Comparison;
import dev.waterline.core.compare.Tolerance;
import dev.waterline.core.project.SessionSettings;
import dev.waterline.core.report.MarkdownReport;
import dev.waterline.core.report.Report;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code waterline diff}: compares any two tables or files. */
@Command(
    name = "diff",
    mixinStandardHelpOptions = true,
    header = "Compares two tables or files, row by row and by value, and changes neither.",
    description = {
      "",
      "LEFT and RIGHT are each",
      "  shop.orders            a table of the warehouse as it is now",
      "  shop.orders@4212358    as it was at a snapshot",
      "  shop.orders#audit      a branch or a tag of it",
      "  ./orders.csv, data/    a Parquet or CSV file, or a folder of such files; CSV has a header",
      "In the report LEFT is base and RIGHT the candidate.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  waterline diff shop.orders@4212358 shop.orders --key order_id",
      "  waterline diff shop.orders 'shop.orders#audit' --key order_id,line --ignore loaded_at",
      "  waterline diff before.parquet after.parquet --tolerance amount=0.01 --tolerance rate=0.1%%",
      "  waterline diff export.csv shop.orders --infer --where \"status = 'SHIPPED'\"",
      "",
      "Exit codes: 0 equal, 1 different, 2 wrong arguments, 3 ERROR"
    })
final class DiffCommand implements Callable<Integer> {

  @Parameters(index = "0", paramLabel = "LEFT", description = "What is compared.")
  private String left;

  @Parameters(index = "1", paramLabel = "RIGHT", description = "What it is compared with.")
  private String right;

  @Option(
      names = "--key",
      paramLabel = "COLUMN",
      split = ",",
      description = "Columns that identify a row (default: rows are compared as a multiset).")
  private @Nullable List<String> key;

  @Option(
      names = "--ignore",
      paramLabel = "COLUMN",
      split = ",",
      description = "Columns that don't count.")
  private Set<String> ignore = new LinkedHashSet<>();

  @Option(
      names = "--tolerance",
      paramLabel = "COLUMN=NUMBER",
      description =
          "How far numbers may be apart and still be equal: 0.01, or 0.1%% of the larger "
              + "one; may be repeated.")
  private Map<String, Tolerance> tolerance = new LinkedHashMap<>();

  @Option(
      names = "--where",
      paramLabel = "CONDITION",
      description = "Spark SQL; other rows of both sides are left out.")
  private @Nullable String where;

  @Option(names = "--exact", description = "Decides by value throughout, never by digest. Slower.")
  private boolean exact;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Folder for report.json, report.md, report.html and report.junit.xml.")
  private @Nullable Path out;

  @Mixin private RelationOptions options;

  private final Console console;

  DiffCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    List<Relation> relations = List.of(RelationArgument.parse(left), RelationArgument.parse(right));
    Clock clock = Clock.systemUTC();
    Instant startedAt = clock.instant();
    try (LocalWarehouse lake = options.open(relations)) {
      List<OpenRelation> sides = options.read(lake, relations, startedAt, console);
      Comparison comparison =
          new Progress(console)
              .during(
                  "compare",
                  () -> new RelationDiff(sides.get(0), sides.get(1)).compare(settings()));
      Report report =
          DiffReport.of(
              sides.get(0),
              sides.get(1),
              comparison,
              lake.engine(SessionSettings.DEFAULT, startedAt),
              startedAt,
              clock.instant());
      console.out().print(MarkdownReport.render(report.models().get(0)));
      console.out().flush();
      if (out != null) {
        ReportFolder folder = ReportFolder.at(out);
        folder.write(report);
        console.progress("report    " + folder.path().toAbsolutePath().normalize());
      }
      return comparison.equal() ? ExitCodes.OK : ExitCodes.FAIL;
    }
  }

  private CompareSettings settings() {
    return new CompareSettings(
        key, List.of(), List.of(), tolerance, ignore, Map.of(), where, Set.of(), exact);
  }
}

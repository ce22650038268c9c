package dev.waterline.cli.command;

import dev.waterline.cli.output.Console;
import dev.waterline.cli.output.Progress;
import dev.waterline.cli.run.KeptRefs;
import dev.waterline.cli.run.LocalRun;
import dev.waterline.cli.run.LocalRun.Finished;
import dev.waterline.cli.run.RunRequest;
import dev.waterline.cli.run.RunRequest.CleanUpPolicy;
import dev.waterline.cli.run.Sides;
import dev.waterline.cli.warehouse.LocalWarehouse;
import dev.waterline.core.dqdl.RulesetFolder;
import dev.waterline.core.report.MarkdownReport;
import dev.waterline.core.run.BaseRuns;
import dev.waterline.core.transform.Limits;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code waterline run}: a preview on this machine. */
@Command(
    name = "run",
    mixinStandardHelpOptions = true,
    header =
        "Previews a change: runs base and candidate on the same input and compares the results.",
    description = {
      "",
      "The report is printed as Markdown; report.json, report.md, report.html, report.junit.xml and",
      "manifest.json go to the output folder. What the run made in the warehouse is removed.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  waterline run examples/orders",
      "  waterline run . --base main --out target/preview",
      "  waterline run . --base ../before --param ds=2026-11-01",
      "  waterline run . --pins pins.json --keep",
      "  waterline run . --base main --control",
      "",
      "Exit codes: 0 PASS or WARN, 1 FAIL, 2 wrong arguments or waterline.yml (nothing ran),",
      "            3 ERROR, 4 INCONCLUSIVE"
    })
final class RunCommand implements Callable<Integer> {

  @Mixin private ProjectOptions project;

  @Mixin private CatalogOption warehouse;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Folder of the report (default: .waterline/<run> below the project).")
  private @Nullable Path out;

  @Option(
      names = "--pins",
      paramLabel = "FILE",
      description = "Reads what this file pins, whatever happened since (see `waterline pin`).")
  private @Nullable Path pins;

  @Option(
      names = "--rulesets",
      paramLabel = "DIR",
      description = {
        "Folder that stands in for the Glue Data Catalog: glue:NAME reads NAME.dqdl",
        "(default: rulesets/ in the project)."
      })
  private @Nullable Path rulesets;

  @Option(
      names = "--time-limit",
      paramLabel = "DURATION",
      defaultValue = "PT30M",
      description = "How long each query may run, in ISO-8601 (default: ${DEFAULT-VALUE}).")
  private Duration timeLimit;

  @Option(
      names = "--row-limit",
      paramLabel = "N",
      defaultValue = "2000000000",
      description = "How many rows any step of a query may make (default: ${DEFAULT-VALUE}).")
  private long rowLimit;

  @Option(
      names = "--control",
      description =
          "Runs base a second time on the same pins: what differs between its two runs is "
              + "not blamed on the change. Costs one more run of base.")
  private boolean control;

  @Option(
      names = "--keep",
      description = "Leaves the results where they are, and prints the SQL that reads them.")
  private boolean keep;

  private final Console console;

  RunCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    Sides sides = project.read();
    RunRequest request =
        new RunRequest(
            project.folder(),
            sides,
            out,
            pins == null ? null : PinsFile.read(pins),
            new RulesetFolder(rulesets != null ? rulesets : project.folder().resolve("rulesets")),
            new Limits(timeLimit, rowLimit, Limits.LOCAL.bytes()),
            keep ? CleanUpPolicy.KEEP : CleanUpPolicy.REMOVE,
            control ? BaseRuns.TWICE : BaseRuns.ONCE);
    try (LocalWarehouse lake = warehouse.open()) {
      lake.warmUp();
      Finished finished =
          new LocalRun(lake, request, new Progress(console), Clock.systemUTC()).execute();
      console.out().print(MarkdownReport.render(finished.report()));
      console.out().flush();
      console.progress("report    " + finished.folder().path().toAbsolutePath().normalize());
      if (keep) {
        KeptRefs.howToRead(finished.report(), lake.folder()).forEach(console::progress);
      }
      return ExitCodes.of(finished.report().verdict(), sides.base().gate().inconclusive());
    }
  }
}

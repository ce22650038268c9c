package dev.waterline.cli.command;

import dev.waterline.cli.check.ResultsTable;
import dev.waterline.cli.output.Console;
import dev.waterline.cli.output.Progress;
import dev.waterline.cli.relation.OpenRelation;
import dev.waterline.cli.relation.Relation;
import dev.waterline.cli.relation.RelationArgument;
import dev.waterline.cli.warehouse.LocalWarehouse;
import dev.waterline.core.dqdl.RuleResult;
import dev.waterline.core.dqdl.Ruleset;
import dev.waterline.core.dqdl.RulesetReader;
import dev.waterline.core.dqdl.RulesetResult;
import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.json.RulesetJson;
import dev.waterline.core.project.SourceText;
import dev.waterline.core.report.MarkdownRuleset;
import dev.waterline.core.report.TerminalText;
import dev.waterline.core.table.TableName;
import dev.waterline.spark.rules.GuardedSqlGate;
import dev.waterline.spark.rules.RuleContext;
import dev.waterline.spark.rules.RulesetEvaluator;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code waterline check}: evaluates a ruleset on any table or file. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    header = "Evaluates quality rules in DQDL on a table or file, which it doesn't change.",
    description = {
      "",
      "TABLE_OR_FILE is",
      "  shop.orders            a table of the warehouse as it is now",
      "  shop.orders@4212358    as it was at a snapshot",
      "  shop.orders#audit      a branch or a tag of it",
      "  ./orders.csv, data/    a Parquet or CSV file, or a folder of such files; CSV has a header",
      "SQL in rules calls it primary and reads nothing else.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  waterline check shop.orders --rules rules/orders.dqdl",
      "  waterline check 'shop.orders#audit' --rules rules/orders.dqdl --format json",
      "  waterline check export.csv --infer --rules rules/orders.dqdl",
      "  waterline check shop.orders --rules rules/orders.dqdl --append quality.results",
      "",
      "Exit codes: 0 all rules hold, 1 a rule fails, 2 wrong arguments, 3 a rule can't be evaluated"
    })
final class CheckCommand implements Callable<Integer> {

  /** How the outcome is printed. */
  enum Format {
    MARKDOWN,
    JSON
  }

  @Parameters(paramLabel = "TABLE_OR_FILE", description = "What is checked.")
  private String relation;

  @Option(
      names = "--rules",
      paramLabel = "FILE",
      required = true,
      description = "A ruleset: Rules = [ … ].")
  private Path rules;

  @Option(
      names = "--append",
      paramLabel = "TABLE",
      description =
          "Appends the results to a table of the warehouse, one row for each rule. It is "
              + "made when it is missing, and must have the columns of results when it isn't.")
  private @Nullable String append;

  @Option(
      names = "--format",
      paramLabel = "markdown|json",
      defaultValue = "markdown",
      description = "markdown, or json: one line, an object.")
  private Format format;

  @Mixin private RelationOptions options;

  private final Console console;

  CheckCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    List<Relation> relations = List.of(RelationArgument.parse(relation));
    Ruleset ruleset = RulesetReader.read(new SourceText(rules.toString(), text()));
    Instant now = Clock.systemUTC().instant();
    try (LocalWarehouse lake = options.open(relations)) {
      ResultsTable results =
          append == null ? null : ResultsTable.open(lake, TableName.parse(append));
      OpenRelation opened = options.read(lake, relations, now, console).get(0);
      RulesetResult result =
          new Progress(console)
              .during(
                  "judge",
                  () ->
                      new RulesetEvaluator(
                              new GuardedSqlGate(
                                  opened.rows().sparkSession(), rules.toString(), Map.of()))
                          .evaluate(ruleset, opened.rows(), Map.of(), new RuleContext(now)));
      console
          .out()
          .print(
              format == Format.JSON
                  ? RulesetJson.write(relation, result)
                  : MarkdownRuleset.render(relation, result));
      console.out().flush();
      if (results != null) {
        results.append(opened, rules.toString(), result, now);
        console.progress(
            TerminalText.safe(
                "%d result%s appended to %s"
                    .formatted(
                        result.rules().size(), result.rules().size() == 1 ? "" : "s", append)));
      }
      return exitCode(result);
    }
  }

  private static int exitCode(RulesetResult result) {
    if (any(result, RuleResult.Outcome.ERROR)) {
      return ExitCodes.ERROR;
    }
    return any(result, RuleResult.Outcome.FAIL) ? ExitCodes.FAIL : ExitCodes.OK;
  }

  private static boolean any(RulesetResult result, RuleResult.Outcome outcome) {
    return result.rules().stream().anyMatch(rule -> rule.outcome() == outcome);
  }

  private String text() {
    try {
      return Files.readString(rules);
    } catch (IOException e) {
      throw new WaterlineException(
          ErrorCode.INVALID_ARGUMENT,
          "The rules file %s can't be read%s"
              .formatted(
                  rules, Files.exists(rules) ? ": is it a text in UTF-8?" : ": there is none"),
          e);
    }
  }
}

package dev.waterline.cli.command;

import dev.waterline.cli.output.Console;
import dev.waterline.core.compare.Tolerance;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.report.TerminalText;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** {@code waterline} without a subcommand: help. */
@Command(
    name = "waterline",
    version = "waterline 0.1.0-SNAPSHOT",
    mixinStandardHelpOptions = true,
    header = "Shows, before the merge, what a change to a SQL transformation does to the data.",
    description = {
      "",
      "Both versions of the SQL run on exactly the same pinned input; the results are compared,",
      "judged and reported, and everything the run made is removed.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  waterline run examples/orders              previews the bundled change",
      "  waterline run . --base main                compares the work tree with the merge base",
      "  waterline submit . --pr 42 --watch         the same on AWS",
      "  waterline sql -e 'SELECT * FROM shop.orders LIMIT 5'",
      "",
      "Exit codes: 0 PASS or WARN, 1 FAIL, 2 wrong arguments or waterline.yml (nothing ran),",
      "            3 ERROR, 4 INCONCLUSIVE"
    },
    subcommands = {
      RunCommand.class,
      PinCommand.class,
      PlanCommand.class,
      DiffCommand.class,
      CheckCommand.class,
      SqlCommand.class,
      SeedCommand.class,
      CleanCommand.class,
      SubmitCommand.class,
      WatchCommand.class,
      ReportCommand.class,
      CommandLine.HelpCommand.class
    })
public final class RootCommand implements Runnable {

  @CommandLine.Spec CommandLine.Model.CommandSpec spec;

  private RootCommand(CommandLine.Model.CommandSpec spec) {
    this.spec = spec;
  }

  @Override
  public void run() {
    spec.commandLine().usage(spec.commandLine().getOut());
  }

  /** The whole command line, with its errors in words. */
  public static CommandLine commandLine(Console console) {
    CommandLine commandLine =
        new CommandLine(
            new RootCommand(CommandLine.Model.CommandSpec.create()), new CommandFactory(console));
    commandLine.registerConverter(Tolerance.class, new ToleranceConverter());
    commandLine.setOut(console.out());
    commandLine.setErr(console.err());
    commandLine.setUsageHelpWidth(100);
    commandLine.setCaseInsensitiveEnumValuesAllowed(true);
    commandLine.setParameterExceptionHandler((error, args) -> wrongArguments(console, error));
    commandLine.setExecutionExceptionHandler(
        (error, command, parsed) -> {
          if (error instanceof WaterlineException known) {
            console
                .err()
                .println(TerminalText.safe("waterline: " + place(known) + known.getMessage()));
            return ExitCodes.of(known);
          }
          console
              .err()
              .println(
                  TerminalText.safe(
                      "waterline: unexpected "
                          + error
                          + ". This is a fault of Waterline; set WATERLINE_JAVA_OPTS=-Dwaterline.log=info to see more."));
          if (System.getProperty("waterline.log") != null) {
            error.printStackTrace(console.err());
          }
          return ExitCodes.ERROR;
        });
    return commandLine;
  }

  /** Messages of a project's problems have a place in each line already. */
  private static String place(WaterlineException error) {
    return error.place() == null
            || String.valueOf(error.getMessage()).contains(error.place().toString())
        ? ""
        : error.place() + ": ";
  }

  private static int wrongArguments(Console console, CommandLine.ParameterException error) {
    CommandLine command = error.getCommandLine();
    boolean noSuchCommand =
        command.getParent() == null
            && error instanceof CommandLine.UnmatchedArgumentException unmatched
            && !unmatched.isUnknownOption();
    console
        .err()
        .println(
            TerminalText.safe(
                "waterline: "
                    + (noSuchCommand
                        ? "There is no command '%s'"
                            .formatted(
                                ((CommandLine.UnmatchedArgumentException) error)
                                    .getUnmatched()
                                    .get(0))
                        : error.getMessage())));
    CommandLine.UnmatchedArgumentException.printSuggestions(error, console.err());
    console.err().println("Try: " + command.getCommandSpec().qualifiedName() + " --help");
    return ExitCodes.USAGE;
  }
}

package dev.waterline.cli.command;

import dev.waterline.cli.output.Console;
import dev.waterline.cli.warehouse.LocalWarehouse;
import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.project.SourceText;
import dev.waterline.core.report.TerminalText;
import dev.waterline.spark.guard.SqlErrors;
import dev.waterline.spark.plan.SqlText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code waterline sql}: Spark SQL on the local warehouse, for a person. */
@Command(
    name = "sql",
    mixinStandardHelpOptions = true,
    header = "Runs Spark SQL on the local warehouse and prints every statement's result.",
    description = {
      "",
      "The SQL is yours and trusted: it may create, change and drop tables. Statements end in a",
      "semicolon. The warehouse is the default catalog.",
      ""
    },
    footer = {
      "",
      "Examples:",
      "  waterline sql -e 'SELECT status, count(*) FROM shop.orders GROUP BY status'",
      "  waterline sql -e 'SELECT name, type FROM shop.orders.refs' --format json",
      "  waterline sql -f statements.sql --warehouse /tmp/lake"
    })
final class SqlCommand implements Callable<Integer> {

  /** How results are printed. */
  enum Format {
    TABLE,
    JSON
  }

  static final class Text {
    @Option(names = "-e", paramLabel = "SQL", description = "The statements.")
    String statements;

    @Option(
        names = "-f",
        paramLabel = "FILE",
        description = "A file that holds the statements; - for standard input.")
    Path file;
  }

  @ArgGroup(multiplicity = "1")
  private Text text;

  @Option(
      names = "--format",
      paramLabel = "table|json",
      defaultValue = "table",
      description = "table, or json: for each statement one line, an array of rows.")
  private Format format;

  @Option(
      names = "--catalog",
      paramLabel = "NAME",
      defaultValue = "lake",
      description = "The name that the SQL uses for the warehouse (default: ${DEFAULT-VALUE}).")
  private String catalog;

  @Mixin private WarehouseOption warehouse;

  private final Console console;

  SqlCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() {
    List<String> statements = SqlText.statements(script());
    if (statements.isEmpty()) {
      throw new WaterlineException(
          ErrorCode.INVALID_ARGUMENT, "There is no statement to run: give one with -e or -f");
    }
    try (LocalWarehouse lake = warehouse.open()) {
      SparkSession session = lake.personSession(catalog);
      for (String statement : statements) {
        print(session, statement);
      }
    }
    return ExitCodes.OK;
  }

  private void print(SparkSession session, String statement) {
    try {
      Dataset<Row> result = session.sql(statement);
      if (format == Format.JSON) {
        console.out().println(json(session, result));
      } else if (result.columns().length > 0) {
        console.out().print(TerminalText.safe(result.showString(Integer.MAX_VALUE, 0, false)));
      }
      console.out().flush();
    } catch (Exception e) { // AnalysisException is checked; Scala hides it
      throw SqlErrors.whileCompiling(e, new SourceText(place(), statement));
    }
  }

  private static String json(SparkSession session, Dataset<Row> result) {
    session.conf().set("spark.sql.jsonGenerator.ignoreNullFields", "false");
    return "[" + String.join(",", result.toJSON().collectAsList()) + "]";
  }

  private String place() {
    return text.file == null ? "-e" : text.file.toString();
  }

  private String script() {
    if (text.file == null) {
      return text.statements;
    }
    try {
      return text.file.toString().equals("-")
          ? new String(System.in.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8)
          : Files.readString(text.file);
    } catch (IOException e) {
      throw new WaterlineException(
          ErrorCode.INVALID_ARGUMENT,
          "The file %s can't be read%s"
              .formatted(
                  text.file,
                  Files.exists(text.file) ? ": is it a text in UTF-8?" : ": there is none"),
          e);
    }
  }
}

package dev.waterline.cli;

import dev.waterline.cli.command.RootCommand;
import dev.waterline.cli.output.Console;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Entry point of {@code waterline}. */
public final class Main {

  private Main() {}

  /** Runs one command line and ends the process with its exit code. */
  public static void main(String[] args) {
    // Digits and letters of reports must not depend on where the process runs.
    Locale.setDefault(Locale.ROOT);
    PrintWriter out = new PrintWriter(System.out, false, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(System.err, false, StandardCharsets.UTF_8);
    int code = run(new Console(out, err, stderr()), args);
    out.flush();
    err.flush();
    // Not a return: threads of Spark's that outlive its stop would hold the process.
    System.exit(code);
  }

  /** Java tells of a terminal only when no stream is redirected, so the launcher looks. */
  private static Console.Stderr stderr() {
    return Boolean.getBoolean("waterline.terminal")
        ? Console.Stderr.TERMINAL
        : Console.Stderr.PLAIN;
  }

  /**
   * Runs one command line.
   *
   * @return the exit code: 0 PASS or WARN, 1 FAIL, 2 wrong arguments or project, 3 ERROR, 4
   *     INCONCLUSIVE
   */
  public static int run(Console console, String... args) {
    return RootCommand.commandLine(console).execute(args);
  }
}

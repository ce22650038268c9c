package dev.waterline.cli.output;

import java.io.PrintWriter;

/**
 * What a command writes to.
 *
 * @param out results
 * @param err progress and errors
 */
public record Console(PrintWriter out, PrintWriter err) {

  private static final String ERASE_TO_END_OF_LINE = "\u001b[K";

  /** Writes one line of progress. */
  public void progress(String line) {
    err.println(line);
    err.flush();
  }

  /** Replaces the last line, on a terminal; elsewhere nothing is written. */
  void live(String line) {
    if (System.console() != null) {
      err.print("\r" + line + ERASE_TO_END_OF_LINE);
      err.flush();
    }
  }
}

package dev.waterline.cli.output;

import java.io.PrintWriter;

/**
 * What a command writes to.
 *
 * @param out results
 * @param err progress and errors
 */
public record Console(PrintWriter out, PrintWriter err) {

  /** Writes one line of progress. */
  public void progress(String line) {
    err.println(line);
    err.flush();
  }
}

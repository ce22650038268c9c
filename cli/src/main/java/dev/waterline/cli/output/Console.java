package dev.waterline.cli.output;

import java.io.PrintWriter;

/**
 * What a command writes to.
 *
 * @param out results
 * @param err progress and errors
 * @param stderr where err leads
 */
public record Console(PrintWriter out, PrintWriter err, Stderr stderr) {

  private static final String ERASE_TO_END_OF_LINE = "\u001b[K";

  /** A console without a terminal. */
  public Console(PrintWriter out, PrintWriter err) {
    this(out, err, Stderr.PLAIN);
  }

  /** Where progress and errors lead. */
  public enum Stderr {
    /** To eyes: a line may be written over. */
    TERMINAL,
    /** To a file, a pipe or a log, where what was written stays. */
    PLAIN
  }

  /** Writes one line of progress. */
  public void progress(String line) {
    err.println(line);
    err.flush();
  }

  /** Replaces the last line, on a terminal; elsewhere nothing is written. */
  void live(String line) {
    if (stderr == Stderr.TERMINAL) {
      err.print("\r" + line + ERASE_TO_END_OF_LINE);
      err.flush();
    }
  }
}

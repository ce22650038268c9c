package dev.waterline.cli.command;

import dev.waterline.cli.output.Console;
import dev.waterline.cli.output.ReportFolder;
import dev.waterline.cli.remote.RemoteReport.Fetched;
import dev.waterline.core.judge.Gate;
import dev.waterline.core.report.MarkdownReport;
import dev.waterline.core.run.RunId;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Shows a report that was fetched, as a run on this machine shows its own. */
final class FetchedReport {

  private final Console console;

  FetchedReport(Console console) {
    this.console = console;
  }

  /**
   * Prints the report and writes its files and the manifest.
   *
   * @param out the folder, or null for one below this folder
   * @return the exit code
   */
  int show(RunId run, Fetched fetched, @Nullable Path out) {
    ReportFolder folder = out == null ? ReportFolder.below(Path.of(""), run) : ReportFolder.at(out);
    fetched.manifest().ifPresent(folder::write);
    folder.write(fetched.report());
    console.out().print(MarkdownReport.render(fetched.report()));
    console.out().flush();
    console.progress("report    " + folder.path().toAbsolutePath().normalize());
    return ExitCodes.of(
        fetched.report().verdict(),
        fetched.accepted() ? Gate.Inconclusive.PASS : Gate.Inconclusive.FAIL);
  }
}

package dev.waterline.cli.command;

import dev.waterline.cli.aws.AwsEnvironment;
import dev.waterline.cli.output.Console;
import dev.waterline.cli.output.Progress;
import dev.waterline.cli.remote.Executions;
import dev.waterline.cli.remote.Following;
import dev.waterline.cli.remote.Pause;
import dev.waterline.cli.remote.RemoteReport;
import dev.waterline.core.run.RunId;
import java.nio.file.Path;
import java.time.Clock;
import org.jspecify.annotations.Nullable;

/** Follows a run, asks what to do when the user interrupts, and shows the report at the end. */
final class WatchedRun {

  private final AwsEnvironment aws;
  private final Console console;

  WatchedRun(AwsEnvironment aws, Console console) {
    this.aws = aws;
    this.console = console;
  }

  /**
   * Follows the run to its end.
   *
   * @param out the report's folder, or null for one below this folder
   * @return the exit code
   */
  int toTheEnd(RunId run, @Nullable Path out) {
    Executions executions = aws.executions();
    Executions.Status status;
    InterruptQuestion question = InterruptQuestion.on(run, executions, console);
    try {
      status =
          new Following(
                  executions,
                  new Progress(console),
                  Clock.systemUTC(),
                  question.pausing(Pause.sleeping()))
              .toTheEnd(run);
    } finally {
      question.withdraw();
    }
    return new FetchedReport(console)
        .show(run, new RemoteReport(aws.bucket(), executions).fetch(run, status), out);
  }
}

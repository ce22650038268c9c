package dev.waterline.cli.run;

import dev.waterline.cli.output.ReportFolder;
import dev.waterline.core.run.RunId;
import java.nio.file.Files;

/** Where the output of a run goes. */
final class RunFolders {

  private RunFolders() {}

  /** Opens the folder asked for, else the run's own below the project. */
  static ReportFolder open(RunRequest request, RunId run) {
    return request.out() != null
        ? ReportFolder.at(request.out())
        : ReportFolder.below(request.project(), run);
  }

  /** Whether the output of a run with this id is there. */
  static boolean taken(RunRequest request, RunId run) {
    return request.out() == null && Files.exists(ReportFolder.pathBelow(request.project(), run));
  }
}

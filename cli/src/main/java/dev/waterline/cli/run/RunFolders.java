package dev.waterline.cli.run;

import dev.waterline.core.run.RunId;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where the output of a run goes. */
final class RunFolders {

  private RunFolders() {}

  /** The folder asked for, else {@code .waterline/<run>} below the project. */
  static Path of(RunRequest request, RunId run) {
    return request.out() != null
        ? request.out()
        : request.project().resolve(".waterline").resolve(run.value());
  }

  /** Whether the output of a run with this id is there. */
  static boolean taken(RunRequest request, RunId run) {
    return request.out() == null && Files.exists(of(request, run));
  }
}

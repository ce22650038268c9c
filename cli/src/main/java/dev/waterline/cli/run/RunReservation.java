package dev.waterline.cli.run;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.run.RunId;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Predicate;

/**
 * Claims a run id in a warehouse, so that two runs of the same change at once get two ids. The
 * claim stays until the run is cleaned up; a killed run's claim keeps its id from being used again.
 */
public final class RunReservation {

  private static final String FOLDER = ".waterline";

  private final Path folder;

  public RunReservation(Path warehouse) {
    this.folder = warehouse.resolve(FOLDER);
  }

  /**
   * Claims the first free attempt from {@code first} on.
   *
   * @param taken whether an id is in use elsewhere, such as by an output folder
   */
  public RunId claim(RunId first, Predicate<RunId> taken) {
    try {
      Files.createDirectories(folder);
      for (RunId run = first; ; run = run.nextAttempt()) {
        if (!taken.test(run) && claim(run)) {
          return run;
        }
      }
    } catch (IOException e) {
      throw new WaterlineException(
          ErrorCode.INVALID_ARGUMENT,
          "The warehouse %s can't be written: %s".formatted(folder.getParent(), e.getMessage()),
          e);
    }
  }

  private boolean claim(RunId run) throws IOException {
    try {
      Files.createFile(folder.resolve(run.value()));
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    }
  }

  /** Gives an id up. A missing claim is fine. */
  public void release(RunId run) {
    try {
      Files.deleteIfExists(folder.resolve(run.value()));
    } catch (IOException e) {
      // The claim of a clean run that stays only makes the next attempt's number larger.
    }
  }
}

package dev.waterline.cli.run;

import dev.waterline.cli.warehouse.LocalWarehouse;
import dev.waterline.core.clean.CleanUpResult;
import dev.waterline.core.run.RunId;
import dev.waterline.iceberg.clean.RunCleaner;
import java.util.List;

/** The end of a run: what it made is removed, or left on request. */
final class CleanUp {

  private final RunCleaner cleaner;
  private final RunId run;
  private final RunManifest manifest;
  private final RunReservation reservation;

  CleanUp(LocalWarehouse warehouse, RunId run, RunManifest manifest, RunReservation reservation) {
    this.cleaner = new RunCleaner(warehouse.catalog());
    this.run = run;
    this.manifest = manifest;
    this.reservation = reservation;
  }

  RunId run() {
    return run;
  }

  /** Removes the run's refs and shadow tables. May be called twice, also from another thread. */
  synchronized CleanUpResult remove() {
    CleanUpResult result = cleaner.clean(run, manifest.current().tables());
    manifest.cleaned(result);
    if (result.complete()) {
      reservation.release(run);
    }
    return result;
  }

  /** Leaves everything, and says what there is. */
  CleanUpResult keep() {
    List<CleanUpResult.Left> left =
        cleaner.leftovers().getOrDefault(run, List.of()).stream()
            .map(
                artifact ->
                    new CleanUpResult.Left(
                        artifact.toString(), "kept on request", CleanUpResult.Ownership.THIS_RUN))
            .toList();
    CleanUpResult result = new CleanUpResult(List.of(), left);
    manifest.cleaned(result);
    return result;
  }
}

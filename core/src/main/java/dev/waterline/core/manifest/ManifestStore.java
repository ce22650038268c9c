package dev.waterline.core.manifest;

/** Where a run's manifest is kept. */
public interface ManifestStore {

  /**
   * Replaces the manifest as a whole: a reader sees the old one or the new one.
   *
   * @throws dev.waterline.core.error.WaterlineException if it can't be kept; the run must not go on
   */
  void write(Manifest manifest);
}

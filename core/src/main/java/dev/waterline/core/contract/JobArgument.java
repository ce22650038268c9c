package dev.waterline.core.contract;

import java.util.Locale;

/** Arguments of the job jar. */
public enum JobArgument {
  /** The run's id. */
  RUN,
  /** {@code base} or {@code candidate}. */
  SIDE,
  /** The URI of the sandbox bucket, without a slash at the end; see {@link BucketLayout}. */
  SANDBOX_URI,
  /** The SHA-256 of the bundle, in lower-case hex. */
  BUNDLE_SHA256,
  /** The Glue database that previews write to. */
  SANDBOX_DATABASE,
  /** How often base's SQL runs: {@code 1}, or {@code 2} to find what it doesn't reproduce. */
  BASE_RUNS,
  /** How old a file that no snapshot names must be before it is removed, in whole hours. */
  ORPHAN_AGE_HOURS;

  /** The option as it is written, for example {@code --bundle-sha256}. */
  public String option() {
    return "--" + name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}

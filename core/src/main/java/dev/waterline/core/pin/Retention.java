package dev.waterline.core.pin;

import java.time.Duration;
import java.time.Instant;

/** How long refs of a run live when nobody cleans them up. */
public final class Retention {

  /** How long the refs of a run protect what they point to. */
  public static final Duration RUN_LEASE = Duration.ofHours(24);

  /** The same for pins taken by {@code waterline pin}, which a later run reads. */
  public static final Duration PIN_LEASE = Duration.ofDays(7);

  private Retention() {}

  /**
   * The {@code max-ref-age-ms} that lets a ref live for {@code lease} from {@code now}. Iceberg
   * counts a ref's age from the commit of its snapshot, not from its own creation (Iceberg spec,
   * "Snapshot Retention Policy"), so the snapshot's present age is added.
   */
  public static Duration maxRefAge(Instant snapshotCommitted, Instant now, Duration lease) {
    Duration age = Duration.between(snapshotCommitted, now);
    return (age.isNegative() ? Duration.ZERO : age).plus(lease);
  }
}

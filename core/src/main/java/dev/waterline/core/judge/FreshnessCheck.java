package dev.waterline.core.judge;

import dev.waterline.core.pin.Pin;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Whether an input is recent enough, by the commit time of its pinned snapshot: no scan is needed.
 */
public final class FreshnessCheck {

  private FreshnessCheck() {}

  /**
   * Checks one input. A table that was never written is as stale as can be.
   *
   * @param now the run's instant
   */
  public static Check of(Pin pin, Freshness freshness, Instant now) {
    String name = "input %s is fresh".formatted(pin.table());
    Instant committedAt = pin.committedAt();
    if (committedAt == null) {
      return new Check(
          name,
          freshness.errorAfter() != null ? Outcome.FAIL : Outcome.WARN,
          "It was never written");
    }
    Duration age = Duration.between(committedAt, now);
    if (isOlder(age, freshness.errorAfter())) {
      return new Check(name, Outcome.FAIL, sentence(age, freshness.errorAfter()));
    }
    if (isOlder(age, freshness.warnAfter())) {
      return new Check(name, Outcome.WARN, sentence(age, freshness.warnAfter()));
    }
    return new Check(name, Outcome.PASS, "Its snapshot is %s old".formatted(words(age)));
  }

  private static boolean isOlder(Duration age, @Nullable Duration bound) {
    return bound != null && age.compareTo(bound) > 0;
  }

  private static String sentence(Duration age, @Nullable Duration bound) {
    return "Its snapshot is %s old, more than %s; what it lacks explains much of any difference"
        .formatted(words(age), bound == null ? "" : words(bound));
  }

  private static String words(Duration duration) {
    long hours = duration.toHours();
    if (hours >= 48) {
      return duration.toDays() + " days";
    }
    return hours >= 2 ? hours + " hours" : Math.max(0, duration.toMinutes()) + " minutes";
  }
}

package dev.waterline.core.judge;

import dev.waterline.core.judge.Check.Subject;
import dev.waterline.core.pin.Pin;
import dev.waterline.core.table.TableName;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Whether an input is recent enough. */
public final class FreshnessCheck {

  private FreshnessCheck() {}

  /**
   * Checks one input by the commit time of its pinned snapshot: no scan is needed. A table that was
   * never written is as stale as can be.
   *
   * @param now the run's instant
   */
  public static Check of(Pin pin, Freshness freshness, Instant now) {
    Instant committedAt = pin.committedAt();
    if (committedAt == null) {
      return stale(pin.table(), freshness, "It was never written");
    }
    return of(pin.table(), "Its snapshot", Duration.between(committedAt, now), freshness);
  }

  /**
   * Checks one input by the newest value of a column. Without a value it is as stale as can be.
   *
   * @param newest the newest value, or null when there is none
   * @param now the run's instant
   */
  public static Check of(
      TableName table, String column, @Nullable Instant newest, Freshness freshness, Instant now) {
    if (newest == null) {
      return stale(table, freshness, "It has no value of " + column);
    }
    return of(table, "Its newest " + column, Duration.between(newest, now), freshness);
  }

  /** The check of an input whose age can't be told. */
  public static Check unknown(TableName table, String problem) {
    return new Check(name(table), Outcome.ERROR, problem, Subject.INPUT);
  }

  /** The same check without the age, which would show a value of a masked column. */
  public static Check withoutAge(Check check) {
    String detail =
        switch (check.outcome()) {
          case PASS -> "It is recent enough; the age is withheld, because the column is masked";
          case WARN ->
              "It is older than warn_after; the age is withheld, because the column is masked";
          default ->
              "It is older than error_after; the age is withheld, because the column is masked";
        };
    return new Check(check.name(), check.outcome(), detail, check.subject());
  }

  private static Check of(TableName table, String what, Duration age, Freshness freshness) {
    Outcome outcome =
        isOlder(age, freshness.errorAfter())
            ? Outcome.FAIL
            : isOlder(age, freshness.warnAfter()) ? Outcome.WARN : Outcome.PASS;
    Duration bound = outcome == Outcome.FAIL ? freshness.errorAfter() : freshness.warnAfter();
    String detail =
        outcome == Outcome.PASS || bound == null
            ? "%s is %s old".formatted(what, words(age))
            : "%s is %s old, more than %s; what it lacks explains much of any difference"
                .formatted(what, words(age), words(bound));
    return new Check(name(table), outcome, detail, Subject.INPUT);
  }

  private static Check stale(TableName table, Freshness freshness, String detail) {
    Outcome outcome = freshness.errorAfter() != null ? Outcome.FAIL : Outcome.WARN;
    return new Check(name(table), outcome, detail, Subject.INPUT);
  }

  private static String name(TableName table) {
    return "input %s is fresh".formatted(table);
  }

  private static boolean isOlder(Duration age, @Nullable Duration bound) {
    return bound != null && age.compareTo(bound) > 0;
  }

  private static String words(Duration duration) {
    long hours = duration.toHours();
    if (hours >= 48) {
      return duration.toDays() + " days";
    }
    return hours >= 2 ? hours + " hours" : Math.max(0, duration.toMinutes()) + " minutes";
  }
}

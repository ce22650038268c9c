package dev.waterline.core.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.core.judge.Check.Subject;
import dev.waterline.core.pin.Pin;
import dev.waterline.core.pin.Protection;
import dev.waterline.core.table.TableName;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FreshnessCheckTest {

  private static final Instant NOW = Instant.parse("2026-11-10T12:00:00Z");
  private static final Freshness WARN_AFTER_A_DAY =
      new Freshness(Duration.ofDays(1), Duration.ofDays(3), null);

  private static Pin committed(Instant at) {
    return new Pin(TableName.of("shop", "orders"), 7L, at, "m.json", "{}", Protection.NONE, null);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2026-11-10T11:30:00Z | PASS | Its snapshot is 30 minutes old",
        "2026-11-09T12:00:00Z | PASS | Its snapshot is 24 hours old",
        "2026-11-09T11:59:59Z | WARN | Its snapshot is 24 hours old, more than 24 hours; what it lacks explains much of any difference",
        "2026-11-01T12:00:00Z | FAIL | Its snapshot is 9 days old, more than 3 days; what it lacks explains much of any difference",
      })
  void theAgeOfTheSnapshotDecides(Instant at, Outcome outcome, String detail) {
    assertThat(FreshnessCheck.of(committed(at), WARN_AFTER_A_DAY, NOW))
        .isEqualTo(new Check("input shop.orders is fresh", outcome, detail, Subject.INPUT));
  }

  @Test
  void aTableThatWasNeverWrittenIsStale() {
    Pin empty =
        new Pin(TableName.of("shop", "orders"), null, null, "m.json", "{}", Protection.EMPTY, null);

    assertThat(FreshnessCheck.of(empty, WARN_AFTER_A_DAY, NOW).outcome()).isEqualTo(Outcome.FAIL);
    assertThat(
            FreshnessCheck.of(empty, new Freshness(Duration.ofDays(1), null, null), NOW).outcome())
        .isEqualTo(Outcome.WARN);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2026-11-10T11:30:00Z | PASS | Its newest updated_at is 30 minutes old",
        "2026-11-11T12:00:00Z | PASS | Its newest updated_at is 0 minutes old",
        "2026-11-09T11:59:59Z | WARN | Its newest updated_at is 24 hours old, more than 24 hours; what it lacks explains much of any difference",
        "                     | FAIL | It has no value of updated_at",
      })
  void theNewestValueOfAColumnDecides(Instant newest, Outcome outcome, String detail) {
    assertThat(
            FreshnessCheck.of(
                TableName.of("shop", "orders"), "updated_at", newest, WARN_AFTER_A_DAY, NOW))
        .isEqualTo(new Check("input shop.orders is fresh", outcome, detail, Subject.INPUT));
  }
}

package dev.waterline.core.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunIdTest {

  @Test
  void everyNameOfARunStartsWithItsPrefix() {
    RunId run = RunId.pullRequest(7, "0123456789abcdef", 1);

    assertThat(run).hasToString("pr_7_0123456789ab_r1");
    assertThat(run.pinTag()).isEqualTo("waterline_pr_7_0123456789ab_r1__pin");
    assertThat(run.branch(Side.BASE)).isEqualTo("waterline_pr_7_0123456789ab_r1__base");
    assertThat(run.nextAttempt().refPrefix()).isEqualTo("waterline_pr_7_0123456789ab_r2__");
  }

  @Test
  void theFirstAttemptsNamesAreNotThoseOfTheTenth() {
    RunId first = RunId.local("0123456789abcdef", 1);
    RunId tenth = RunId.local("0123456789abcdef", 10);

    assertThat(tenth.pinTag()).doesNotStartWith(first.refPrefix());
    assertThat(RunId.ofName(tenth.pinTag())).contains(tenth);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "main",
        "local_0123456789ab_r1__pin",
        "waterline_local_0123456789ab_r1",
        "waterline_local_0123456789ab_r1_pin",
        "waterline_local_0123456789AB_r1__pin",
        "my_waterline_local_0123456789ab_r1__pin"
      })
  void namesThatNoRunGivesBelongToNone(String name) {
    assertThat(RunId.ofName(name)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "main",
        "pr_0_0123456789ab_r1",
        "pr_1_0123456789ab_r0",
        "local_x_r1",
        "pr_7_0123456789ab_r1\n"
      })
  void anIdOfAnotherFormIsRefused(String id) {
    assertThatThrownBy(() -> new RunId(id))
        .isInstanceOfSatisfying(
            WaterlineException.class,
            e -> assertThat(e.code()).isEqualTo(ErrorCode.INVALID_ARGUMENT))
        .hasMessage(
            "'%s' is not a run id: expected pr_<number>_<12 hex digits>_r<attempt> or local_<12 hex digits>_r<attempt>"
                .formatted(id.replace("\n", "?")));
  }
}

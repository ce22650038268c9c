package dev.waterline.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.core.judge.Outcome;
import dev.waterline.core.judge.RuleOutcome;
import dev.waterline.core.judge.Severity;
import dev.waterline.core.run.Side;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RuleHistoryTest {

  @ParameterizedTest
  @CsvSource(
      nullValues = "none",
      value = {
        // base, candidate, newly failing, severity, standing
        "PASS,  PASS,  false, ERROR, PASSES",
        "none,  PASS,  false, ERROR, PASSES",
        "FAIL,  PASS,  false, ERROR, FIXED",
        "PASS,  FAIL,  true,  ERROR, NEWLY_FAILS",
        "FAIL,  FAIL,  false, ERROR, ALREADY_FAILING",
        "none,  FAIL,  false, ERROR, FAILS",
        "PASS,  FAIL,  true,  WARN,  WARNS",
        "PASS,  ERROR, false, ERROR, ERROR",
        "FAIL,  none,  false, ERROR, NOT_EVALUATED",
      })
  void bothSidesTogetherSayHowARuleStands(
      Outcome base,
      Outcome candidate,
      boolean newlyFailing,
      Severity severity,
      RuleHistory.Standing standing) {
    List<RuleOutcome> outcomes = new ArrayList<>();
    if (base != null) {
      outcomes.add(new RuleOutcome("r", Side.BASE, base, false, null, "", severity));
    }
    if (candidate != null) {
      outcomes.add(
          new RuleOutcome("r", Side.CANDIDATE, candidate, newlyFailing, null, "", severity));
    }
    assertThat(RuleHistory.of(outcomes))
        .hasSize(1)
        .first()
        .extracting(RuleHistory::standing)
        .isEqualTo(standing);
  }

  @Test
  void aRuleThatIsThereTwiceHasTwoHistories() {
    RuleOutcome base = Reports.rule("r", Side.BASE, Outcome.PASS, false, 1.0);
    RuleOutcome candidate = Reports.rule("r", Side.CANDIDATE, Outcome.PASS, false, 1.0);
    RuleHistory both = new RuleHistory(base, candidate);
    assertThat(RuleHistory.of(List.of(base, base, candidate, candidate)))
        .containsExactly(both, both);
    assertThat(RuleHistory.of(List.of(base, candidate, base, candidate)))
        .containsExactly(both, both);
  }
}

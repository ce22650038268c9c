package dev.waterline.core.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.core.compare.ColumnDifference;
import dev.waterline.core.compare.ColumnDifference.Repeatability;
import dev.waterline.core.compare.Comparison;
import dev.waterline.core.compare.PerSide;
import dev.waterline.core.compare.Reproducibility;
import dev.waterline.core.compare.RowCounts;
import dev.waterline.core.compare.SchemaChange;
import dev.waterline.core.run.Side;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What can't be blamed on the change makes a run inconclusive, unless something else differs. */
class JudgeTest {

  private static final ColumnDifference STABLE =
      new ColumnDifference("amount", 0, Repeatability.EXACT, true, null, null);
  private static final ColumnDifference UNSTABLE =
      new ColumnDifference("tag", 7, Repeatability.NONE, true, null, null);

  @Test
  void aDifferenceInUnstableColumnsAloneIsInconclusive() {
    Judgement judgement = judge(rows(10, 10, 0, 0), 0, List.of(), STABLE, UNSTABLE);

    assertThat(judgement.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(judgement.reasons())
        .containsExactly(
            "m: nothing differs but what two runs of the same SQL make different: tag");
  }

  @Test
  void rowsThatBaseDoesNotReproduceAreInconclusive() {
    Judgement judgement = judge(rows(10, 11, 3, 2), 5, List.of(), STABLE, UNSTABLE);

    assertThat(judgement.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(judgement.reasons())
        .containsExactly(
            "m: nothing differs but what two runs of the same SQL make different: 3 added and 2 removed rows, tag");
  }

  @Test
  void oneRowMoreThanBaseMakesComeAndGoIsTheChanges() {
    Judgement judgement = judge(rows(10, 11, 3, 2), 4, List.of(), STABLE, UNSTABLE);

    assertThat(judgement.verdict()).isEqualTo(Verdict.PASS);
    assertThat(judgement.reasons())
        .containsExactly("m: 10 rows before, 11 after: 0 changed, 3 added, 2 removed, 8 unchanged");
  }

  @Test
  void aDifferenceBeyondRoundingIsTheChanges() {
    ColumnDifference sum =
        new ColumnDifference("total", 12, Repeatability.UP_TO_ROUNDING, true, null, null);

    Judgement judgement = judge(rows(12, 12, 0, 0), 0, List.of(), sum);

    assertThat(judgement.verdict()).isEqualTo(Verdict.PASS);
  }

  @Test
  void aSumThatDiffersByRoundingAloneIsNoDifference() {
    ColumnDifference sum =
        new ColumnDifference("total", 0, Repeatability.UP_TO_ROUNDING, true, null, null);

    Judgement judgement = judge(rows(12, 12, 0, 0), 0, List.of(), sum);

    assertThat(judgement.verdict()).isEqualTo(Verdict.PASS);
    assertThat(judgement.reasons())
        .containsExactly("m: nothing changed: both sides give the same 12 rows");
  }

  @Test
  void aDifferenceInAStableColumnIsTheChanges() {
    ColumnDifference changed =
        new ColumnDifference("amount", 1, Repeatability.EXACT, true, null, null);

    assertThat(judge(rows(10, 10, 0, 0), 0, List.of(), changed, UNSTABLE).verdict())
        .isEqualTo(Verdict.PASS);
  }

  @Test
  void aChangedTypeIsTheChangesAndMereNullabilityIsNot() {
    SchemaChange added = new SchemaChange("x", SchemaChange.Kind.ADDED, null, "int", false);
    SchemaChange nullable =
        new SchemaChange("x", SchemaChange.Kind.NULLABILITY, "not null", "nullable", false);

    assertThat(judge(rows(10, 10, 0, 0), 0, List.of(added), UNSTABLE).verdict())
        .isEqualTo(Verdict.PASS);
    assertThat(judge(rows(10, 10, 0, 0), 0, List.of(nullable), UNSTABLE).verdict())
        .isEqualTo(Verdict.INCONCLUSIVE);
  }

  /** A stale feed explains much of what else is wrong. */
  @Test
  void aStaleInputIsSaidFirstWhateverElseFails() {
    Check stale = new Check("input a is fresh", Outcome.WARN, "old", Check.Subject.INPUT);
    Check staler = new Check("input b is fresh", Outcome.FAIL, "older", Check.Subject.INPUT);
    Check check = new Check("checks/c.sql", Outcome.FAIL, "3 rows");

    Judgement judgement =
        new Judge(Gate.DEFAULT)
            .judge(
                List.of("clean-up failed"),
                List.of("The change loosens compare.where of m"),
                List.of(
                    new ModelFacts(
                        "m",
                        Set.of(Side.values()),
                        Map.of(),
                        null,
                        List.of(check, stale, staler),
                        List.of(),
                        List.of())));

    assertThat(judgement.verdict()).isEqualTo(Verdict.ERROR);
    assertThat(judgement.reasons())
        .containsExactly(
            "The change loosens compare.where of m",
            "m: check “input b is fresh”: older",
            "m: check “input a is fresh”: old",
            "clean-up failed",
            "m: check “checks/c.sql”: 3 rows");
  }

  private static Judgement judge(
      RowCounts rows, long unstableRows, List<SchemaChange> schema, ColumnDifference... columns) {
    Comparison comparison =
        new Comparison(
            schema,
            rows,
            List.of(columns),
            List.of(),
            List.of(),
            List.of(),
            List.of(),
            new Reproducibility(unstableRows, null),
            List.of());
    return new Judge(Gate.DEFAULT)
        .judge(
            List.of(),
            List.of(),
            List.of(
                new ModelFacts(
                    "m",
                    Set.of(Side.values()),
                    Map.of(),
                    comparison,
                    List.of(),
                    List.of(),
                    List.of())));
  }

  private static RowCounts rows(long base, long candidate, long added, long removed) {
    return new RowCounts(
        List.of("id"),
        base,
        candidate,
        base - removed,
        0,
        added,
        removed,
        new PerSide<>(0L, 0L),
        new PerSide<>(0L, 0L));
  }
}

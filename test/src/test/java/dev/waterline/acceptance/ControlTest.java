package dev.waterline.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.acceptance.Preview.Previewed;
import dev.waterline.core.compare.ColumnDifference;
import dev.waterline.core.compare.Reproducibility;
import dev.waterline.core.compare.Reproducibility.SecondRun;
import dev.waterline.core.judge.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --control}: base runs twice, and what it doesn't reproduce isn't blamed on the change. */
class ControlTest {

  @RegisterExtension Preview preview = new Preview();

  private void given() {
    preview.given(
        "CREATE TABLE shop.t AS SELECT id, id % 3 AS shop, id % 2 AS day, id * 2 AS amt FROM range(1000)");
  }

  @Test
  void stableSqlGivesTheSameReportAsWithoutAControl() {
    given();
    preview
        .model("key: id")
        .base("SELECT id, amt FROM shop.t")
        .candidate("SELECT id, amt + IF(id < 10, 1, 0) AS amt FROM shop.t WHERE id < 990");

    Previewed without = preview.run();
    Previewed with = preview.runAsItIs("--control");

    assertThat(with.model().rows()).isEqualTo(without.model().rows());
    assertThat(with.model().columns()).isEqualTo(without.model().columns());
    assertThat(with.report().verdict()).isEqualTo(without.report().verdict());
    assertThat(with.report().reasons()).isEqualTo(without.report().reasons());
    assertThat(without.model().reproducibility()).isEqualTo(Reproducibility.FULL);
    assertThat(with.model().reproducibility().secondRun())
        .isEqualTo(new SecondRun(1000, 1000, 0, 0, 0, List.of()));
    assertThat(with.out())
        .contains("A second run of base on the same input gave the same 1000 rows.");
  }

  @Test
  void aRandomColumnIsSeenToDifferAndTheRestOfTheChangeStands() {
    given();

    Previewed run =
        preview
            .model("key: id")
            .base("SELECT id, amt, rand() AS noise FROM shop.t")
            .candidate("SELECT id, IF(id = 7, 0, amt) AS amt, rand() AS noise FROM shop.t")
            .run("--control");

    assertThat(run.model().reproducibility().secondRun().columns()).containsExactly("noise");
    assertThat(run.model().rows().changed()).isEqualTo(1);
    assertThat(run.model().columns())
        .filteredOn(ColumnDifference::unstable)
        .extracting(ColumnDifference::name)
        .containsExactly("noise");
    assertThat(run.report().verdict()).isEqualTo(Verdict.PASS);
    assertThat(run.out())
        .contains(
            "A second run of base on the same input gave another result: of 1000 rows, values differ in noise");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--control", "--time-limit=PT10M"})
  void rowsThatComeAndGoAreNotBlamedOnTheChange(String option) {
    given();

    Previewed run =
        preview
            .model("key: id")
            .bothSides("SELECT id, amt FROM shop.t WHERE rand() < 0.5")
            .run(option);

    assertThat(run.model().rows().added()).isPositive();
    assertThat(run.model().reproducibility().unstableRows())
        .isEqualTo(run.model().rows().added() + run.model().rows().removed());
    assertThat(run.report().verdict()).isEqualTo(Verdict.INCONCLUSIVE);
    assertThat(run.report().reasons().get(0))
        .startsWith("m: nothing differs but what two runs of the same SQL make different: ")
        .contains(" added and ")
        .contains(" removed rows");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          SELECT shop, first(amt) AS v, count(*) AS n FROM shop.t GROUP BY shop
          SELECT shop, collect_list(amt) AS v, count(*) AS n FROM shop.t GROUP BY shop
          SELECT shop, amt AS v, day * 0 AS n FROM (SELECT *, row_number() OVER (PARTITION BY shop ORDER BY day) AS r FROM shop.t) WHERE r = 1
          """)
  void tiesLeaveTheKeyAloneAndTheirColumnUnstable(String sql) {
    given();

    Previewed run = preview.model("key: shop").bothSides(sql).run("--control");

    assertThat(run.model().rows().unchanged()).isEqualTo(3);
    assertThat(run.model().columns().get(0).unstable()).isFalse();
    assertThat(run.model().columns().get(1).unstable()).isTrue();
    assertThat(run.model().reproducibility().secondRun().first()).isEqualTo(3);
    assertThat(run.model().reproducibility().unstableRows()).isZero();
  }

  @Test
  void anUnstableKeyMatchesNothing() {
    given();

    Previewed run =
        preview
            .model("key: tag")
            .bothSides("SELECT uuid() AS tag, amt FROM shop.t")
            .run("--control");

    assertThat(run.model().rows().added()).isEqualTo(1000);
    assertThat(run.report().verdict()).isEqualTo(Verdict.INCONCLUSIVE);
  }

  @Test
  void fewerRowsUnderAnUnstableKeyAreTheChanges() {
    given();

    Previewed run =
        preview
            .model("key: tag")
            .base("SELECT uuid() AS tag, amt FROM shop.t")
            .candidate("SELECT uuid() AS tag, amt FROM shop.t WHERE id < 500")
            .run("--control");

    assertThat(run.model().reproducibility().unstableRows()).isEqualTo(1000);
    assertThat(run.report().verdict()).isEqualTo(Verdict.PASS);
  }
}

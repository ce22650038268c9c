package dev.waterline.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.acceptance.Preview.Previewed;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The preview shows the output as it would be after production's write. */
class WriteModeTest {

  @RegisterExtension Preview preview = new Preview();

  @BeforeEach
  void sales() {
    preview.given(
        "CREATE TABLE shop.result (day DATE, amt INT) USING iceberg PARTITIONED BY (day); INSERT INTO shop.result VALUES (DATE '2024-01-01', 1), (DATE '2024-01-02', 2), (DATE '2024-01-03', 3)");
  }

  /** S15, in every mode. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "overwrite            | 0 unchanged, 1 changed, 0 added, 2 removed",
        "overwrite_partitions | 2 unchanged, 1 changed, 0 added, 0 removed",
        "merge                | 2 unchanged, 1 changed, 0 added, 0 removed",
      })
  void theModeDecidesWhatIsRemoved(String mode, String classes) {
    Previewed run =
        preview
            .model("key: day\nwrite: " + mode)
            .base("SELECT day, amt FROM shop.result")
            .candidate("SELECT DATE '2024-01-02' AS day, 20 AS amt")
            .run();

    assertThat(run.report().errors()).isEmpty();
    assertThat(
            "%d unchanged, %d changed, %d added, %d removed"
                .formatted(
                    run.model().rows().unchanged(),
                    run.model().rows().changed(),
                    run.model().rows().added(),
                    run.model().rows().removed()))
        .isEqualTo(classes);
    if (!mode.equals("overwrite")) {
      assertThat(run.model().notes())
          .contains(
              "write: %s. The comparison is between the whole output after each side's write"
                  .formatted(mode));
    }
  }

  @Test
  void appendedRowsJoinThoseThatAreThere() {
    Previewed run =
        preview
            .model("write: append")
            .base("SELECT DATE '2024-01-04' AS day, 4 AS amt")
            .candidate("SELECT DATE '2024-01-04' AS day, 5 AS amt")
            .run();

    assertThat(run.model().rows().base()).isEqualTo(4);
    assertThat(run.model().rows().unchanged()).isEqualTo(3);
    assertThat(run.model().rows().added()).isEqualTo(1);
    assertThat(run.model().rows().removed()).isEqualTo(1);
  }

  @Test
  void aResultThatDoesNotFitIsSaidToBreakProductionsWrite() {
    Previewed run =
        preview
            .model("write: append")
            .base("SELECT DATE '2024-01-04' AS day, 4 AS amt")
            .candidate("SELECT DATE '2024-01-04' AS day, 4 AS amt, 'x' AS extra")
            .run();

    assertThat(run.model().notes())
        .contains(
            "The result doesn't fit the output's columns; production's write would fail, or need the output altered first");
    assertThat(run.model().schema())
        .extracting(c -> c.column() + " " + c.change())
        .containsExactly("extra added");
  }
}

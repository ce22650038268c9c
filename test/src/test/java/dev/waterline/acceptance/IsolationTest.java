package dev.waterline.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.acceptance.Preview.Previewed;
import dev.waterline.core.report.Report.Isolation;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A result that fits the output's schema goes to a branch of it, any other to a table of its own;
 * the output stays as it is either way (see {@link Preview}).
 */
class IsolationTest {

  @RegisterExtension Preview preview = new Preview();

  @BeforeEach
  void anOutputTable() {
    preview.given(
        "CREATE TABLE shop.result (id BIGINT, name STRING, price DECIMAL(10,2), at TIMESTAMP); INSERT INTO shop.result VALUES (1, 'live', 1.00, NULL)");
  }

  private static final String FITS =
      "SELECT 1L AS id, 'a' AS name, CAST(1.5 AS DECIMAL(10,2)) AS price, TIMESTAMP '2026-01-01 00:00:00' AS at";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "BRANCH | " + FITS,
        "BRANCH | SELECT TIMESTAMP '2026-01-01 00:00:00' AS at, 'a' AS NAME, CAST(1.5 AS DECIMAL(10,2)) AS price, 1 AS Id",
        "BRANCH | SELECT CAST(NULL AS BIGINT) AS id, CAST(NULL AS STRING) AS name, CAST(NULL AS DECIMAL(9,1)) AS price, CAST(NULL AS TIMESTAMP) AS at",
        "TABLE  | " + FITS + ", 1 AS extra",
        "TABLE  | SELECT 1L AS id, 'a' AS name, CAST(1.5 AS DECIMAL(10,2)) AS price",
        "TABLE  | SELECT 1L AS id, 'a' AS title, CAST(1.5 AS DECIMAL(10,2)) AS price, TIMESTAMP '2026-01-01 00:00:00' AS at",
        "TABLE  | SELECT 1L AS id, 'a' AS name, CAST(1.2345 AS DECIMAL(12,4)) AS price, TIMESTAMP '2026-01-01 00:00:00' AS at",
        "TABLE  | SELECT 'x' AS id, 'a' AS name, CAST(1.5 AS DECIMAL(10,2)) AS price, TIMESTAMP '2026-01-01 00:00:00' AS at",
      })
  void oneSideThatDoesNotFitTakesBothToTables(Isolation isolation, String candidate) {
    Previewed run = preview.base(FITS).candidate(candidate).run();

    assertThat(run.report().errors()).isEmpty();
    assertThat(run.model().isolation()).isEqualTo(isolation);
    assertThat(run.model().base().rows()).isEqualTo(1);
    assertThat(run.model().candidate().rows()).isEqualTo(1);
    assertThat(run.model().mainUnchanged()).isTrue();
  }

  @Test
  void aDecimalKeepsEachDigitInATableOfItsOwn() {
    Previewed run =
        preview
            .model("key: id")
            .base(FITS)
            .candidate(FITS.replace("CAST(1.5 AS DECIMAL(10,2))", "CAST(1.5001 AS DECIMAL(12,4))"))
            .run();

    assertThat(run.model().rows().changed()).isEqualTo(1);
    assertThat(run.model().schema())
        .extracting(change -> change.column() + " " + change.change())
        .containsExactly("price widened");
  }

  @Test
  void anOutputThatIsNotThereYetIsPreviewedInTables() {
    preview.given("DROP TABLE shop.result");

    Previewed run = preview.base("SELECT 1 AS id").candidate("SELECT 2 AS id").run();

    assertThat(run.model().isolation()).isEqualTo(Isolation.TABLE);
    assertThat(run.model().base().ref()).startsWith("shop.waterline_local_");
  }

  @Test
  void anOutputThatWasNeverWrittenStaysSo() {
    preview.given("DROP TABLE shop.result; CREATE TABLE shop.result (id INT)");

    Previewed run = preview.base("SELECT 1 AS id").candidate("SELECT 2 AS id").run();

    assertThat(run.model().isolation()).isEqualTo(Isolation.BRANCH);
    assertThat(run.model().mainUnchanged()).isTrue();
  }

  @Test
  void aColumnWithoutATypeIsAnErrorThatSaysWhatToWrite() {
    Previewed run = preview.base(FITS).candidate("SELECT 1 AS id, NULL AS name").run();

    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.report().errors().get(0).message())
        .isEqualTo(
            "Column name is NULL without a type. Give it one, for example CAST(NULL AS STRING) AS name.");
  }

  @Test
  void aTypeThatIcebergLacksIsAnErrorThatNamesTheColumn() {
    Previewed run = preview.base(FITS).candidate("SELECT INTERVAL '1' DAY AS pause").run();

    assertThat(run.report().errors().get(0).message())
        .isEqualTo(
            "Column pause has the type INTERVAL DAY, which Iceberg has not. Cast it, for example to STRING.");
  }
}

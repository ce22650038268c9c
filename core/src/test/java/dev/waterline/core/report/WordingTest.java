package dev.waterline.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.core.compare.ColumnDifference;
import dev.waterline.core.compare.ColumnDifference.Repeatability;
import dev.waterline.core.compare.PerSide;
import dev.waterline.core.compare.RowCounts;
import dev.waterline.core.compare.SchemaChange;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordingTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        // keyed, unchanged, changed, added, removed
        "true  |    0 | 3 | 0 | 0 | 3 of 3 rows changed, none added, none removed.",
        "true  | 9998 | 2 | 3 | 0 | 2 of 10,000 rows (0.02 %) changed, 3 added, none removed: 10,000 → 10,003 rows.",
        "true  |    3 | 0 | 0 | 0 | Both sides gave the same 3 rows: nothing changed.",
        "true  |    1 | 0 | 0 | 0 | Both sides gave the same 1 row: nothing changed.",
        "true  |    0 | 0 | 0 | 0 | Both sides gave no row: nothing changed.",
        "true  |    0 | 0 | 2 | 2 | No key is on both sides: 2 rows removed and 2 added; no column could be compared.",
        "true  |    0 | 0 | 0 | 3 | The candidate gave no row; base gave 3 rows.",
        "true  |    0 | 0 | 3 | 0 | Base gave no row; the candidate gave 3 rows.",
        "false |    3 | 0 | 1 | 1 | 1 row added and 1 removed; 3 of 4 rows (75 %) unchanged.",
        "false |    3 | 0 | 1 | 0 | 1 row added and none removed; 3 of 3 rows unchanged: 3 → 4 rows.",
      })
  void oneSentenceSaysWhatTheChangeDid(
      boolean keyed, long unchanged, long changed, long added, long removed, String sentence) {
    assertThat(
            Wording.summary(
                new ModelBuilder("m")
                    .rows(rows(keyed ? List.of("id") : null, unchanged, changed, added, removed))
                    .build()))
        .isEqualTo(sentence);
  }

  @Test
  void sameRowsUnderAnotherSchemaAreNotCalledUnchanged() {
    assertThat(
            Wording.summary(
                new ModelBuilder("m")
                    .rows(rows(List.of("id"), 3, 0, 0, 0))
                    .schema(
                        List.of(
                            new SchemaChange(
                                "n", SchemaChange.Kind.WIDENED, "int", "bigint", false)))
                    .build()))
        .isEqualTo("Both sides gave the same 3 rows; the schema differs in 1 place.");
  }

  @Test
  void columnsThatWereNotComparedAreNamed() {
    assertThat(
            Wording.summary(
                new ModelBuilder("m")
                    .rows(rows(List.of("id"), 3, 0, 0, 0))
                    .columns(
                        List.of(
                            new ColumnDifference(
                                "loaded_at", 0, Repeatability.NONE, false, null, null)))
                    .build()))
        .isEqualTo(
            "Both sides gave the same 3 rows in every column that counts; left out are: loaded_at.");
  }

  @Test
  void aSideWithoutAResultIsSaid() {
    assertThat(Wording.summary(Reports.everything().models().get(1)))
        .isEqualTo("The candidate has no result; base gave 7 rows.");
  }

  private static RowCounts rows(
      List<String> key, long unchanged, long changed, long added, long removed) {
    PerSide<Long> none = new PerSide<>(0L, 0L);
    return new RowCounts(
        key,
        unchanged + changed + removed,
        unchanged + changed + added,
        unchanged,
        changed,
        added,
        removed,
        none,
        none);
  }
}

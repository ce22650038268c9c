package dev.waterline.spark.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.core.compare.Cell;
import dev.waterline.core.judge.FailingRow;
import dev.waterline.test.kit.Warehouse;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class FailingRowsTest {

  @RegisterExtension static final Warehouse WAREHOUSE = Warehouse.named("lake");

  private static Dataset<Row> rows(String sql) {
    return WAREHOUSE.spark().sql(sql);
  }

  @Test
  void longTextsAreCutBetweenCharacters() {
    FailingRows failing = new FailingRows(10, 100_000);

    failing.ofCheck("c", rows("SELECT repeat('🐟', 1001) AS t, repeat('x', 1000) AS u"), Set.of());

    assertThat(failing.collected())
        .containsExactly(
            new FailingRow(
                List.of("c"),
                Map.of("t", Cell.text("🐟".repeat(1000) + "…"), "u", Cell.text("x".repeat(1000)))));
  }

  @Test
  void whatDoesNotFitIsLeftOut() {
    FailingRows failing = new FailingRows(1_000, 5_000);

    failing.ofCheck("c", rows("SELECT repeat('x', 998) AS t FROM range(20)"), Set.of());
    failing.ofCheck("d", rows("SELECT 1 AS n"), Set.of());

    assertThat(failing.collected()).hasSize(5);
    assertThat(failing.characters()).isEqualTo(5_000);
  }

  @Test
  void noRowCountsTwiceAgainstTheRoomForRules() {
    FailingRows failing = new FailingRows(3, 5_000);

    failing.ofRules(rows("SELECT id, array('RowCount > 5') AS failed FROM range(2)"));
    failing.ofCheck("c", rows("SELECT id FROM range(3)"), Set.of("id"));

    assertThat(failing.roomForRules()).isEqualTo(1);
    assertThat(failing.roomForACheck()).isEqualTo(3);
    assertThat(failing.collected().get(0).failed()).containsExactly("RowCount > 5");
    assertThat(failing.collected().get(4).row()).containsEntry("id", Cell.MASKED);
  }
}

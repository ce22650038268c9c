package dev.waterline.test.kit;

import static dev.waterline.test.kit.Warehouse.row;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.RegisterExtension;

@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class WarehouseTest {

  private static Path folderOfTheFirstTest;
  private static SparkSession sessionOfTheFirstTest;

  @RegisterExtension
  final Warehouse warehouse =
      Warehouse.named("lake").property("table-default.shelf", "kit").conf("my.setting", "42");

  @Test
  @Order(1)
  void aTableIsMadeFromRows() {
    folderOfTheFirstTest = warehouse.folder();
    sessionOfTheFirstTest = warehouse.spark();
    warehouse.spark().range(1).createOrReplaceTempView("left_over");

    warehouse.table("shop.orders", "id INT, region STRING", row(1, "EU"), row(2, null));

    assertThat(warehouse.exists("shop.orders")).isTrue();
    assertThat(warehouse.rows("shop.orders")).containsExactlyInAnyOrder(row(1, "EU"), row(2, null));
    assertThat(warehouse.read("lake.shop.orders").count()).isEqualTo(2);
  }

  @Test
  @Order(2)
  void theNextTestSeesNothingOfIt() {
    assertThat(warehouse.exists("shop.orders")).isFalse();
    assertThat(warehouse.exists("left_over")).isFalse();
    assertThat(folderOfTheFirstTest).doesNotExist();
    assertThat(warehouse.spark()).isNotSameAs(sessionOfTheFirstTest);
    assertThat(warehouse.spark().sparkContext()).isSameAs(sessionOfTheFirstTest.sparkContext());
  }

  @Test
  void sparkRunsSmallAndInUtc() {
    Map<String, String> conf = Map.of("spark.master", "local[2]", "spark.ui.enabled", "false");

    assertThat(warehouse.spark().sparkContext().getConf().getAll())
        .extracting(pair -> Map.entry(pair._1(), pair._2()))
        .containsAll(conf.entrySet());
    assertThat(warehouse.spark().conf().get("spark.sql.shuffle.partitions")).isEqualTo("2");
    assertThat(warehouse.spark().conf().get("spark.sql.session.timeZone")).isEqualTo("UTC");
    assertThat(warehouse.spark().conf().get("my.setting")).isEqualTo("42");
    assertThat(SparkSession.active()).isSameAs(warehouse.spark());
  }

  @Test
  void catalogPropertiesReachTheCatalog() {
    warehouse.table("shop.orders", "id INT");

    assertThat(warehouse.iceberg("shop.orders").properties()).containsEntry("shelf", "kit");
  }

  @Test
  void refsAndSnapshotsAreReadFresh() {
    warehouse.table("shop.orders", "id INT");
    assertThat(warehouse.snapshot("shop.orders")).isNull();
    assertThat(warehouse.refs("shop.orders")).isEmpty();

    warehouse.append("shop.orders", row(1));
    Long first = warehouse.snapshot("shop.orders");
    warehouse.sql("ALTER TABLE shop.orders CREATE TAG kept");
    warehouse.append("shop.orders", row(2));

    assertThat(warehouse.refs("shop.orders"))
        .containsEntry("kept", first)
        .containsEntry("main", warehouse.snapshot("shop.orders"))
        .hasSize(2);
  }

  @Test
  void valuesOfEveryKindOfColumnCanBeWritten() {
    String columns =
        "n BIGINT, s INT, f DOUBLE, p DECIMAL(10,2), d DATE, t TIMESTAMP, b BINARY,"
            + " a ARRAY<BIGINT>, m MAP<STRING, INT>, x STRUCT<city: STRING, zip: INT>";

    warehouse.table(
        "shop.kinds",
        columns,
        row(
            1,
            2L,
            3,
            "1.10",
            "2024-06-01",
            "2024-06-01T02:00Z",
            new byte[] {1},
            List.of(1, 2),
            Map.of("k", 1L),
            row("Oslo", 150)));

    warehouse
        .assertTable("shop.kinds")
        .hasRows(
            row(
                1L,
                2,
                3.0,
                1.1,
                LocalDate.of(2024, 6, 1),
                Instant.parse("2024-06-01T02:00:00Z"),
                new byte[] {1},
                List.of(1L, 2L),
                Map.of("k", 1),
                row("Oslo", 150)));
    warehouse
        .assertQuery("SELECT t = TIMESTAMP '2024-06-01 02:00:00', x.city, m['k'] FROM shop.kinds")
        .hasRows(row(true, "Oslo", 1));
  }

  @Test
  void aValueThatDoesNotFitIsNamedWithItsColumn() {
    assertThatThrownBy(() -> warehouse.table("shop.t", "id INT", row(5_000_000_000L)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("column id is INT: '5000000000' (Long) doesn't fit");
    assertThatThrownBy(() -> warehouse.table("shop.u", "id INT, v STRING", row(1)))
        .hasMessage("row [1] has 1 values, the columns are 2: id, v");
  }

  @Test
  void aMissingTableIsNamed() {
    assertThatThrownBy(() -> warehouse.refs("shop.nothing"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("There is no Iceberg table shop.nothing");
  }

  @Test
  void outsideOfATestTheWarehouseSaysWhatIsWrong() {
    assertThatThrownBy(() -> Warehouse.named("lake").spark())
        .isInstanceOf(IllegalStateException.class)
        .hasMessage(
            "The warehouse 'lake' is open only while a test runs: is its field annotated with @RegisterExtension?");
    assertThatThrownBy(() -> Warehouse.named("my lake"))
        .hasMessage("'my lake' can't be the catalog's name: expected letters, digits and _");
  }

  @Test
  void theFolderIsOnDiskWhileTheTestRuns() {
    warehouse.table("shop.orders", "id INT", row(1));

    assertThat(Files.isDirectory(warehouse.folder().resolve("shop/orders"))).isTrue();
  }
}

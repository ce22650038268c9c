package dev.waterline.spark.compare;

import static dev.waterline.spark.compare.Comparisons.changed;
import static dev.waterline.spark.compare.Comparisons.column;
import static dev.waterline.spark.compare.Comparisons.rows;
import static dev.waterline.spark.compare.SettingsBuilder.keyed;
import static dev.waterline.spark.compare.SettingsBuilder.keyless;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waterline.core.compare.Cell;
import dev.waterline.core.compare.ColumnDifference.Profile;
import dev.waterline.core.compare.Comparison;
import dev.waterline.core.compare.Explanation;
import dev.waterline.core.compare.GroupDeltas;
import dev.waterline.core.compare.MeasureDelta;
import dev.waterline.core.compare.SampleRow;
import dev.waterline.core.compare.SampleRow.RowClass;
import dev.waterline.test.kit.Warehouse;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ComparisonDetailTest {

  private static final String ORDERS =
      "SELECT * FROM VALUES ('EU', 3, 3400), ('US', 4, 4100), (NULL, 3, 2500) AS t(region, orders, cents)";
  private static final String FEWER =
      "SELECT * FROM VALUES ('EU', 2, 3000), ('US', 4, 4100), ('UK', 1, 500) AS t(region, orders, cents)";

  @RegisterExtension final Warehouse warehouse = Warehouse.named("lake");

  private Comparison compare(String base, String candidate, SettingsBuilder settings) {
    return Comparisons.compare(warehouse.spark(), base, candidate, settings.build());
  }

  @Test
  void columnsThatMayBeOneUnderTwoNamesAreNamed() {
    Comparison comparison =
        compare(
            "SELECT 1 AS id, 2 AS old_name, 'a' AS s, 'b' AS t",
            "SELECT 1 AS id, 3 AS new_name, 'c' AS u",
            keyed("id"));

    assertThat(comparison.notes())
        .containsExactly(
            "Base's \"old_name\" and the candidate's \"new_name\" (int) are not compared. If they are one column, say so under compare: rename: {old_name: new_name}.");
  }

  @Test
  void measuresAreTotalledOverAllRows() {
    Comparison comparison = compare(ORDERS, FEWER, keyed("region").measures("cents", "orders"));

    assertThat(comparison.measures())
        .containsExactly(
            new MeasureDelta("cents", "10000", "7600", "-2400", -24.0),
            new MeasureDelta("orders", "10", "7", "-3", -30.0));
  }

  @Test
  void groupsAddUpToTheTotal() {
    Comparison comparison =
        compare(ORDERS, FEWER, keyed("region").measures("orders").groupBy("region"));

    GroupDeltas groups = comparison.groups().get(0);
    assertThat(groups.by()).containsExactly("region");
    assertThat(groups.rows())
        .extracting(group -> group.group() + " " + group.delta())
        .containsExactly(
            "[Cell[kind=NULL, text=null]] Totals[rows=-1, measures={orders=-3}]",
            "[Cell[kind=TEXT, text=UK]] Totals[rows=1, measures={orders=1}]",
            "[Cell[kind=TEXT, text=EU]] Totals[rows=0, measures={orders=-1}]",
            "[Cell[kind=TEXT, text=US]] Totals[rows=0, measures={orders=0}]");
    assertThat(groups.rows().get(0).candidate()).isNull();
    assertThat(groups.rows().get(1).base()).isNull();
  }

  @Test
  void groupsBeyondTheBoundAreAddedUp() {
    Comparison comparison =
        compare(
            "SELECT id, id AS amount FROM range(1000)",
            "SELECT id, id + 1 AS amount FROM range(1000)",
            keyed("id").measures("amount").groupBy("id"));

    List<GroupDeltas.Group> groups = comparison.groups().get(0).rows();
    assertThat(groups).hasSize(51);
    GroupDeltas.Group last = groups.get(50);
    assertThat(last.remainder()).isEqualTo(950);
    assertThat(last.delta().measures()).containsEntry("amount", "950");
    assertThat(last.group()).isEmpty();
  }

  @Test
  void sumsNeitherWrapNorLoseDigits() {
    Comparison comparison =
        compare(
            "SELECT id, 9223372036854775807 AS n, CAST('99999999999999999999999999999999999999' AS DECIMAL(38,0)) AS p FROM range(3)",
            "SELECT id, 9223372036854775806 AS n, CAST('99999999999999999999999999999999999999' AS DECIMAL(38,0)) AS p FROM range(3)",
            keyed("id").measures("n", "p"));

    assertThat(comparison.measures().get(0))
        .isEqualTo(
            new MeasureDelta(
                "n", "27670116110564327421", "27670116110564327418", "-3", -1.084202172485504E-17));
    assertThat(comparison.measures().get(1).base())
        .isEqualTo("299999999999999999999999999999999999997");
  }

  @Test
  void sumsOfFloatingPointNumbersDoNotDependOnTheirOrder() {
    Comparison comparison =
        compare(
            "SELECT * FROM VALUES (1, 1e100D), (2, 1D), (3, -1e100D), (4, 0.1D) AS t(id, d)",
            "SELECT * FROM VALUES (4, 0.1D), (2, 1D), (1, 1e100D), (3, -1e100D) AS t(id, d)",
            keyed("id").measures("d"));

    assertThat(comparison.measures())
        .containsExactly(new MeasureDelta("d", "1.1", "1.1", "0", 0.0));
  }

  @Test
  void aSumThatIsNotANumberSaysSo() {
    Comparison comparison =
        compare(
            "SELECT 1 AS id, CAST('NaN' AS DOUBLE) AS d",
            "SELECT 1 AS id, CAST('Infinity' AS DOUBLE) AS d",
            keyed("id").measures("d"));

    assertThat(comparison.measures())
        .containsExactly(new MeasureDelta("d", "NaN", "Infinity", null, null));
  }

  @Test
  void changedColumnsAreProfiled() {
    Comparison comparison = compare(ORDERS, FEWER, keyed("region"));

    assertThat(column(comparison, "cents").base())
        .isEqualTo(new Profile(0, 3, false, "2500", "4100", "10000"));
    assertThat(column(comparison, "cents").candidate())
        .isEqualTo(new Profile(0, 3, false, "500", "4100", "7600"));
    assertThat(column(comparison, "region").base()).isNull();
  }

  @Test
  void samplesShowEachClass() {
    Comparison comparison = compare(ORDERS, FEWER, keyed("region"));

    assertThat(comparison.samples())
        .containsExactly(
            new SampleRow(
                RowClass.CHANGED,
                Map.of("region", Cell.text("EU")),
                cells("EU", 3, 3400),
                cells("EU", 2, 3000),
                List.of("orders", "cents"),
                1),
            new SampleRow(
                RowClass.REMOVED,
                Map.of("region", Cell.NULL),
                cells(null, 3, 2500),
                null,
                List.of(),
                1),
            new SampleRow(
                RowClass.ADDED,
                Map.of("region", Cell.text("UK")),
                null,
                cells("UK", 1, 500),
                List.of(),
                1));
  }

  private static Map<String, Cell> cells(String region, int orders, int cents) {
    return Map.of(
        "region", region == null ? Cell.NULL : Cell.text(region),
        "orders", Cell.number(Integer.toString(orders)),
        "cents", Cell.number(Integer.toString(cents)));
  }

  @Test
  void samplesAreBoundedAndCoverEveryChangedColumn() {
    Comparison comparison =
        compare(
            "SELECT id, 0 AS a, 0 AS b FROM range(1000)",
            "SELECT id, 1 AS a, IF(id = 777, 1, 0) AS b FROM range(1000)",
            keyed("id"));

    assertThat(comparison.samples()).hasSize(20);
    assertThat(comparison.samples())
        .anySatisfy(sample -> assertThat(sample.columns()).contains("b"));
  }

  @Test
  void withoutAKeyASampleCountsEqualRows() {
    Comparison comparison =
        compare("SELECT 'p' AS x FROM range(5)", "SELECT 'p' AS x FROM range(2)", keyless());

    assertThat(rows(comparison)).isEqualTo("unchanged 2, changed 0, added 0, removed 3");
    assertThat(comparison.samples()).hasSize(1);
    assertThat(comparison.samples().get(0).count()).isEqualTo(3);
  }

  @Test
  void longValuesAreCutWhereTheyDiffer() {
    Comparison comparison =
        compare(
            "SELECT 1 AS id, concat(repeat('a', 500), 'X', repeat('b', 500)) AS s",
            "SELECT 1 AS id, concat(repeat('a', 500), 'Y', repeat('b', 500)) AS s",
            keyed("id"));

    SampleRow sample = comparison.samples().get(0);
    assertThat(sample.base().get("s").text())
        .startsWith("…aaaaaaaaaaaaaaaaaaaaXbbb")
        .endsWith("b…")
        .hasSize(122);
    assertThat(sample.candidate().get("s").text()).startsWith("…aaaaaaaaaaaaaaaaaaaaYbbb");
  }

  @Test
  void cellsSayHowTheirTextIsMeant() {
    String columns =
        "SELECT 1 AS id, %s AS big, CAST(1.5 AS DECIMAL(10,2)) AS p, CAST('NaN' AS DOUBLE) AS nan, 0.5D AS d, true AS b,"
            + " named_struct('x', 1, 'y', CAST(NULL AS INT)) AS s, map('k', array(1, NULL)) AS m, X'00ff' AS bin,"
            + " TIMESTAMP '2024-06-01 02:00:00' AS ts";

    SampleRow sample =
        compare(columns.formatted("1L"), columns.formatted("2L"), keyed("id")).samples().get(0);

    assertThat(sample.base())
        .isEqualTo(
            Map.of(
                "id", Cell.number("1"),
                "big", Cell.text("1"),
                "p", Cell.text("1.50"),
                "nan", Cell.text("NaN"),
                "d", Cell.number("0.5"),
                "b", new Cell(Cell.Kind.BOOLEAN, "true"),
                "s", Cell.text("{\"x\":1,\"y\":null}"),
                "m", Cell.text("{\"k\":[1,null]}"),
                "bin", Cell.text("00FF"),
                "ts", Cell.text("2024-06-01 02:00:00")));
  }

  @Test
  void ofAMaskedColumnOnlyTheChangedCountIsShown() {
    Comparison comparison =
        compare(
            "SELECT * FROM VALUES (1, 50000), (2, 60000) AS t(id, salary)",
            "SELECT * FROM VALUES (1, 79000), (2, 60000) AS t(id, salary)",
            keyed("id").mask("salary").measures("salary").groupBy("salary"));

    assertThat(changed(comparison, "salary")).isEqualTo(1);
    assertThat(comparison.toString()).doesNotContain("50000", "79000", "29000", "60000");
    assertThat(comparison.samples().get(0).base().get("salary")).isEqualTo(Cell.MASKED);
    assertThat(comparison.notes())
        .containsExactly(
            "Measure \"salary\" is left out: the column is masked.",
            "Grouping by salary is left out: \"salary\" is masked.");
  }

  @Test
  void aMaskedKeyAndAMaskedFieldAreNotShown() {
    Comparison comparison =
        compare(
            "SELECT 'jo@example.org' AS mail, named_struct('pay', 50000, 'city', 'Oslo') AS s",
            "SELECT 'jo@example.org' AS mail, named_struct('pay', 79000, 'city', 'Oslo') AS s",
            keyed("mail").mask("mail", "s.pay"));

    assertThat(rows(comparison)).isEqualTo("unchanged 0, changed 1, added 0, removed 0");
    assertThat(comparison.toString()).doesNotContain("example", "50000", "79000");
    assertThat(comparison.samples().get(0).key()).isEqualTo(Map.of("mail", Cell.MASKED));
  }

  @Test
  void aMissingMeasureIsNamedWithTheColumnsThereAre() {
    assertThatThrownBy(() -> compare(ORDERS, FEWER, keyed("region").measures("profit")))
        .hasMessage(
            "Measure \"profit\" is not a column of either side. There are: region, orders, cents.");
  }

  @Test
  void manyGroupsInAHugeGroupingStayWithinTheirBound() {
    List<String> names = new ArrayList<>();
    Comparison comparison =
        compare(
            "SELECT id, id % 7 AS g, id % 25000 AS h FROM range(50000)",
            "SELECT id, id % 7 AS g, id % 25000 AS h FROM range(50000)",
            keyed("id").groupBy("h").groupBy("g", "h"));

    comparison.groups().forEach(groups -> names.addAll(groups.by()));
    assertThat(names).containsExactly("h", "g", "h");
    assertThat(comparison.groups().get(0).rows().get(50).remainder()).isEqualTo(24_950);
  }

  @Test
  void whereAChangeIsConcentratedIsSaidInOneSentence() {
    String rows =
        "SELECT id, element_at(array('DE', 'FR', 'GB', 'US'), CAST(id %% 4 + 1 AS INT)) AS country, 'EUR' AS currency, %s AS amount FROM range(400)";

    Comparison comparison =
        compare(
            rows.formatted("id"),
            rows.formatted("IF(id % 4 = 0 OR id = 5, id + 1, id)"),
            keyed("id"));

    assertThat(comparison.explanations())
        .extracting(Explanation::text)
        .containsExactly("100 of 101 changed rows have country = DE; 25 % of all rows of base do.");
    assertThat(comparison.explanations().get(0).columns())
        .isEqualTo(Map.of("country", Cell.text("DE")));
  }

  @Test
  void removedRowsAreExplainedToo() {
    String rows = "SELECT id, IF(id % 10 = 0, 'CANCELLED', 'PAID') AS status FROM range(100)";

    Comparison comparison =
        compare(rows, "SELECT * FROM (" + rows + ") WHERE status <> 'CANCELLED'", keyed("id"));

    assertThat(comparison.explanations())
        .extracting(Explanation::text)
        .containsExactly(
            "10 of 10 removed rows have status = CANCELLED; 10 % of all rows of base do.");
  }

  @Test
  void nothingIsSaidWhenNothingStandsOut() {
    Comparison comparison =
        compare(
            "SELECT id, id % 4 AS g, 'EUR' AS currency, id AS amount FROM range(400)",
            "SELECT id, id % 4 AS g, 'EUR' AS currency, id + 1 AS amount FROM range(400)",
            keyed("id"));

    assertThat(comparison.explanations()).isEmpty();
  }

  @Test
  void twoColumnsAreNamedWhenTogetherTheySayMore() {
    String rows =
        "SELECT id, IF(id %% 10 < 4, 'DE', 'FR') AS country, IF(id %% 7 < 3, 'pro', 'free') AS plan, %s AS n FROM range(7000)";

    Comparison comparison =
        compare(
            rows.formatted("id"),
            rows.formatted("IF(id % 10 < 4 AND id % 7 < 3, -1, id)"),
            keyed("id"));

    assertThat(comparison.explanations())
        .extracting(Explanation::text)
        .containsExactly(
            "1,200 of 1,200 changed rows have country = DE and plan = pro; 17 % of all rows of base do.");
    assertThat(comparison.explanations().get(0).columns()).containsOnlyKeys("country", "plan");
  }

  @Test
  void twoColumnsAreNotNamedWhenOneSaysAsMuch() {
    String rows =
        "SELECT id, IF(id %% 10 < 4, 'DE', 'FR') AS country, IF(id %% 10 < 4, 'EUR', 'CHF') AS currency, %s AS n FROM range(1000)";

    Comparison comparison =
        compare(rows.formatted("id"), rows.formatted("IF(id % 10 < 4, -1, id)"), keyed("id"));

    assertThat(comparison.explanations())
        .extracting(Explanation::text)
        .containsExactly(
            "400 of 400 changed rows have country = DE; 40 % of all rows of base do.",
            "400 of 400 changed rows have currency = EUR; 40 % of all rows of base do.");
  }

  @Test
  void aLongValueIsFoundAmongAllRowsAsWell() {
    String rows =
        "SELECT id, repeat(IF(id %% 10 = 0, 'x', 'y'), %d) AS tag, %s AS n FROM range(100)";
    for (int length : new int[] {32, 33, 34, 100}) {
      for (SettingsBuilder asked : List.of(keyed("id"), keyed("id").exact())) {
        Comparison comparison =
            compare(
                rows.formatted(length, "id"),
                rows.formatted(length, "IF(id % 10 = 0, -1, id)"),
                asked);

        assertThat(comparison.explanations())
            .extracting(Explanation::text)
            .containsExactly(
                "10 of 10 changed rows have tag = %s; 10 %% of all rows of base do."
                    .formatted("x".repeat(length)));
      }
    }
  }

  @Test
  void aMaskedColumnExplainsNothing() {
    String rows = "SELECT id, IF(id %% 10 = 0, 'secret', 'other') AS tag, %s AS n FROM range(100)";

    Comparison comparison =
        compare(
            rows.formatted("id"),
            rows.formatted("IF(id % 10 = 0, -1, id)"),
            keyed("id").mask("tag"));

    assertThat(comparison.toString()).doesNotContain("secret");
    assertThat(comparison.explanations()).isEmpty();
  }

  @Test
  void manyGroupsAddUpToTheTotal() {
    String rows =
        "SELECT id, id * 7919 %% 60000 AS shop, CAST(id AS DECIMAL(20,2)) AS amount, id / 4 AS weight FROM range(200000) WHERE id <> %d";

    Comparison comparison =
        compare(
            rows.formatted(77),
            rows.formatted(88),
            keyed("id").groupBy("shop").measures("amount", "weight"));

    List<GroupDeltas.Group> groups = comparison.groups().get(0).rows();
    assertThat(groups).hasSize(51);
    assertThat(groups.get(0).group()).extracting(Cell::text).containsExactly("36872");
    assertThat(groups.get(0).delta().measures()).containsEntry("amount", "-88.00");
    assertThat(groups.get(1).delta().measures()).containsEntry("amount", "77.00");
    assertThat(groups.get(50).remainder()).isEqualTo(59_950);
    assertThat(groups.stream().mapToLong(group -> group.base().rows()).sum()).isEqualTo(199_999);
    assertThat(
            groups.stream()
                .map(group -> new BigDecimal(group.base().measures().get("weight")))
                .reduce(BigDecimal.ZERO, BigDecimal::add))
        .isEqualByComparingTo(comparison.measures().get(1).base());
  }

  @Test
  void aSumThatIsNoNumberOnOneSideStandsOut() {
    Comparison comparison =
        compare(
            "SELECT id, IF(id = 70, double('NaN'), id) AS d FROM range(100)",
            "SELECT id, IF(id = 70, 5D, id + 1) AS d FROM range(100)",
            keyed("id").groupBy("id").measures("d"));

    GroupDeltas.Group first = comparison.groups().get(0).rows().get(0);
    assertThat(first.group()).containsExactly(Cell.text("70"));
    assertThat(first.base().measures()).containsEntry("d", "NaN");
    assertThat(first.candidate().measures()).containsEntry("d", "5");
  }

  @Test
  void nestedValuesThatDifferLookDifferent() {
    String row =
        "SELECT 1 AS id, array(TIMESTAMP '2024-06-01 00:00:00.12345%d') AS times,"
            + " map(X'4%1$d', DATE '2024-06-01') AS by_bytes, map(named_struct('x', %1$d), 1) AS by_struct";

    SampleRow sample = compare(row.formatted(1), row.formatted(2), keyed("id")).samples().get(0);

    assertThat(sample.base())
        .containsEntry("times", Cell.text("[\"2024-06-01 00:00:00.123451\"]"))
        .containsEntry("by_bytes", Cell.text("{\"A\":\"2024-06-01\"}"))
        .containsEntry("by_struct", Cell.text("{\"{1}\":1}"));
    assertThat(sample.candidate())
        .containsEntry("times", Cell.text("[\"2024-06-01 00:00:00.123452\"]"))
        .containsEntry("by_bytes", Cell.text("{\"B\":\"2024-06-01\"}"))
        .containsEntry("by_struct", Cell.text("{\"{2}\":1}"));
  }

  @Test
  void settingsWithoutEffectAreNamed() {
    Comparison comparison =
        compare(
            "SELECT 1 AS id, named_struct('at', named_struct('lat', 1D), 'city', 'Oslo') AS place",
            "SELECT 1 AS id, named_struct('at', named_struct('lat', 1D), 'city', 'Oslo') AS place",
            keyed("id")
                .ignore("ID")
                .tolerance("id", "1", "0")
                .tolerance("prise", "1", "0")
                .tolerance("place.at.lat", "1", "0"));

    assertThat(comparison.notes())
        .containsExactly(
            "Ignoring \"ID\" has no effect: it is a column of the key.",
            "The tolerance of \"id\" has no effect: it is a column of the key.",
            "The tolerance of \"prise\" has no effect: it is no column, nor a number of a struct column.",
            "The tolerance of \"place.at.lat\" has no effect: it is no column, nor a number of a struct column.");
    assertThat(rows(comparison)).isEqualTo("unchanged 1, changed 0, added 0, removed 0");
  }

  @Test
  void aFieldThatIsNotComparedIsNamed() {
    Comparison comparison =
        compare(
            "SELECT 1 AS id, array(named_struct('zip', '01', 'nr', 1)) AS a",
            "SELECT 1 AS id, array(named_struct('zip', 1, 'nr', 1)) AS a",
            keyed("id"));

    assertThat(comparison.notes())
        .containsExactly(
            "Field \"a.element.zip\" is not compared: it is string on base and int on the candidate.");
  }

  @Test
  void aPathIsIgnoredUnderEitherNameOfItsColumn() {
    Comparison comparison =
        compare(
            "SELECT 1 AS id, named_struct('x', 1, 'y', 2) AS `old.place`",
            "SELECT 1 AS id, named_struct('x', 9, 'y', 2) AS place",
            keyed("id").rename("old.place", "place").ignore("old.place.x"));

    assertThat(rows(comparison)).isEqualTo("unchanged 1, changed 0, added 0, removed 0");
    assertThat(comparison.notes()).isEmpty();
  }

  @Test
  void aColumnIsRenamedToOneName() {
    assertThatThrownBy(
            () ->
                compare(
                    "SELECT 1 AS id, 2 AS a",
                    "SELECT 1 AS id, 2 AS x, 3 AS y",
                    keyed("id").rename("a", "x").rename("A", "y")))
        .hasMessage("Column \"A\" of base is renamed to \"x\" and to \"y\".");
  }

  @Test
  void aMaskUnderBasesNameHoldsForTheRenamedColumnAndForTheOneThatOnlyBaseHas() {
    Comparison comparison =
        compare(
            "SELECT 1 AS id, 'secret1' AS pay, 'secret2' AS salary",
            "SELECT 1 AS id, 'secret3' AS salary",
            keyed("id").rename("pay", "salary").mask("pay", "salary"));

    assertThat(comparison.toString()).doesNotContain("secret");
    assertThat(comparison.samples().get(0).base())
        .containsOnlyKeys("id", "salary", "salary (base)");
  }
}

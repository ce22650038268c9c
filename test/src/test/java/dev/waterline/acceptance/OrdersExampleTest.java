package dev.waterline.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.acceptance.Preview.Done;
import dev.waterline.acceptance.Preview.Previewed;
import dev.waterline.core.compare.GroupDeltas.Group;
import dev.waterline.core.judge.Check;
import dev.waterline.core.judge.Outcome;
import dev.waterline.core.judge.Verdict;
import dev.waterline.core.report.Report;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The bundled example, with the numbers that the README shows. */
class OrdersExampleTest {

  @RegisterExtension Preview preview = new Preview();

  @BeforeEach
  void copyTheExample() {
    assertThat(preview.example("orders").seed().out())
        .isEqualToNormalizingNewlines(
            "created shop.orders\ncreated shop.customers\ncreated shop.order_totals\n");
  }

  @Test
  void theReportShowsWhatTheFilterDoes() {
    Previewed run = preview.runAsItIs();

    assertThat(run.exitCode()).isZero();
    assertThat(run.report().verdict()).isEqualTo(Verdict.PASS);
    assertThat(run.model().isolation()).isEqualTo(Report.Isolation.BRANCH);
    assertThat(run.model().mainUnchanged()).isTrue();
    assertThat(groups(run))
        .containsExactly(
            "EU: 3400 -> 3000, revenue -850000",
            "US: 3300 -> 3000, revenue -675000",
            "UK: 3300 -> 3000, revenue -600000");
    assertThat(run.model().measures())
        .extracting(
            m ->
                "%s: %s -> %s (%s, %s %%)"
                    .formatted(m.name(), m.base(), m.candidate(), m.delta(), m.changePercent()))
        .containsExactly(
            "orders: 10000 -> 9000 (-1000, -10.0 %)",
            "revenue_cents: 22375000 -> 20250000 (-2125000, %s %%)"
                .formatted(-2125000 * 100.0 / 22375000));
    assertThat(run.out()).contains("−850,000", "−2,125,000", "−9.5 %");
    for (String file :
        new String[] {
          "report.json", "report.md", "report.html", "report.junit.xml", "manifest.json"
        }) {
      assertThat(run.folder().resolve(file)).exists();
    }
    assertThat(run.file("report.md")).isEqualTo(run.out());
  }

  private static Stream<String> groups(Previewed run) {
    return run.model().groups().get(0).rows().stream().map(OrdersExampleTest::group);
  }

  private static String group(Group group) {
    return "%s: %s -> %s, revenue %s"
        .formatted(
            group.group().get(0).text(),
            group.base() == null ? null : group.base().measures().get("orders"),
            group.candidate() == null ? null : group.candidate().measures().get("orders"),
            group.delta().measures().get("revenue_cents"));
  }

  @Test
  void itsRulesItsCheckAndItsExpectationsHold() {
    Previewed run = preview.runAsItIs();

    assertThat(run.model().rules())
        .hasSize(8)
        .allSatisfy(rule -> assertThat(rule.outcome()).isEqualTo(Outcome.PASS));
    assertThat(run.model().checks())
        .contains(new Check("checks/no_more_than_the_input.sql", Outcome.PASS, "no row"));
    assertThat(run.model().expectations())
        .extracting(expectation -> expectation.outcome() + ": " + expectation.actual())
        .containsExactly(
            "PASS: 0 rows added of 3; 0 rows removed of 3",
            "PASS: revenue_cents changes by -2125000 from 22375000");
  }

  @Test
  void aJoinThatMultipliesRowsIsCaught() {
    preview.file(
        "models/order_totals.sql",
        Preview.read(preview.project().resolve("base/models/order_totals.sql"))
            .replace("JOIN input_customers", "CROSS JOIN range(2) JOIN input_customers"));

    Previewed run = preview.runAsItIs();

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.report().reasons().get(0))
        .isEqualTo(
            "order_totals: check “checks/no_more_than_the_input.sql”: "
                + "3 rows on the candidate, no row on base");
  }

  @Test
  void theSqlMayNameTheTablesThemselves() {
    for (String side : new String[] {"models", "base/models"}) {
      String path = side + "/order_totals.sql";
      preview.file(
          path,
          Preview.read(preview.project().resolve(path))
              .replace("input_orders", "shop.orders")
              .replace("input_customers", "lake.shop.customers"));
    }

    assertThat(groups(preview.runAsItIs()).toList())
        .hasSize(3)
        .contains("EU: 3400 -> 3000, revenue -850000");
  }

  @Test
  void aCandidateThatEqualsBaseChangesNothing() {
    preview.file(
        "models/order_totals.sql",
        Preview.read(preview.project().resolve("base/models/order_totals.sql")));

    Previewed run = preview.runAsItIs();

    assertThat(run.report().verdict()).isEqualTo(Verdict.PASS);
    assertThat(run.report().reasons())
        .containsExactly("order_totals: nothing changed: both sides give the same 3 rows");
    assertThat(run.model().measures()).allSatisfy(m -> assertThat(m.delta()).isEqualTo("0"));
    assertThat(run.model().groups().get(0).rows())
        .allSatisfy(g -> assertThat(g.delta().measures().values()).containsOnly("0"));
  }

  @Test
  void ordersThatComeAfterThePinChangeNothing() {
    Path pins = preview.folder().resolve("pins.json");
    Done pinned =
        Preview.waterline(
            "pin",
            preview.project().toString(),
            "--warehouse",
            preview.warehouse().toString(),
            "--out",
            pins.toString());
    assertThat(pinned.exitCode()).as(pinned.err()).isZero();
    preview.given("INSERT INTO shop.orders VALUES (10000, 1, 'COMPLETE', 999999)");

    Previewed run = preview.runAsItIs("--pins", pins.toString());

    assertThat(groups(run).toList()).contains("EU: 3400 -> 3000, revenue -850000");
    String runOfPins = pinned.out().split(" ")[0];
    Done cleaned =
        Preview.waterline("clean", runOfPins, "--warehouse", preview.warehouse().toString());
    assertThat(cleaned.out())
        .contains("removed shop.customers tag waterline_" + runOfPins + "__pin")
        .contains("removed shop.orders tag waterline_" + runOfPins + "__pin");
    assertThat(
            Preview.waterline("clean", runOfPins, "--warehouse", preview.warehouse().toString())
                .out())
        .contains("nothing of " + runOfPins + " is left");
  }

  @Test
  void aPinsFileMayBeWrittenByHand() {
    Done snapshots =
        Preview.waterline(
            "sql",
            "-e",
            "SELECT CAST(snapshot_id AS STRING) AS id FROM shop.orders.snapshots",
            "--format",
            "json",
            "--warehouse",
            preview.warehouse().toString());
    String id = snapshots.out().replaceAll("[^0-9]", "");
    preview.given("INSERT INTO shop.orders VALUES (10000, 0, 'COMPLETE', 999999)");
    preview.file("batch.json", "{\"inputs\": {\"shop.orders\": {\"snapshotId\": \"" + id + "\"}}}");

    Previewed run = preview.runAsItIs("--pins", preview.project().resolve("batch.json").toString());

    assertThat(groups(run).toList()).contains("EU: 3400 -> 3000, revenue -850000");
    assertThat(run.report().inputs())
        .extracting(Report.Input::table, Report.Input::note)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(
                "shop.customers", "not in the pins file: pinned when the run started"),
            org.assertj.core.groups.Tuple.tuple(
                "shop.orders", "from the pins file, read with the schema of its snapshot"));
  }

  @Test
  void seedingRefusesToReplaceTables() {
    Done again = preview.seed();

    assertThat(again.exitCode()).isEqualTo(2);
    assertThat(again.err())
        .contains("Seeding doesn't replace tables, and these exist: shop.orders, shop.customers");
  }

  @Test
  void keptResultsCanBeQueriedAndCleanedLater() {
    Previewed run = preview.runAsItIs("--keep");
    String query =
        run.err()
            .lines()
            .filter(line -> line.startsWith("kept      candidate:"))
            .map(line -> line.replaceAll(".*-e \"(.*)\"$", "$1"))
            .findFirst()
            .orElseThrow();

    Done read =
        Preview.waterline(
            "sql",
            "-e",
            query.replace("*", "sum(orders) AS n"),
            "--format",
            "json",
            "--warehouse",
            preview.warehouse().toString());
    Done cleaned =
        Preview.waterline(
            "clean", run.report().run(), "--warehouse", preview.warehouse().toString());

    assertThat(read.out()).isEqualToNormalizingNewlines("[{\"n\":9000}]\n");
    assertThat(run.report().cleanup().left()).hasSize(4);
    assertThat(cleaned.exitCode()).isZero();
    preview.assertNothingLeft(new dev.waterline.core.run.RunId(run.report().run()));
  }
}

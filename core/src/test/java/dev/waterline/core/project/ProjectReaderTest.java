package dev.waterline.core.project;

import static dev.waterline.core.project.MemoryFiles.MODEL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.waterline.core.compare.SampleRow.RowClass;
import dev.waterline.core.compare.SchemaChange;
import dev.waterline.core.compare.Tolerance;
import dev.waterline.core.judge.Bound;
import dev.waterline.core.judge.Expectation;
import dev.waterline.core.judge.Freshness;
import dev.waterline.core.judge.Gate;
import dev.waterline.core.judge.PercentRange;
import dev.waterline.core.judge.Severity;
import dev.waterline.core.project.InputSettings.Protect;
import dev.waterline.core.table.TableName;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ProjectReaderTest {

  static final String EVERYTHING =
      """
      version: 1
      catalog: lake
      session: { time_zone: Europe/Oslo, ansi: false }
      parameters: { ds: "2026-11-01" }
      inputs:
        shop.orders:    { alias: input_orders, where: "order_date >= :ds", freshness: { warn_after: 1 day, error_after: 3 days } }
        shop.customers: { alias: input_customers, protect: tag, mask: [email] }
      models:
        - name: order_totals
          sql: models/order_totals.sql
          output: shop.order_totals
          write: merge
          key: [region]
          compare:
            group_by: [region]
            measures: [orders, revenue_cents]
            tolerance: { revenue_cents: 0, share: { absolute: 0.01, relative: 1e-9 } }
            ignore: [loaded_at]
            rename: { old_name: new_name }
            where: "region IS NOT NULL"
            mask: [email]
            exact: true
          rules: rules/order_totals.dqdl
          checks:
            - checks/totals_match.sql
            - { sql: checks/totals_match.sql, severity: warn, error_if: "> 100" }
      gate:
        fail_on: any_failure
        inconclusive: pass
        severity: { "ColumnValues \\"currency\\" in [\\"GBP\\",\\"USD\\"]": warn }
        expect:
          - { model: order_totals, rows_removed: 0, rows_added: 0, rows_changed: "<= 5%" }
          - { model: order_totals, measure: revenue_cents, change_percent: [-15, 0] }
          - { model: order_totals, columns_changed: [orders, revenue_cents] }
          - { model: order_totals, groups_changed: { by: [region], groups: [EU, [null]] } }
          - { model: order_totals, schema_changed: { added: [currency], widened: [orders] } }
      local:
        base: base/
        seed: [seed/tables.sql]
      """;

  private static final MemoryFiles FILES =
      new MemoryFiles()
          .with("waterline.yml", EVERYTHING)
          .with("models/order_totals.sql", "SELECT region FROM input_orders")
          .with("rules/order_totals.dqdl", "Rules = [ RowCount > 0 ]")
          .with("checks/totals_match.sql", "SELECT * FROM candidate WHERE orders < 0")
          .with("seed/tables.sql", "CREATE TABLE shop.orders (id INT)");

  private final Project project = ProjectReader.read(FILES);

  @Test
  void readsEngineSettingsAndParameters() {
    assertThat(project.catalog()).isEqualTo("lake");
    assertThat(project.session()).isEqualTo(new SessionSettings(ZoneId.of("Europe/Oslo"), false));
    assertThat(project.parameters()).containsExactly(entry("ds", Parameter.string("2026-11-01")));
  }

  @Test
  void readsInputs() {
    assertThat(project.inputs())
        .containsExactly(
            entry(
                TableName.of("shop", "orders"),
                new InputSettings(
                    "input_orders",
                    "order_date >= :ds",
                    new Freshness(Duration.ofDays(1), Duration.ofDays(3), null),
                    null,
                    Set.of())),
            entry(
                TableName.of("shop", "customers"),
                new InputSettings("input_customers", null, null, Protect.TAG, Set.of("email"))));
  }

  @Test
  void readsModels() {
    Model model = project.models().get(0);

    assertThat(model.name()).isEqualTo("order_totals");
    assertThat(model.sql())
        .isEqualTo(new SourceText("models/order_totals.sql", "SELECT region FROM input_orders"));
    assertThat(model.output()).isEqualTo(TableName.of("shop", "order_totals"));
    assertThat(model.write()).isEqualTo(WriteMode.MERGE);
    assertThat(model.rules())
        .isEqualTo(
            new RuleSource.File(
                new SourceText("rules/order_totals.dqdl", "Rules = [ RowCount > 0 ]")));
    SourceText check =
        new SourceText("checks/totals_match.sql", "SELECT * FROM candidate WHERE orders < 0");
    assertThat(model.checks())
        .containsExactly(
            new SqlCheck(check, Severity.ERROR, null, null),
            new SqlCheck(check, Severity.WARN, null, Bound.parse("> 100")));
  }

  @Test
  void readsHowResultsAreCompared() {
    var compare = project.models().get(0).compare();

    assertThat(compare.key()).containsExactly("region");
    assertThat(compare.groupBy()).containsExactly(List.of("region"));
    assertThat(compare.measures()).containsExactly("orders", "revenue_cents");
    assertThat(compare.tolerance())
        .containsExactly(
            entry("revenue_cents", Tolerance.NONE),
            entry("share", new Tolerance(new BigDecimal("0.01"), new BigDecimal("1e-9"))));
    assertThat(compare.ignore()).containsExactly("loaded_at");
    assertThat(compare.rename()).containsExactly(entry("old_name", "new_name"));
    assertThat(compare.where()).isEqualTo("region IS NOT NULL");
    assertThat(compare.mask()).containsExactly("email");
    assertThat(compare.exact()).isTrue();
  }

  @Test
  void readsTheGate() {
    assertThat(project.gate().failOn()).isEqualTo(Gate.FailOn.ANY_FAILURE);
    assertThat(project.gate().inconclusive()).isEqualTo(Gate.Inconclusive.PASS);
    assertThat(project.gate().severity())
        .containsExactly(entry("ColumnValues \"currency\" in [\"GBP\",\"USD\"]", Severity.WARN));
  }

  @Test
  void readsExpectations() {
    assertThat(project.gate().expect())
        .containsExactly(
            new Expectation(
                "{ model: order_totals, rows_removed: 0, rows_added: 0, rows_changed: \"<= 5%\" }",
                "order_totals",
                List.of(
                    new Expectation.Rows(RowClass.CHANGED, Bound.parse("<= 5%")),
                    new Expectation.Rows(RowClass.ADDED, Bound.parse("0")),
                    new Expectation.Rows(RowClass.REMOVED, Bound.parse("0")))),
            new Expectation(
                "{ model: order_totals, measure: revenue_cents, change_percent: [-15, 0] }",
                "order_totals",
                List.of(
                    new Expectation.Measure(
                        "revenue_cents",
                        new PercentRange(new BigDecimal("-15"), BigDecimal.ZERO)))),
            new Expectation(
                "{ model: order_totals, columns_changed: [orders, revenue_cents] }",
                "order_totals",
                List.of(new Expectation.Columns(Set.of("orders", "revenue_cents")))),
            new Expectation(
                "{ model: order_totals, groups_changed: { by: [region], groups: [EU, [null]] } }",
                "order_totals",
                List.of(
                    new Expectation.Groups(
                        List.of("region"), List.of(List.of("EU"), Arrays.asList((String) null))))),
            new Expectation(
                "{ model: order_totals, schema_changed: { added: [currency], widened: [orders] } }",
                "order_totals",
                List.of(
                    new Expectation.Schema(
                        Map.of(
                            SchemaChange.Kind.ADDED, Set.of("currency"),
                            SchemaChange.Kind.WIDENED, Set.of("orders"))))));
  }

  @Test
  void readsWhatLocalRunsUse() {
    assertThat(project.local())
        .isEqualTo(
            new LocalSettings(
                "base",
                List.of(new SourceText("seed/tables.sql", "CREATE TABLE shop.orders (id INT)"))));
  }

  @Test
  void needsLittle() {
    Project smallest = ProjectReader.read(MemoryFiles.project(MODEL));

    assertThat(smallest)
        .isEqualTo(
            new Project(
                "lake",
                new SessionSettings(ZoneId.of("UTC"), null),
                Map.of(),
                Map.of(),
                List.of(
                    new Model(
                        "m",
                        new SourceText("m.sql", "SELECT 1 AS id"),
                        TableName.of("shop", "m"),
                        WriteMode.OVERWRITE,
                        dev.waterline.core.compare.CompareSettings.NONE,
                        new RuleSource.None(),
                        List.of(),
                        CompositeRules.COLUMN,
                        0)),
                Gate.DEFAULT,
                LocalSettings.NONE));
  }

  @Test
  void parametersHaveTheTypeOfTheirScalar() {
    Project read =
        ProjectReader.read(
            MemoryFiles.project(
                """
                parameters:
                  ds: 2026-11-01
                  country: NO
                  code: 0123
                  hex: 0x1F
                  limit: -5
                  rate: 1.50
                  tiny: 1e-3
                  "on": true
                  shout: FALSE
                  digits: "5"
                  word: 'true'
                  empty: ''
                """
                    + MODEL));

    assertThat(read.parameters())
        .containsExactly(
            entry("ds", Parameter.string("2026-11-01")),
            entry("country", Parameter.string("NO")),
            entry("code", Parameter.string("0123")),
            entry("hex", Parameter.string("0x1F")),
            entry("limit", new Parameter(Parameter.Type.INTEGER, "-5")),
            entry("rate", new Parameter(Parameter.Type.DECIMAL, "1.50")),
            entry("tiny", new Parameter(Parameter.Type.DECIMAL, "0.001")),
            entry("on", new Parameter(Parameter.Type.BOOLEAN, "true")),
            entry("shout", new Parameter(Parameter.Type.BOOLEAN, "false")),
            entry("digits", Parameter.string("5")),
            entry("word", Parameter.string("true")),
            entry("empty", Parameter.string("")));
  }

  @Test
  void aListOfOneMayBeItsOnlyItem() {
    String settings =
        "    key: id\n"
            + "    compare: { group_by: region, measures: orders, mask: email, ignore: at }\n"
            + "    checks: m.sql\n";
    Project read = ProjectReader.read(MemoryFiles.project(MODEL + settings));

    Model model = read.models().get(0);
    assertThat(model.compare().key()).containsExactly("id");
    assertThat(model.compare().groupBy()).containsExactly(List.of("region"));
    assertThat(model.compare().measures()).containsExactly("orders");
    assertThat(model.compare().mask()).containsExactly("email");
    assertThat(model.compare().ignore()).containsExactly("at");
    assertThat(model.checks()).hasSize(1);
  }

  @Test
  void groupingsAreOneListOrSeveral() {
    String compare = MODEL + "    compare: { group_by: %s }\n";

    assertThat(groupBy(compare.formatted("[region, day]")))
        .containsExactly(List.of("region", "day"));
    assertThat(groupBy(compare.formatted("[[region], [region, day]]")))
        .containsExactly(List.of("region"), List.of("region", "day"));
    assertThat(groupBy(compare.formatted("[]"))).isEmpty();
  }

  private static List<List<String>> groupBy(String yaml) {
    return ProjectReader.read(MemoryFiles.project(yaml)).models().get(0).compare().groupBy();
  }

  @Test
  void rulesAreAFileAListOrAGlueRuleset() {
    String rules = MODEL + "    rules: %s\n";

    assertThat(rules(rules.formatted("[ 'IsComplete \"id\"', RowCount > 0 ]")))
        .isEqualTo(new RuleSource.Inline(List.of("IsComplete \"id\"", "RowCount > 0")));
    assertThat(rules(rules.formatted("glue:order totals")))
        .isEqualTo(new RuleSource.Glue("order totals"));
    assertThat(rules(MODEL)).isEqualTo(new RuleSource.None());
  }

  private static RuleSource rules(String yaml) {
    return ProjectReader.read(MemoryFiles.project(yaml)).models().get(0).rules();
  }

  @Test
  void durationsAreMinutesHoursDaysOrWeeks() {
    String input = MODEL + "inputs: { shop.t: { freshness: { warn_after: %s } } }\n";

    assertThat(warnAfter(input.formatted("90 minutes"))).isEqualTo(Duration.ofMinutes(90));
    assertThat(warnAfter(input.formatted("1 hour"))).isEqualTo(Duration.ofHours(1));
    assertThat(warnAfter(input.formatted("36 hours"))).isEqualTo(Duration.ofHours(36));
    assertThat(warnAfter(input.formatted("1 day"))).isEqualTo(Duration.ofDays(1));
    assertThat(warnAfter(input.formatted("2 weeks"))).isEqualTo(Duration.ofDays(14));
  }

  private static Duration warnAfter(String yaml) {
    Project read = ProjectReader.read(MemoryFiles.project(yaml));
    return read.inputs().get(TableName.of("shop", "t")).freshness().warnAfter();
  }

  @Test
  void aCheckWithOnlyAWarningBoundNeverFails() {
    Project read =
        ProjectReader.read(
            MemoryFiles.project(MODEL + "    checks: { sql: m.sql, warn_if: '> 1%' }\n"));

    assertThat(read.models().get(0).checks().get(0).severity()).isEqualTo(Severity.WARN);
  }

  @Test
  void aBaseSideHoldsOnlyWhatDiffers() {
    ProjectFiles base = new MemoryFiles().with("models/order_totals.sql", "SELECT 'base'");

    Project read = ProjectReader.read(new LayeredFiles(base, FILES));

    assertThat(read.models().get(0).sql().text()).isEqualTo("SELECT 'base'");
    assertThat(read.gate()).isEqualTo(project.gate());
  }

  @Test
  void aBaseSideMayHaveItsOwnSettings() {
    ProjectFiles base =
        new MemoryFiles().with("waterline.yml", EVERYTHING.replace("any_failure", "new_failures"));

    Project read = ProjectReader.read(new LayeredFiles(base, FILES));

    assertThat(read.gate().failOn()).isEqualTo(Gate.FailOn.NEW_FAILURES);
    assertThat(read.models()).isEqualTo(project.models());
  }
}

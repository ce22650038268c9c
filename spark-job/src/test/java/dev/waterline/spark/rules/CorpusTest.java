package dev.waterline.spark.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.core.dqdl.RuleResult;
import dev.waterline.core.dqdl.RulesetReader;
import dev.waterline.core.dqdl.RulesetResult;
import dev.waterline.core.project.SourceText;
import dev.waterline.test.kit.Warehouse;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Every rule of {@code dqdl/corpus.txt} on the same ten rows, all in one ruleset: so it also shows
 * that what can't be evaluated takes nothing else down.
 */
class CorpusTest {

  private static final Instant NOW = Instant.parse("2026-11-29T15:30:00Z");

  private static final String ROWS =
      """
      SELECT id, dup, name, country, age, amount, amount * 2 AS amount2,
             date_sub(DATE'2026-11-29', days) AS odate,
             TIMESTAMP'2026-11-29 15:30:00' - make_interval(0, 0, 0, 0, hours) AS ts,
             numstr, concat('2024-01-', lpad(id, 2, '0')) AS datestr, concat('o', id) AS `order-id`,
             id % 2 = 0 AS flag, CAST(id * 1.10BD AS DECIMAL(10, 2)) AS price,
             9007199254740992 + id AS big, quote
      FROM VALUES
        (1, 1, 'alice', 'US', 21, 10D, 1, 1, '1', "O'Brien"),
        (2, 1, 'bob', 'CA', 30, 20D, 2, 2, '2', 'a,b'),
        (3, 2, NULL, 'UK', 40, 30D, 3, 3, '3', '[x]'),
        (4, 3, '', 'US', 50, 40D, 4, 4, 'x', '# no comment'),
        (5, 4, '   ', 'US', NULL, 50D, NULL, NULL, NULL, 'say "hi"'),
        (6, 5, 'carol', 'CA', 60, 60D, 1, 5, '6', 'back\\\\slash'),
        (7, 6, 'dave', 'US', 21, 70D, 1, 6, '7', '2024-01-01'),
        (8, 7, 'erin', NULL, 33, 80D, 1, 7, '8', '10:30'),
        (9, 8, 'frank', 'US', 44, 90D, 1, 8, '9', '(RowCount > 0) and'),
        (10, 9, 'grace', 'UK', 55, 100D, 1, 9, '10', 'naïve 🐟')
        AS t(id, dup, name, country, age, amount, days, hours, numstr, quote)
      """;

  private static final String CONSTANTS =
      """
      rows = "select count(*) from primary"
      us = "US"
      countries = ["US", "CA", "UK", NULL]
      none = "FR"
      """;

  @RegisterExtension static final Warehouse WAREHOUSE = Warehouse.named("lake");

  private record Line(String outcome, String rule) {}

  @TestFactory
  Stream<DynamicTest> everyRuleHasItsDocumentedOutcome() throws IOException {
    return outcomes(new TrustingGate());
  }

  @TestFactory
  Stream<DynamicTest> theGuardOfSqlLetsAllOfItThrough() throws IOException {
    return outcomes(new GuardedSqlGate(WAREHOUSE.spark(), "corpus.dqdl", Map.of()));
  }

  private static Stream<DynamicTest> outcomes(SqlGate gate) throws IOException {
    List<Line> lines = lines();
    String ruleset =
        CONSTANTS
            + "Rules = [\n"
            + String.join(",\n", lines.stream().map(Line::rule).toList())
            + "\n]";
    Dataset<Row> primary = WAREHOUSE.spark().sql(ROWS);
    Dataset<Row> ref = primary.filter("id <= 8").select("id", "country", "amount", "name");

    RulesetResult result =
        new RulesetEvaluator(gate)
            .evaluate(
                RulesetReader.read(new SourceText("corpus.dqdl", ruleset)),
                primary,
                Map.of("ref", ref),
                new RuleContext(NOW));

    assertThat(result.rules()).hasSameSizeAs(lines);
    List<DynamicTest> tests = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      Line line = lines.get(i);
      RuleResult rule = result.rules().get(i);
      tests.add(
          DynamicTest.dynamicTest(
              line.outcome() + " " + line.rule(),
              () ->
                  assertThat(rule.outcome().name())
                      .as("%s: %s", line.rule(), rule.reason())
                      .isEqualTo(line.outcome())));
    }
    return tests.stream();
  }

  private static List<Line> lines() throws IOException {
    try (InputStream corpus = CorpusTest.class.getResourceAsStream("/dqdl/corpus.txt")) {
      return new String(corpus.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .map(line -> line.split(" \\| ", 2))
          .map(parts -> new Line(parts[0], parts[1]))
          .toList();
    }
  }
}

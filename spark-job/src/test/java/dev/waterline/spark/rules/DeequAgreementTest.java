package dev.waterline.spark.rules;

import static org.assertj.core.api.Assertions.assertThat;

import com.amazon.deequ.dqdl.EvaluateDataQuality;
import dev.waterline.test.kit.Warehouse;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The corpus against Deequ, the library that Glue is built on: it agrees except where {@code
 * dqdl/deequ.txt} says so, and there it really differs.
 */
class DeequAgreementTest {

  @RegisterExtension static final Warehouse WAREHOUSE = Warehouse.named("lake");

  /** The types that Deequ evaluates together. Every other type costs it jobs for each rule. */
  private static final Set<RuleType> TOGETHER =
      Set.of(
          RuleType.RowCount,
          RuleType.IsComplete,
          RuleType.Completeness,
          RuleType.Mean,
          RuleType.Sum,
          RuleType.StandardDeviation,
          RuleType.ColumnCorrelation,
          RuleType.ColumnLength,
          RuleType.ColumnValues,
          RuleType.Uniqueness,
          RuleType.UniqueValueRatio,
          RuleType.DistinctValuesCount,
          RuleType.Entropy);

  @Test
  void deequAgreesWhereItIsNotSaidToDiffer() throws Exception {
    Set<String> listed =
        Corpus.lines("/dqdl/deequ.txt").stream().map(Corpus.Line::rule).collect(Collectors.toSet());
    Map<String, String> expected = outcomes(rule -> !listed.contains(rule));
    Map<String, String> deequ = deequ(expected.keySet());

    assertThat(expected).hasSizeGreaterThan(100);
    expected.entrySet().removeIf(entry -> entry.getValue().equals(deequ.get(entry.getKey())));
    assertThat(expected).as("rules on which Deequ doesn't agree").isEmpty();
  }

  @Test
  void deequDiffersWhereItIsSaidTo() throws Exception {
    Set<String> differing =
        Corpus.lines("/dqdl/deequ.txt").stream()
            .filter(line -> line.outcome().equals("DIFFERS"))
            .map(Corpus.Line::rule)
            .collect(Collectors.toSet());
    Map<String, String> expected = outcomes(differing::contains);
    Map<String, String> deequ = deequ(expected.keySet());

    assertThat(expected).hasSizeGreaterThan(10);
    expected.entrySet().removeIf(entry -> !entry.getValue().equals(deequ.get(entry.getKey())));
    assertThat(expected).as("rules on which Deequ agrees").isEmpty();
  }

  @Test
  void whatIsSaidOfDeequIsAboutRulesOfTheCorpus() throws Exception {
    assertThat(Corpus.lines().stream().map(Corpus.Line::rule).toList())
        .containsAll(Corpus.lines("/dqdl/deequ.txt").stream().map(Corpus.Line::rule).toList());
  }

  private interface Choice {
    boolean takes(String rule);
  }

  private static Map<String, String> outcomes(Choice choice) throws IOException {
    Map<String, String> outcomes = new LinkedHashMap<>();
    for (Corpus.Line line : Corpus.lines()) {
      if (!line.outcome().equals("ERROR") && together(line.rule()) && choice.takes(line.rule())) {
        outcomes.put(line.rule(), line.outcome());
      }
    }
    return outcomes;
  }

  /** Deequ takes the machine's clock, and a rule that its scan can't hold fails all others. */
  private static boolean together(String rule) {
    boolean ofTheClock = rule.contains("now()") || rule.contains("2026-");
    boolean breaksTheScan =
        rule.contains("\"nope\"") || rule.contains("\"flag\"") || rule.endsWith("\"name\" > 0");
    return TOGETHER.stream().anyMatch(type -> rule.startsWith(type + " "))
        && !ofTheClock
        && !breaksTheScan;
  }

  /** Outcomes by rule. Deequ answers in an order of its own, and in its own spelling. */
  private static Map<String, String> deequ(Set<String> rules) throws Exception {
    SparkSession spark = WAREHOUSE.spark();
    Dataset<Row> rows = Corpus.rows(spark);
    Dataset<Row> reference = Corpus.reference(rows);
    rows.createOrReplaceTempView("primary");
    reference.createOrReplaceTempView("ref");
    scala.collection.immutable.Map<String, Dataset<Row>> others =
        scala.collection.immutable.Map$.MODULE$.<String, Dataset<Row>>empty();
    List<Row> answers =
        EvaluateDataQuality.process(
                rows,
                "Rules = [\n" + String.join(",\n", rules) + "\n]\n",
                others.updated("ref", reference))
            .collectAsList();
    Map<String, String> bySpelling = new HashMap<>();
    for (Row answer : answers) {
      bySpelling.put(
          answer.getAs("Rule"), answer.getAs("Outcome").equals("Passed") ? "PASS" : "FAIL");
    }
    Map<String, String> outcomes = new HashMap<>();
    for (String rule : rules) {
      String outcome = bySpelling.get(DqdlGrammar.rule(rule).toString());
      if (outcome != null) {
        outcomes.put(rule, outcome);
      }
    }
    return outcomes;
  }
}

package dev.waterline.spark.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.core.dqdl.RuleResult;
import dev.waterline.core.dqdl.RulesetReader;
import dev.waterline.core.dqdl.RulesetResult;
import dev.waterline.core.project.CompositeRules;
import dev.waterline.core.project.SourceText;
import dev.waterline.test.kit.Warehouse;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

  @RegisterExtension static final Warehouse WAREHOUSE = Warehouse.named("lake");

  @TestFactory
  Stream<DynamicTest> everyRuleHasItsDocumentedOutcome() throws IOException {
    return outcomes(Corpus.lines(), new TrustingGate(), CompositeRules.COLUMN);
  }

  @TestFactory
  Stream<DynamicTest> theGuardOfSqlLetsAllOfItThrough() throws IOException {
    return outcomes(
        Corpus.lines(),
        new GuardedSqlGate(WAREHOUSE.spark(), "corpus.dqdl", Map.of()),
        CompositeRules.COLUMN);
  }

  @TestFactory
  Stream<DynamicTest> compositesAreJoinedRowByRowWhereAsked() throws IOException {
    return outcomes(Corpus.lines("/dqdl/corpus-row.txt"), new TrustingGate(), CompositeRules.ROW);
  }

  private static Stream<DynamicTest> outcomes(
      List<Corpus.Line> lines, SqlGate gate, CompositeRules composites) {
    String ruleset =
        Corpus.CONSTANTS
            + "Rules = [\n"
            + String.join(",\n", lines.stream().map(Corpus.Line::rule).toList())
            + "\n]";
    Dataset<Row> primary = Corpus.rows(WAREHOUSE.spark());
    Dataset<Row> ref = Corpus.reference(primary);

    RulesetResult result =
        new RulesetEvaluator(gate)
            .evaluate(
                RulesetReader.read(new SourceText("corpus.dqdl", ruleset)),
                primary,
                Map.of("ref", ref),
                new RuleContext(Corpus.NOW, Set.of(), composites));

    assertThat(result.rules()).hasSameSizeAs(lines);
    List<DynamicTest> tests = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      Corpus.Line line = lines.get(i);
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
}

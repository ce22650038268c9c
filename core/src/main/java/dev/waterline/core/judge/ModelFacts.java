package dev.waterline.core.judge;

import dev.waterline.core.compare.Comparison;
import dev.waterline.core.run.Side;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one model when it is judged.
 *
 * @param model the model's name
 * @param defined the sides whose project has the model
 * @param produced the sides that have a result
 * @param comparison the difference, or null when a side has no result
 * @param checks outcomes of checks, standard ones included
 * @param rules outcomes of quality rules
 * @param expectations outcomes of expectations
 */
public record ModelFacts(
    String model,
    Set<Side> defined,
    Set<Side> produced,
    @Nullable Comparison comparison,
    List<Check> checks,
    List<RuleOutcome> rules,
    List<ExpectationOutcome> expectations) {

  public ModelFacts {
    defined = Set.copyOf(defined);
    produced = Set.copyOf(produced);
    checks = List.copyOf(checks);
    rules = List.copyOf(rules);
    expectations = List.copyOf(expectations);
  }
}

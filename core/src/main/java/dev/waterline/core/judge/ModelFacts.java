package dev.waterline.core.judge;

import dev.waterline.core.compare.Comparison;
import dev.waterline.core.run.Side;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one model when it is judged.
 *
 * @param model the model's name
 * @param defined the sides whose project has the model
 * @param problems why a side that has the model has no result, by side, one sentence with its place
 * @param comparison the difference, or null when a side has no result
 * @param checks outcomes of checks, standard ones included
 * @param rules outcomes of quality rules
 * @param expectations outcomes of expectations
 */
public record ModelFacts(
    String model,
    Set<Side> defined,
    Map<Side, String> problems,
    @Nullable Comparison comparison,
    List<Check> checks,
    List<RuleOutcome> rules,
    List<ExpectationOutcome> expectations) {

  public ModelFacts {
    defined = Set.copyOf(defined);
    problems = Map.copyOf(problems);
    checks = List.copyOf(checks);
    rules = List.copyOf(rules);
    expectations = List.copyOf(expectations);
  }
}

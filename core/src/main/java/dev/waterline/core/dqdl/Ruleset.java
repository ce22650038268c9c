package dev.waterline.core.dqdl;

import java.util.List;

/**
 * A ruleset whose structure has been read. Whether each rule makes sense is for the evaluator to
 * say.
 *
 * @param rules in the order of the text, duplicates kept; empty only when there are analyzers
 * @param analyzers in the order of the text
 */
public record Ruleset(List<Rule> rules, List<Analyzer> analyzers) {

  public Ruleset {
    rules = List.copyOf(rules);
    analyzers = List.copyOf(analyzers);
    if (rules.isEmpty() && analyzers.isEmpty()) {
      throw new IllegalArgumentException("A ruleset holds a rule or an analyzer");
    }
  }
}

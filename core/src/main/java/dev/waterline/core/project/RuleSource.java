package dev.waterline.core.project;

import java.util.List;

/** Where a model's DQDL rules come from. */
public sealed interface RuleSource {

  /** The model has no rules. */
  record None() implements RuleSource {}

  /**
   * Rules that stand in {@code waterline.yml}, one text each.
   *
   * @param rules at least one
   */
  record Inline(List<String> rules) implements RuleSource {
    public Inline {
      rules = List.copyOf(rules);
      if (rules.isEmpty()) {
        throw new IllegalArgumentException("Inline rules are at least one; None means no rules");
      }
    }
  }

  /** A DQDL file of the project. */
  record File(SourceText ruleset) implements RuleSource {}

  /** A ruleset of the Glue Data Catalog. */
  record Glue(String name) implements RuleSource {}
}

package dev.waterline.core.project;

import dev.waterline.core.table.TableName;
import java.util.List;

/** Where a model's DQDL rules come from. */
public sealed interface RuleSource {

  /** What the name of a ruleset in the Glue Data Catalog begins with in {@code waterline.yml}. */
  String PREFIX = "glue:";

  /** What stands between {@link #PREFIX} and a table, for the rulesets whose target it is. */
  String TARGET = "table/";

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

  /** Rulesets of the Glue Data Catalog; as a text what {@code waterline.yml} says. */
  sealed interface Catalogued extends RuleSource {}

  /** The ruleset of this name. */
  record Glue(String name) implements Catalogued {
    @Override
    public String toString() {
      return PREFIX + name;
    }
  }

  /** All rulesets whose target is the table. */
  record GlueTarget(TableName table) implements Catalogued {
    @Override
    public String toString() {
      return PREFIX + TARGET + table;
    }
  }
}

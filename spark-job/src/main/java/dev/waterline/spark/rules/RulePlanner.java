package dev.waterline.spark.rules;

import dev.waterline.core.dqdl.Rule;
import dev.waterline.core.dqdl.RuleResult;
import dev.waterline.core.dqdl.RuleResult.Outcome;
import dev.waterline.core.dqdl.RuleTree;
import dev.waterline.core.error.Place;
import dev.waterline.core.project.CompositeRules;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.spark.sql.Column;

/** Compiles whole rules: leaves, and what {@code and} and {@code or} make of them. */
final class RulePlanner {

  private final LeafPlanner leaves;
  private final RowChecks checks;
  private final Masks masks;
  private final CompositeRules composites;

  RulePlanner(LeafPlanner leaves, RowChecks checks, Masks masks, CompositeRules composites) {
    this.leaves = leaves;
    this.checks = checks;
    this.masks = masks;
    this.composites = composites;
  }

  /** Asks for the measures of a rule; the supplier judges them and never throws. */
  Supplier<RuleResult> plan(Rule rule) {
    LeafPlan plan = plan(rule.tree());
    return () -> {
      LeafResult result = plan.judge();
      return new RuleResult(
          rule,
          result.outcome(),
          result.metric() == null ? null : result.metric().doubleValue(),
          result.threshold(),
          result.reason());
    };
  }

  private LeafPlan plan(RuleTree tree) {
    if (tree instanceof RuleTree.Leaf leaf) {
      return leaf(leaf);
    }
    if (tree instanceof RuleTree.Unreadable unreadable) {
      LeafResult result = broken(RuleProblem.error(unreadable.problem()), unreadable.place());
      return () -> result;
    }
    if (composites == CompositeRules.ROW) {
      return rowByRow(tree);
    }
    List<LeafPlan> parts = parts(tree).stream().map(this::plan).toList();
    boolean all = tree instanceof RuleTree.All;
    return () -> joined(all, parts.stream().map(LeafPlan::judge).toList());
  }

  private static List<RuleTree> parts(RuleTree composite) {
    return composite instanceof RuleTree.All all ? all.parts() : ((RuleTree.Any) composite).parts();
  }

  private LeafPlan leaf(RuleTree.Leaf leaf) {
    return guarded(
        leaf.place(),
        () -> {
          LeafRule rule = LeafParser.rule(leaf.text());
          LeafPlan plan = leaves.plan(rule);
          return () -> masks.shown(rule, plan.judge());
        });
  }

  /** A composite can be judged when all of its parts can: an error is never outvoted. */
  private static LeafResult joined(boolean all, List<LeafResult> parts) {
    Function<Outcome, Boolean> some =
        outcome -> parts.stream().anyMatch(part -> part.outcome() == outcome);
    Outcome outcome;
    if (some.apply(Outcome.ERROR)) {
      outcome = Outcome.ERROR;
    } else if (all) {
      outcome = some.apply(Outcome.FAIL) ? Outcome.FAIL : Outcome.PASS;
    } else {
      outcome = some.apply(Outcome.PASS) ? Outcome.PASS : Outcome.FAIL;
    }
    String reason =
        parts.stream()
            .map(part -> "(" + part.reason() + ")")
            .collect(Collectors.joining(all ? " and " : " or "));
    return new LeafResult(outcome, null, null, reason);
  }

  private LeafPlan rowByRow(RuleTree composite) {
    return guarded(
        place(composite),
        () -> {
          RowCheck check = new RowCheck(WhereClauses.ALL, row(composite));
          return leaves.rows(new LeafRule(RuleType.IsComplete, List.of(), null, null, null), check);
        });
  }

  private Column row(RuleTree tree) {
    if (tree instanceof RuleTree.Leaf leaf) {
      return row(leaf);
    }
    if (tree instanceof RuleTree.Unreadable unreadable) {
      throw RuleProblem.error(unreadable.problem());
    }
    List<Column> rows = parts(tree).stream().map(this::row).toList();
    return tree instanceof RuleTree.All ? Columns.allOf(rows) : Columns.anyOf(rows);
  }

  /** Rows that {@code where} leaves out pass (AWS's section on {@code where}). */
  private Column row(RuleTree.Leaf leaf) {
    LeafRule rule = LeafParser.rule(leaf.text());
    if (rule.type() == RuleType.Completeness || rule.threshold() != null) {
      throw RuleProblem.error(
          "a share of rows can't be judged row by row: %s".formatted(leaf.text()));
    }
    RowCheck check =
        checks
            .of(rule)
            .orElseThrow(
                () ->
                    RuleProblem.error(
                        "%s can't be judged row by row in a composite".formatted(rule.type())));
    return org.apache.spark.sql.functions.not(LeafPlanner.violates(check));
  }

  private static Place place(RuleTree tree) {
    if (tree instanceof RuleTree.Leaf leaf) {
      return leaf.place();
    }
    return tree instanceof RuleTree.Unreadable unreadable
        ? unreadable.place()
        : place(parts(tree).get(0));
  }

  /** A plan that turns every problem of a rule, now or when it is judged, into its result. */
  private static LeafPlan guarded(Place place, Supplier<LeafPlan> compiled) {
    LeafPlan plan;
    try {
      plan = compiled.get();
    } catch (Exception e) {
      LeafResult result = broken(Failures.problem(e), place);
      return () -> result;
    }
    return () -> {
      try {
        return plan.judge();
      } catch (RuleProblem e) {
        return broken(e, place);
      }
    };
  }

  private static LeafResult broken(RuleProblem problem, Place place) {
    String reason =
        problem.outcome() == Outcome.ERROR
            ? "%s (%s)".formatted(problem.reason(), place)
            : problem.reason();
    return new LeafResult(problem.outcome(), null, null, reason);
  }
}

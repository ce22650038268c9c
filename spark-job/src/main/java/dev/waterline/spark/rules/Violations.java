package dev.waterline.spark.rules;

import static org.apache.spark.sql.functions.array;
import static org.apache.spark.sql.functions.array_compact;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.not;
import static org.apache.spark.sql.functions.size;
import static org.apache.spark.sql.functions.when;

import dev.waterline.core.dqdl.RuleResult;
import dev.waterline.core.dqdl.RuleResult.Outcome;
import dev.waterline.core.dqdl.RuleTree;
import dev.waterline.core.dqdl.RulesetResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.expressions.Window;

/** The rows that make rules fail. */
final class Violations {

  private final Relation primary;
  private final WhereClauses wheres;
  private final RowChecks checks;
  private final RuleContext context;

  Violations(Relation primary, WhereClauses wheres, RowChecks checks, RuleContext context) {
    this.primary = primary;
    this.wheres = wheres;
    this.checks = checks;
    this.context = context;
  }

  Optional<Dataset<Row>> rows(RulesetResult result, int limit) {
    List<Column> failed = new ArrayList<>();
    for (RuleResult rule : result.rules()) {
      if (rule.outcome() == Outcome.FAIL) {
        violates(rule.rule().tree())
            .ifPresent(violates -> failed.add(when(violates, lit(rule.rule().text()))));
      }
    }
    if (failed.isEmpty()) {
      return Optional.empty();
    }
    List<Column> columns = new ArrayList<>();
    for (String column : primary.columns()) {
      if (!context.masksPartOf(column)) {
        columns.add(primary.field(column).column());
      }
    }
    Column rules = array_compact(array(failed.toArray(new Column[0])));
    columns.add(rules.as(RulesetEvaluator.FAILED_RULES));
    Dataset<Row> rows = primary.rows().select(columns.toArray(new Column[0]));
    return Optional.of(
        rows.filter(size(rows.col(RulesetEvaluator.FAILED_RULES)).gt(0)).limit(limit));
  }

  /** Which rows violate a rule; nothing for a rule that isn't about single rows. */
  private Optional<Column> violates(RuleTree tree) {
    if (tree instanceof RuleTree.Leaf leaf) {
      try {
        return violates(LeafParser.rule(leaf.text()));
      } catch (RuleProblem e) {
        // Its schema fails the rule, not one row or the other.
        return Optional.empty();
      }
    }
    if (tree instanceof RuleTree.All all) {
      List<Column> parts =
          all.parts().stream().map(this::violates).flatMap(Optional::stream).toList();
      return parts.isEmpty() ? Optional.empty() : Optional.of(Columns.anyOf(parts));
    }
    if (tree instanceof RuleTree.Any any) {
      List<Column> parts =
          any.parts().stream().map(this::violates).flatMap(Optional::stream).toList();
      return parts.size() < any.parts().size()
          ? Optional.empty()
          : Optional.of(Columns.allOf(parts));
    }
    return Optional.empty();
  }

  private Optional<Column> violates(LeafRule rule) {
    return switch (rule.type()) {
      case IsUnique, Uniqueness -> Optional.of(repeated(rule));
      case IsPrimaryKey -> {
        Column nulls = Columns.anyOf(keys(rule).stream().map(Column::isNull).toList());
        yield Optional.of(wheres.rows(rule.where()).and(nulls.or(repeated(rule))));
      }
      default -> checks.of(rule).map(LeafPlanner::violates);
    };
  }

  private Column repeated(LeafRule rule) {
    List<Column> keys = keys(rule);
    Column judged =
        wheres
            .rows(rule.where())
            .and(not(Columns.allOf(keys.stream().map(Column::isNull).toList())));
    Column occurrences =
        count(when(judged, lit(1))).over(Window.partitionBy(keys.toArray(new Column[0])));
    return judged.and(occurrences.gt(1));
  }

  private List<Column> keys(LeafRule rule) {
    return rule.parameters().stream().map(column -> primary.field(column).column()).toList();
  }
}

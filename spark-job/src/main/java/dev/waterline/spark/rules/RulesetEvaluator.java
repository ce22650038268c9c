package dev.waterline.spark.rules;

import dev.waterline.core.dqdl.Rule;
import dev.waterline.core.dqdl.RuleResult;
import dev.waterline.core.dqdl.Ruleset;
import dev.waterline.core.dqdl.RulesetResult;
import dev.waterline.core.dqdl.Statistic;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Judges a relation by a ruleset.
 *
 * <p>All rules are compiled first, each by itself, and ask for what they need to know. Then it is
 * found out for all of them together: what the schema says without a job; counts, sums and shares
 * in one scan; everything about how often values occur in another; one scan of each other relation
 * that is counted or summed; queries for one number as one; a job for each join. In the end each
 * rule judges its own numbers. A rule that can't be compiled or fails while it runs takes no other
 * down.
 */
public final class RulesetEvaluator {

  /** The column of {@link #failingRows} that holds an array of rule texts. */
  public static final String FAILED_RULES = "waterline_failed_rules";

  private final SqlGate gate;

  /**
   * @param gate what turns the SQL texts of rules into expressions and queries
   */
  public RulesetEvaluator(SqlGate gate) {
    this.gate = gate;
  }

  /**
   * Judges a relation. Scans see the relation as it is at their time: it should be pinned to a
   * snapshot.
   *
   * @param primary what the rules are about; SQL in rules calls it {@code primary}
   * @param references other relations that rules may name, by alias
   * @return one result per rule, in the ruleset's order, and the statistics of its analyzers
   */
  public RulesetResult evaluate(
      Ruleset ruleset,
      Dataset<Row> primary,
      Map<String, Dataset<Row>> references,
      RuleContext context) {
    Relation relation = new Relation(Relation.PRIMARY, primary);
    Aggregates aggregates = new Aggregates(relation);
    Frequencies frequencies = new Frequencies(relation);
    Singles singles = new Singles();
    ScalarQueries scalars = new ScalarQueries(primary.sparkSession());
    Joins joins = new Joins(singles);
    WhereClauses wheres = new WhereClauses(relation, gate);
    CustomQueries queries =
        new CustomQueries(relation, aggregates, references, joins, scalars, gate);
    OtherRelations others = new OtherRelations(relation, aggregates, references, joins, queries);
    RowChecks checks = checks(relation, wheres, context);
    LeafPlanner planner =
        new LeafPlanner(relation, aggregates, frequencies, wheres, checks, others);
    Masks masks = new Masks(context);
    RulePlanner rules = new RulePlanner(planner, checks, masks, context.composites());
    Statistics statistics =
        new Statistics(relation, aggregates, frequencies, planner, queries, masks);

    List<Supplier<RuleResult>> plans = new ArrayList<>();
    for (Rule rule : ruleset.rules()) {
      plans.add(rules.plan(rule));
    }
    List<Supplier<List<Statistic>>> asked =
        ruleset.analyzers().stream().map(statistics::plan).toList();

    aggregates.take();
    frequencies.take();
    others.aggregations().forEach(Aggregates::take);
    scalars.take();
    singles.take();
    return new RulesetResult(
        plans.stream().map(Supplier::get).toList(),
        asked.stream().flatMap(statistic -> statistic.get().stream()).toList());
  }

  /**
   * The rows that made rules fail, without masked columns and with the texts of the rules that each
   * row failed in {@link #FAILED_RULES}.
   *
   * <p>Rules about single rows have such rows, and {@code IsUnique}, {@code Uniqueness} and {@code
   * IsPrimaryKey}, whose rows are those with a repeated value. Rules that passed have none, even
   * when a threshold let some rows fail.
   *
   * @param result what {@link #evaluate} said of the same relation in the same context
   * @param limit at most so many rows; which ones is not defined
   * @return not yet computed; nothing when no failed rule is about rows
   */
  public Optional<Dataset<Row>> failingRows(
      RulesetResult result, Dataset<Row> primary, RuleContext context, int limit) {
    Relation relation = new Relation(Relation.PRIMARY, primary);
    WhereClauses wheres = new WhereClauses(relation, gate);
    RowChecks checks = checks(relation, wheres, context);
    return new Violations(relation, wheres, checks, context).rows(result, limit);
  }

  private static RowChecks checks(Relation relation, WhereClauses wheres, RuleContext context) {
    ZoneId zone =
        ZoneId.of(relation.rows().sparkSession().conf().get("spark.sql.session.timeZone"));
    return new RowChecks(relation, wheres, context.now(), new Comparands(context.now(), zone));
  }
}

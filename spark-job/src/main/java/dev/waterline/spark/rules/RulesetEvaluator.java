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
import java.util.function.Supplier;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * Judges a relation by a ruleset.
 *
 * <p>All rules are compiled first, each by itself, and ask for what they need to know. Then it is
 * found out for all of them together: what the schema says without a job; counts, sums and shares
 * in one scan; everything about how often values occur in another; one scan of each other relation
 * that is counted or summed; one job for each join and query. In the end each rule judges its own
 * numbers. A rule that can't be compiled or fails while it runs takes no other down.
 */
public final class RulesetEvaluator {

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
    ZoneId zone = ZoneId.of(primary.sparkSession().conf().get("spark.sql.session.timeZone"));
    Aggregates aggregates = new Aggregates(relation);
    Frequencies frequencies = new Frequencies(relation);
    Singles singles = new Singles();
    Joins joins = new Joins(singles);
    WhereClauses wheres = new WhereClauses(relation, gate);
    CustomQueries queries =
        new CustomQueries(relation, aggregates, references, joins, singles, gate);
    OtherRelations others = new OtherRelations(relation, aggregates, references, joins, queries);
    RowChecks checks =
        new RowChecks(relation, wheres, context.now(), new Comparands(context.now(), zone));
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
    singles.take();
    return new RulesetResult(
        plans.stream().map(Supplier::get).toList(),
        asked.stream().flatMap(statistic -> statistic.get().stream()).toList());
  }
}

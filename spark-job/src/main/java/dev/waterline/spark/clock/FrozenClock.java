package dev.waterline.spark.clock;

import java.time.Instant;
import java.util.Optional;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.analysis.UnresolvedTableValuedFunction;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.rules.Rule;
import scala.runtime.AbstractPartialFunction;

/**
 * Replaces every clock function of an analysed plan by the run's own instant, so that both sides,
 * and all tasks, see one time.
 *
 * <p>The rule runs after resolution, because a rule among the resolution rules would change the
 * names that Spark makes from expressions: {@code SELECT now()} must still be a column {@code
 * now()}.
 */
public final class FrozenClock extends Rule<LogicalPlan> {

  /** The session setting that holds the run's instant, in ISO-8601. */
  public static final String CLOCK = "spark.waterline.clock";

  private final SparkSession session;

  FrozenClock(SparkSession session) {
    this.session = session;
  }

  @Override
  public LogicalPlan apply(LogicalPlan plan) {
    return instant(session)
        .map(now -> plan.transformAllExpressions(new ClockReplacement(now)))
        .orElse(plan);
  }

  private static Optional<Instant> instant(SparkSession session) {
    return session.conf().contains(CLOCK)
        ? Optional.of(Instant.parse(session.conf().get(CLOCK)))
        : Optional.empty();
  }

  /** Arguments of table functions are evaluated while they are resolved, so they come earlier. */
  static final class InTableFunctions extends Rule<LogicalPlan> {

    private final SparkSession session;

    InTableFunctions(SparkSession session) {
      this.session = session;
    }

    @Override
    public LogicalPlan apply(LogicalPlan plan) {
      return instant(session)
          .map(
              now ->
                  plan.resolveOperatorsUp(
                      new AbstractPartialFunction<LogicalPlan, LogicalPlan>() {
                        @Override
                        public boolean isDefinedAt(LogicalPlan node) {
                          return node instanceof UnresolvedTableValuedFunction;
                        }

                        @Override
                        public LogicalPlan apply(LogicalPlan node) {
                          return node.transformExpressionsUp(new ClockReplacement(now));
                        }
                      }))
          .orElse(plan);
    }
  }
}

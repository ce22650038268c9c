package dev.waterline.spark.rules;

/** Which metrics would show values of masked columns. Shares and counts of rows show none. */
final class Masks {

  static final String WITHHELD = "the value is withheld: it comes from a masked column";

  private final RuleContext context;

  Masks(RuleContext context) {
    this.context = context;
  }

  boolean hideMetricOf(LeafRule rule) {
    return switch (rule.type()) {
      case Mean, Sum, StandardDeviation, Variance, ColumnCorrelation, ColumnValues, AllStatistics ->
          rule.parameters().stream().anyMatch(context::masks);
      case AggregateMatch ->
          rule.parameters().stream()
              .anyMatch(aggregate -> OtherRelations.reads(aggregate, context::masksAnywhere));
      // What a query returns can be anything.
      case CustomSql -> context.masksAnything();
      default -> false;
    };
  }

  /** The result as it may be shown. */
  LeafResult shown(LeafRule rule, LeafResult result) {
    boolean showsShare =
        rule.type() == RuleType.ColumnValues
            || rule.type() == RuleType.CustomSql && rule.condition() == null;
    return showsShare || result.metric() == null || !hideMetricOf(rule)
        ? result
        : result.withoutMetric(WITHHELD);
  }
}

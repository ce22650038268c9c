package dev.waterline.spark.stability;

import dev.waterline.spark.plan.Plans;
import dev.waterline.spark.stability.UnstableValues.OrderMatters;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.RowFrame$;
import org.apache.spark.sql.catalyst.expressions.SortOrder;
import org.apache.spark.sql.catalyst.expressions.SpecifiedWindowFrame;
import org.apache.spark.sql.catalyst.expressions.UnboundedFollowing$;
import org.apache.spark.sql.catalyst.expressions.UnboundedPreceding$;
import org.apache.spark.sql.catalyst.expressions.WindowExpression;
import org.apache.spark.sql.catalyst.expressions.WindowSpecDefinition;
import org.apache.spark.sql.catalyst.expressions.aggregate.AggregateExpression;
import org.apache.spark.sql.catalyst.expressions.aggregate.AggregateFunction;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.types.DoubleType;
import org.apache.spark.sql.types.FloatType;
import org.jspecify.annotations.Nullable;

/** What aggregate and window functions of Spark 3.5 make of the order of rows. */
final class UnstableFunctions {

  private static final Set<String> ANY_ROW = Set.of("First", "Last", "AnyValue");
  private static final Set<String> COLLECTING = Set.of("CollectList", "CollectSet");
  private static final Set<String> BEST_ROW = Set.of("MaxBy", "MinBy", "Mode");
  private static final Set<String> APPROXIMATE =
      Set.of("ApproximatePercentile", "HistogramNumeric", "HllSketchAgg", "HllUnionAgg");
  private static final Set<String> ADDING =
      Set.of(
          "Sum",
          "TrySum",
          "Average",
          "TryAverage",
          "StddevSamp",
          "StddevPop",
          "VarianceSamp",
          "VariancePop",
          "Corr",
          "CovSample",
          "CovPopulation",
          "Skewness",
          "Kurtosis",
          "RegrSlope",
          "RegrIntercept",
          "RegrR2",
          "RegrSXX",
          "RegrSXY",
          "RegrSYY");

  /** Window functions that give rows equal in the order the same value. */
  private static final Set<String> BY_RANK = Set.of("Rank", "DenseRank", "PercentRank", "CumeDist");

  private static final Set<String> BY_POSITION =
      Set.of("RowNumber", "NTile", "Lag", "Lead", "NthValue");

  private UnstableFunctions() {}

  /** The rows that an aggregate goes over, and what they are grouped by. */
  record Grouped(LogicalPlan rows, List<Expression> by) {

    private Reason reason(String text, List<Expression> order, List<Expression> taken) {
      boolean plain =
          Stream.of(by, order, taken).flatMap(List::stream).allMatch(Expression::deterministic);
      return plain ? new Reason(text, new Tie(rows, by, order, taken)) : Reason.always(text);
    }
  }

  /**
   * @param grouped null where the rows are those of a window
   */
  static Set<Reason> ofAggregate(
      AggregateFunction function, OrderMatters order, @Nullable Grouped grouped) {
    String kind = function.getClass().getSimpleName();
    String name = function.prettyName() + "()";
    Set<Reason> reasons = new LinkedHashSet<>();
    if (ANY_ROW.contains(kind)) {
      reasons.add(reason(grouped, name + " of any row", List.of(), function));
    } else if (COLLECTING.contains(kind)) {
      if (order == OrderMatters.YES) {
        reasons.add(reason(grouped, "element order of " + name, List.of(), function));
      }
    } else if (BEST_ROW.contains(kind)) {
      List<Expression> parts = Plans.list(function.children());
      reasons.add(
          parts.size() == 2
              ? reason(grouped, "ties in " + name, List.of(parts.get(1)), function)
              : Reason.always("ties in " + name));
    } else if (APPROXIMATE.contains(kind)) {
      reasons.add(Reason.always("approximation by " + name));
    } else if (ADDING.contains(kind) && addsFloats(function)) {
      reasons.add(Reason.always(Stability.ROUNDING + name));
    }
    return reasons;
  }

  /** Whether which row comes first matters is asked of the rows, where they are there to ask. */
  private static Reason reason(
      @Nullable Grouped grouped, String text, List<Expression> order, AggregateFunction function) {
    List<Expression> taken = List.of(Plans.<Expression>list(function.children()).get(0));
    return grouped == null ? Reason.always(text) : grouped.reason(text, order, taken);
  }

  private static boolean addsFloats(AggregateFunction function) {
    return Plans.list(function.children()).stream()
        .map(Expression::dataType)
        .anyMatch(type -> type instanceof DoubleType || type instanceof FloatType);
  }

  /**
   * @param rows the rows that the window goes over
   */
  static Set<Reason> ofWindow(WindowExpression window, OrderMatters order, LogicalPlan rows) {
    WindowSpecDefinition spec = window.windowSpec();
    Expression function = window.windowFunction();
    AggregateFunction aggregate =
        function instanceof AggregateExpression a ? a.aggregateFunction() : null;
    Expression called = aggregate == null ? function : aggregate;
    String kind = called.getClass().getSimpleName();
    Set<Reason> reasons = new LinkedHashSet<>();
    boolean sameElements = COLLECTING.contains(kind) && !countsRows(spec);
    if (BY_RANK.contains(kind) || (sameElements && order == OrderMatters.NO)) {
      return reasons;
    }
    boolean orderDecides =
        BY_POSITION.contains(kind)
            || ANY_ROW.contains(kind)
            || COLLECTING.contains(kind)
            || countsRows(spec);
    if (aggregate != null && !ANY_ROW.contains(kind) && !COLLECTING.contains(kind)) {
      reasons.addAll(ofAggregate(aggregate, OrderMatters.YES, null));
    }
    if (orderDecides) {
      String name = called.prettyName() + "()";
      reasons.add(
          spec.orderSpec().isEmpty()
              ? Reason.always(name + " over no order")
              : new Reason(
                  "ties in the order of " + name,
                  Tie.ofRows(rows, Plans.list(spec.partitionSpec()), order(spec))));
    }
    return reasons;
  }

  private static List<Expression> order(WindowSpecDefinition spec) {
    List<Expression> order = new ArrayList<>();
    for (SortOrder part : Plans.list(spec.orderSpec())) {
      order.add(part.child());
    }
    return order;
  }

  /** Whether the frame is bounded by a number of rows rather than by values. */
  private static boolean countsRows(WindowSpecDefinition spec) {
    return spec.frameSpecification() instanceof SpecifiedWindowFrame frame
        && frame.frameType() == RowFrame$.MODULE$
        && !(frame.lower() == UnboundedPreceding$.MODULE$
            && frame.upper() == UnboundedFollowing$.MODULE$);
  }
}

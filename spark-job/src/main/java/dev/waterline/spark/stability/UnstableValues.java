package dev.waterline.spark.stability;

import dev.waterline.spark.plan.Plans;
import dev.waterline.spark.stability.UnstableFunctions.Grouped;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.ArrayContains;
import org.apache.spark.sql.catalyst.expressions.ArrayMax;
import org.apache.spark.sql.catalyst.expressions.ArrayMin;
import org.apache.spark.sql.catalyst.expressions.ArraySize;
import org.apache.spark.sql.catalyst.expressions.ArraySort;
import org.apache.spark.sql.catalyst.expressions.ArraySort$;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.LambdaFunction;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.expressions.OuterReference;
import org.apache.spark.sql.catalyst.expressions.PlanExpression;
import org.apache.spark.sql.catalyst.expressions.RowNumber;
import org.apache.spark.sql.catalyst.expressions.Shuffle;
import org.apache.spark.sql.catalyst.expressions.Size;
import org.apache.spark.sql.catalyst.expressions.SortArray;
import org.apache.spark.sql.catalyst.expressions.SortOrder;
import org.apache.spark.sql.catalyst.expressions.WindowExpression;
import org.apache.spark.sql.catalyst.expressions.aggregate.AggregateExpression;
import org.apache.spark.sql.catalyst.plans.QueryPlan;
import org.apache.spark.sql.catalyst.plans.logical.Aggregate;
import org.apache.spark.sql.catalyst.plans.logical.CTERelationDef;
import org.apache.spark.sql.catalyst.plans.logical.CTERelationRef;
import org.apache.spark.sql.catalyst.plans.logical.Distinct;
import org.apache.spark.sql.catalyst.plans.logical.Expand;
import org.apache.spark.sql.catalyst.plans.logical.Filter;
import org.apache.spark.sql.catalyst.plans.logical.Generate;
import org.apache.spark.sql.catalyst.plans.logical.GlobalLimit;
import org.apache.spark.sql.catalyst.plans.logical.Join;
import org.apache.spark.sql.catalyst.plans.logical.LateralJoin;
import org.apache.spark.sql.catalyst.plans.logical.LocalLimit;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Offset;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.catalyst.plans.logical.Sample;
import org.apache.spark.sql.catalyst.plans.logical.SetOperation;
import org.apache.spark.sql.catalyst.plans.logical.Sort;
import org.apache.spark.sql.catalyst.plans.logical.SubqueryAlias;
import org.apache.spark.sql.catalyst.plans.logical.UnaryNode;
import org.apache.spark.sql.catalyst.plans.logical.Union;
import org.apache.spark.sql.catalyst.plans.logical.Window;
import org.apache.spark.sql.catalyst.plans.logical.WithCTE;
import org.jspecify.annotations.Nullable;
import scala.Option;

/** Follows unstable values bottom-up through an analysed plan. */
final class UnstableValues {

  private final Map<Long, Set<Reason>> columns = new HashMap<>();
  private final Map<Long, Long> origins = new HashMap<>();

  /** For columns that are a collected array: why the order of its elements can differ. */
  private final Map<Long, Set<Reason>> orders = new HashMap<>();

  private final Map<Long, NamedQuery> namedQueryById = new HashMap<>();
  private final List<CTERelationDef> namedQueries = new ArrayList<>();

  private record NamedQuery(LogicalPlan plan, Set<Reason> rows) {}

  /** The queries of {@code WITH} that parts of the plan may refer to. */
  List<CTERelationDef> namedQueries() {
    return namedQueries;
  }

  /** Why the values of a column that was visited can differ. */
  Set<Reason> of(Attribute column) {
    return columns.getOrDefault(column.exprId().id(), Set.of());
  }

  /** Visits a plan; returns why its rows can come and go. */
  Set<Reason> visit(LogicalPlan plan) {
    if (plan instanceof WithCTE with) {
      for (CTERelationDef query : Plans.list(with.cteDefs())) {
        namedQueries.add(query);
        Set<Reason> rows = visit(query.child());
        namedQueryById.put(query.id(), new NamedQuery(query.child(), rows));
      }
      return visit(with.plan());
    }
    if (plan instanceof CTERelationRef reference) {
      NamedQuery query = namedQueryById.get(reference.cteId());
      if (query == null) {
        return Set.of();
      }
      List<Attribute> output = Plans.list(query.plan().output());
      List<Attribute> referring = Plans.list(reference.output());
      pass(output, referring);
      for (int i = 0; i < referring.size(); i++) {
        long id = referring.get(i).exprId().id();
        origins.put(id, origin(output.get(i)));
        orders.put(id, orders.getOrDefault(output.get(i).exprId().id(), Set.of()));
      }
      return query.rows();
    }
    Set<Reason> rows = new LinkedHashSet<>();
    for (LogicalPlan child : Plans.list(plan.children())) {
      rows.addAll(visit(child));
    }
    visitNode(plan, rows);
    return rows;
  }

  private void visitNode(LogicalPlan plan, Set<Reason> rows) {
    if (plan instanceof Project project) {
      named(Plans.list(project.projectList()));
    } else if (plan instanceof Window window) {
      named(Plans.list(window.windowExpressions()), window.child(), null);
    } else if (plan instanceof Aggregate aggregate) {
      Plans.list(aggregate.groupingExpressions()).forEach(key -> rows.addAll(reasons(key)));
      named(
          Plans.list(aggregate.aggregateExpressions()),
          null,
          new Grouped(aggregate.child(), Plans.list(aggregate.groupingExpressions())));
    } else if (plan instanceof Filter filter) {
      filter(filter, rows);
    } else if (plan instanceof Join join) {
      rows.addAll(reasons(join.condition()));
    } else if (plan instanceof LateralJoin join) {
      rows.addAll(visit(join.right().plan()));
      rows.addAll(reasons(join.condition()));
    } else if (plan instanceof GlobalLimit limit) {
      limit(limit.child(), limit.limitExpr(), rows);
    } else if (plan instanceof Offset offset) {
      limit(offset.child(), null, rows);
    } else if (plan instanceof Sample) {
      rows.add(Reason.always("TABLESAMPLE"));
    } else if (plan instanceof Generate generate) {
      Set<Reason> generated = reasons((Expression) (Object) generate.generator());
      rows.addAll(generated);
      Plans.list(generate.generatorOutput()).forEach(column -> put(column, generated));
    } else if (plan instanceof Union union) {
      for (LogicalPlan child : Plans.list(union.children())) {
        pass(Plans.list(child.output()), Plans.list(union.output()));
      }
    } else if (plan instanceof Expand expand) {
      List<Attribute> output = Plans.list(expand.output());
      for (scala.collection.Seq<Expression> projection : Plans.list(expand.projections())) {
        List<Expression> values = Plans.list(projection);
        for (int i = 0; i < output.size(); i++) {
          put(output.get(i), reasons(values.get(i)));
        }
      }
    } else if (plan instanceof Distinct || plan instanceof SetOperation) {
      for (LogicalPlan child : Plans.list(plan.children())) {
        Plans.list(child.output()).forEach(column -> rows.addAll(of(column)));
      }
    }
  }

  /**
   * {@code row_number() … = 1} keeps one row of each partition, whichever it is: the partition's
   * own columns are the same each time, and no row comes or goes.
   */
  private void filter(Filter filter, Set<Reason> rows) {
    Set<Reason> reasons = reasons(filter.condition());
    if (reasons.isEmpty()) {
      return;
    }
    Set<Long> partition = partitionOf(reasons);
    Set<Long> numbers = numbersOf(filter.child());
    boolean picksOfEach =
        !partition.isEmpty()
            && Plans.list(filter.condition().references().toSeq()).stream()
                .map(this::origin)
                .allMatch(column -> partition.contains(column) || numbers.contains(column));
    if (!picksOfEach) {
      rows.addAll(reasons);
      return;
    }
    for (Attribute column : Plans.list(filter.output())) {
      if (!partition.contains(origin(column))) {
        put(column, reasons);
      }
    }
  }

  /** The row numbers over exactly the rows of a plan. */
  private Set<Long> numbersOf(LogicalPlan plan) {
    Set<Long> numbers = new HashSet<>();
    LogicalPlan at = plan;
    while (true) {
      if (at instanceof Window window) {
        for (NamedExpression named : Plans.list(window.windowExpressions())) {
          if (named instanceof Alias alias
              && alias.child() instanceof WindowExpression expression
              && expression.windowFunction() instanceof RowNumber) {
            numbers.add(alias.exprId().id());
          }
        }
        at = window.child();
      } else if (at instanceof Project project) {
        at = project.child();
      } else if (at instanceof SubqueryAlias alias) {
        at = alias.child();
      } else if (at instanceof CTERelationRef reference
          && namedQueryById.containsKey(reference.cteId())) {
        at = namedQueryById.get(reference.cteId()).plan();
      } else {
        return numbers;
      }
    }
  }

  /** The column that a column only repeats under another name; itself when it repeats none. */
  private long origin(Attribute column) {
    return origins.getOrDefault(column.exprId().id(), column.exprId().id());
  }

  /** The columns that all reasons partition by; none when they don't agree. */
  private Set<Long> partitionOf(Set<Reason> reasons) {
    Set<Set<Long>> partitions = new HashSet<>();
    for (Reason reason : reasons) {
      Set<Long> columns = new HashSet<>();
      if (reason.tie() != null) {
        for (Expression part : reason.tie().partition()) {
          if (part instanceof AttributeReference column) {
            columns.add(origin(column));
          }
        }
      }
      partitions.add(columns);
    }
    return partitions.size() == 1 ? partitions.iterator().next() : Set.of();
  }

  private void pass(List<Attribute> from, List<Attribute> to) {
    for (int i = 0; i < to.size(); i++) {
      put(to.get(i), of(from.get(i)));
    }
  }

  private void put(Attribute column, Set<Reason> reasons) {
    if (!reasons.isEmpty()) {
      columns
          .computeIfAbsent(column.exprId().id(), id -> new LinkedHashSet<>())
          .addAll(Set.copyOf(reasons));
    }
  }

  private void named(List<NamedExpression> expressions) {
    named(expressions, null, null);
  }

  private void named(
      List<NamedExpression> expressions,
      @Nullable LogicalPlan windowRows,
      @Nullable Grouped grouped) {
    for (NamedExpression expression : expressions) {
      if (expression instanceof Alias alias) {
        Set<Reason> reasons = new LinkedHashSet<>();
        collect(alias.child(), windowRows, grouped, OrderMatters.YES, reasons);
        put(alias.toAttribute(), reasons);
        Set<Reason> inAnyOrder = new LinkedHashSet<>();
        collect(alias.child(), windowRows, grouped, OrderMatters.NO, inAnyOrder);
        reasons.removeAll(inAnyOrder);
        orders.put(alias.exprId().id(), reasons);
        if (alias.child() instanceof AttributeReference repeated) {
          origins.put(alias.exprId().id(), origin(repeated));
        }
      }
    }
  }

  /** A limit picks the same rows each time when its order has no ties, or when it picks none. */
  private void limit(LogicalPlan child, @Nullable Expression count, Set<Reason> rows) {
    LogicalPlan limited = child instanceof LocalLimit local ? local.child() : child;
    Option<Object> most = limited.maxRows();
    if (count instanceof Literal literal) {
      long picked = ((Number) literal.value()).longValue();
      if (picked == 0 || (most.isDefined() && (Long) most.get() <= picked)) {
        return;
      }
    }
    LogicalPlan ordered = limited;
    while (ordered instanceof Project
        || ordered instanceof SubqueryAlias
        || ordered instanceof Offset) {
      ordered = ((UnaryNode) ordered).child();
    }
    if (ordered instanceof Sort sort && sort.global()) {
      List<Expression> keys = new ArrayList<>();
      for (SortOrder order : Plans.list(sort.order())) {
        keys.add(order.child());
        rows.addAll(reasons(order.child()));
      }
      rows.add(
          new Reason("ties in the order of a limit", Tie.ofRows(sort.child(), List.of(), keys)));
    } else {
      rows.add(Reason.always("a limit without an order"));
    }
  }

  private Set<Reason> reasons(Option<Expression> expression) {
    return expression.isDefined() ? reasons(expression.get()) : Set.of();
  }

  private Set<Reason> reasons(Expression expression) {
    Set<Reason> reasons = new LinkedHashSet<>();
    collect(expression, null, null, OrderMatters.YES, reasons);
    return reasons;
  }

  /** Whether the order of an array's elements is seen. */
  enum OrderMatters {
    YES,
    NO
  }

  private void collect(
      Expression expression,
      @Nullable LogicalPlan windowRows,
      @Nullable Grouped grouped,
      OrderMatters order,
      Set<Reason> reasons) {
    if (expression instanceof AttributeReference attribute) {
      reasons.addAll(of(attribute));
      if (order == OrderMatters.NO) {
        reasons.removeAll(orders.getOrDefault(attribute.exprId().id(), Set.of()));
      }
    } else if (expression instanceof OuterReference outer) {
      collect((Expression) outer.e(), windowRows, grouped, order, reasons);
    } else if (expression instanceof WindowExpression window && windowRows != null) {
      for (Expression part : Plans.list(window.windowSpec().partitionSpec())) {
        collect(part, windowRows, grouped, OrderMatters.YES, reasons);
      }
      for (SortOrder part : Plans.list(window.windowSpec().orderSpec())) {
        collect(part.child(), windowRows, grouped, OrderMatters.YES, reasons);
      }
      Expression function = window.windowFunction();
      Expression called =
          function instanceof AggregateExpression a ? a.aggregateFunction() : function;
      Plans.list(called.children())
          .forEach(argument -> collect(argument, windowRows, grouped, OrderMatters.YES, reasons));
      reasons.addAll(UnstableFunctions.ofWindow(window, order, windowRows));
    } else if (expression instanceof AggregateExpression aggregate) {
      reasons.addAll(
          UnstableFunctions.ofAggregate(
              aggregate.aggregateFunction(), order, filtered(aggregate, grouped)));
      Plans.list(aggregate.children())
          .forEach(
              child ->
                  Plans.list(child.children())
                      .forEach(
                          part -> collect(part, windowRows, grouped, OrderMatters.YES, reasons)));
      if (aggregate.filter().isDefined()) {
        collect(aggregate.filter().get(), windowRows, grouped, OrderMatters.YES, reasons);
      }
    } else {
      own(expression, reasons);
      boolean orderless = isOrderless(expression);
      Plans.list(expression.children())
          .forEach(
              child ->
                  collect(
                      child,
                      windowRows,
                      grouped,
                      orderless ? OrderMatters.NO : OrderMatters.YES,
                      reasons));
    }
  }

  /** Whether an expression makes the same of an array in whatever order its elements come. */
  private static boolean isOrderless(Expression expression) {
    return expression instanceof SortArray
        || (expression instanceof ArraySort sort && sortsByValue(sort))
        || expression instanceof Size
        || expression instanceof ArraySize
        || expression instanceof ArrayMax
        || expression instanceof ArrayMin
        || expression instanceof ArrayContains;
  }

  /** An order of the author's own may have ties; that of the values has none that can be seen. */
  private static boolean sortsByValue(ArraySort sort) {
    return sort.function() instanceof LambdaFunction compare
        && compare.arguments().size() == 2
        && compare
            .function()
            .semanticEquals(
                ArraySort$.MODULE$.comparator(
                    (Expression) compare.arguments().apply(0),
                    (Expression) compare.arguments().apply(1)));
  }

  /** Rows that a FILTER leaves out are not asked for separately. */
  private static @Nullable Grouped filtered(
      AggregateExpression aggregate, @Nullable Grouped grouped) {
    return aggregate.filter().isDefined() ? null : grouped;
  }

  private void own(Expression expression, Set<Reason> reasons) {
    if (expression instanceof PlanExpression<?> subquery) {
      QueryPlan<?> plan = subquery.plan();
      if (plan instanceof LogicalPlan query) {
        reasons.addAll(visit(query));
        Plans.list(query.output()).forEach(column -> reasons.addAll(of(column)));
      }
    } else if (expression instanceof Shuffle || isClock(expression) || isRandom(expression)) {
      reasons.add(Reason.always(expression.prettyName().toLowerCase(Locale.ROOT) + "()"));
    }
  }

  private static boolean isRandom(Expression expression) {
    return !expression.deterministic()
        && Plans.list(expression.children()).stream().allMatch(Expression::deterministic);
  }

  private static boolean isClock(Expression expression) {
    return Set.of("CurrentTimestamp", "Now", "CurrentDate", "LocalTimestamp")
        .contains(expression.getClass().getSimpleName());
  }
}

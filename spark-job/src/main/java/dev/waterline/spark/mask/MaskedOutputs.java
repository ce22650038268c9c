package dev.waterline.spark.mask;

import dev.waterline.core.table.TableName;
import dev.waterline.spark.pinned.FrozenTable;
import dev.waterline.spark.plan.Plans;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.spark.sql.catalyst.expressions.Alias;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.AttributeReference;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.expressions.PlanExpression;
import org.apache.spark.sql.catalyst.plans.logical.Aggregate;
import org.apache.spark.sql.catalyst.plans.logical.CTERelationDef;
import org.apache.spark.sql.catalyst.plans.logical.CTERelationRef;
import org.apache.spark.sql.catalyst.plans.logical.Expand;
import org.apache.spark.sql.catalyst.plans.logical.Generate;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.Project;
import org.apache.spark.sql.catalyst.plans.logical.Union;
import org.apache.spark.sql.catalyst.plans.logical.Window;
import org.apache.spark.sql.catalyst.plans.logical.WithCTE;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;

/**
 * Finds the output columns of a query that carry values of masked input columns: the column itself
 * under any alias, and whatever an expression makes of it, sums and counts included. Masking a
 * struct's field masks the struct, because its other fields can't be told apart once an expression
 * has touched it.
 *
 * <p>What a masked column only decides (a filter, a join, an order) is not followed: rows that are
 * there or not tell something about it, and can't be hidden in a comparison of rows.
 */
public final class MaskedOutputs {

  private final Map<TableName, Set<String>> masks;
  private final Set<String> otherMasks;
  private final Set<Long> tainted = new HashSet<>();
  private final Map<Long, List<Attribute>> ctes = new HashMap<>();

  private MaskedOutputs(Map<TableName, Set<String>> masks, Set<String> otherMasks) {
    this.masks = masks;
    this.otherMasks = otherMasks;
  }

  /**
   * The names of the output columns that carry masked values.
   *
   * @param analysed the analysed query, reading {@link FrozenTable}s
   * @param masks masked columns by input table; a field of a struct by its path
   */
  public static Set<String> of(LogicalPlan analysed, Map<TableName, Set<String>> masks) {
    return of(analysed, masks, Set.of());
  }

  /**
   * The same for a query that reads a result as well.
   *
   * @param otherMasks masked columns of every table that isn't frozen
   */
  public static Set<String> of(
      LogicalPlan analysed, Map<TableName, Set<String>> masks, Set<String> otherMasks) {
    Set<String> names = new TreeSet<>();
    if (otherMasks.isEmpty() && masks.values().stream().allMatch(Set::isEmpty)) {
      return names;
    }
    MaskedOutputs outputs = new MaskedOutputs(masks, otherMasks);
    outputs.visit(analysed);
    for (Attribute attribute : Plans.list(analysed.output())) {
      if (outputs.isTainted(attribute)) {
        names.add(attribute.name());
      }
    }
    return names;
  }

  private void visit(LogicalPlan plan) {
    if (plan instanceof WithCTE with) {
      for (CTERelationDef definition : Plans.list(with.cteDefs())) {
        visit(definition.child());
        ctes.put(definition.id(), Plans.list(definition.child().output()));
      }
      visit(with.plan());
      return;
    }
    Plans.list(plan.children()).forEach(this::visit);
    for (Expression expression : Plans.list(plan.expressions())) {
      visitSubqueries(expression);
    }
    if (plan instanceof DataSourceV2Relation relation) {
      relation(relation);
    } else if (plan instanceof CTERelationRef reference) {
      pass(ctes.getOrDefault(reference.cteId(), List.of()), Plans.list(reference.output()));
    } else if (plan instanceof Project project) {
      named(Plans.list(project.projectList()));
    } else if (plan instanceof Aggregate aggregate) {
      named(Plans.list(aggregate.aggregateExpressions()));
    } else if (plan instanceof Window window) {
      named(Plans.list(window.windowExpressions()));
    } else if (plan instanceof Generate generate) {
      boolean masked = isTainted((Expression) generate.generator());
      if (masked) {
        Plans.list(generate.generatorOutput()).forEach(this::taint);
      }
    } else if (plan instanceof Union union) {
      union
          .children()
          .foreach(
              child -> {
                pass(Plans.list(child.output()), Plans.list(union.output()));
                return null;
              });
    } else if (plan instanceof Expand expand) {
      expand(expand);
    } else {
      // A node that makes attributes in a way not known here taints them when it reads anything
      // masked: too much is hidden rather than too little.
      unknown(plan);
    }
  }

  private void visitSubqueries(Expression expression) {
    if (expression instanceof PlanExpression<?> subquery) {
      visit((LogicalPlan) subquery.plan());
    }
    Plans.list(expression.children()).forEach(this::visitSubqueries);
  }

  private void relation(DataSourceV2Relation relation) {
    Set<String> paths =
        relation.table() instanceof FrozenTable frozen
            ? masks.getOrDefault(frozen.table(), Set.of())
            : otherMasks;
    Set<String> columns = new HashSet<>();
    for (String path : paths) {
      columns.add(path.toLowerCase(Locale.ROOT));
    }
    for (Attribute attribute : Plans.list(relation.output())) {
      String name = attribute.name().toLowerCase(Locale.ROOT);
      if (columns.stream().anyMatch(path -> path.equals(name) || path.startsWith(name + "."))) {
        taint(attribute);
      }
    }
  }

  private void named(List<? extends NamedExpression> expressions) {
    for (NamedExpression expression : expressions) {
      if (expression instanceof Alias alias && isTainted(alias.child())) {
        taint(alias.toAttribute());
      }
    }
  }

  private void expand(Expand expand) {
    List<Attribute> output = Plans.list(expand.output());
    expand
        .projections()
        .foreach(
            projection -> {
              List<Expression> expressions = Plans.list(projection);
              for (int i = 0; i < output.size(); i++) {
                if (isTainted(expressions.get(i))) {
                  taint(output.get(i));
                }
              }
              return null;
            });
  }

  private void unknown(LogicalPlan plan) {
    Set<Long> from = new HashSet<>();
    boolean masked = false;
    for (LogicalPlan child : Plans.list(plan.children())) {
      for (Attribute attribute : Plans.list(child.output())) {
        from.add(attribute.exprId().id());
        masked |= isTainted(attribute);
      }
    }
    for (Attribute attribute : Plans.list(plan.output())) {
      if (masked && !from.contains(attribute.exprId().id())) {
        taint(attribute);
      }
    }
  }

  private void pass(List<? extends Attribute> from, List<? extends Attribute> to) {
    for (int i = 0; i < Math.min(from.size(), to.size()); i++) {
      if (isTainted(from.get(i))) {
        taint(to.get(i));
      }
    }
  }

  private void taint(Attribute attribute) {
    tainted.add(attribute.exprId().id());
  }

  private boolean isTainted(Expression expression) {
    if (expression instanceof AttributeReference attribute) {
      return tainted.contains(attribute.exprId().id());
    }
    if (expression instanceof PlanExpression<?> subquery) {
      LogicalPlan plan = (LogicalPlan) subquery.plan();
      if (Plans.list(plan.output()).stream().anyMatch(this::isTainted)) {
        return true;
      }
    }
    return Plans.list(expression.children()).stream().anyMatch(this::isTainted);
  }
}

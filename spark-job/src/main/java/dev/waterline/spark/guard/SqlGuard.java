package dev.waterline.spark.guard;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.Place;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.project.SourceText;
import dev.waterline.spark.pinned.FrozenTable;
import dev.waterline.spark.pinned.PinnedCatalog;
import dev.waterline.spark.plan.Plans;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import org.apache.spark.sql.catalyst.analysis.ExpressionWithUnresolvedIdentifier;
import org.apache.spark.sql.catalyst.analysis.PosParameter;
import org.apache.spark.sql.catalyst.analysis.UnresolvedFunction;
import org.apache.spark.sql.catalyst.analysis.UnresolvedGenerator;
import org.apache.spark.sql.catalyst.analysis.UnresolvedTableValuedFunction;
import org.apache.spark.sql.catalyst.expressions.CallMethodViaReflection;
import org.apache.spark.sql.catalyst.expressions.CurrentUser;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.InputFileBlockLength;
import org.apache.spark.sql.catalyst.expressions.InputFileBlockStart;
import org.apache.spark.sql.catalyst.expressions.InputFileName;
import org.apache.spark.sql.catalyst.expressions.ScalaUDF;
import org.apache.spark.sql.catalyst.expressions.SparkPartitionID;
import org.apache.spark.sql.catalyst.expressions.SparkVersion;
import org.apache.spark.sql.catalyst.expressions.UserDefinedExpression;
import org.apache.spark.sql.catalyst.plans.QueryPlan;
import org.apache.spark.sql.catalyst.plans.logical.CTERelationRef;
import org.apache.spark.sql.catalyst.plans.logical.Command;
import org.apache.spark.sql.catalyst.plans.logical.LocalRelation;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.OneRowRelation;
import org.apache.spark.sql.catalyst.plans.logical.Range;
import org.apache.spark.sql.catalyst.plans.logical.ScriptTransformation;
import org.apache.spark.sql.catalyst.plans.logical.View;
import org.apache.spark.sql.catalyst.trees.Origin;
import org.apache.spark.sql.execution.datasources.v2.DataSourceV2Relation;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a project's SQL may run: on the parsed plan before anything is looked up, and on
 * the analysed plan before anything runs. Both are needed; a name hidden in an expression shows
 * only in the second, a command has already run when Spark has analysed it.
 *
 * <p>Lists say what is allowed, so that what a later Spark adds is refused until somebody looks at
 * it. Functions are the exception: Spark's own are allowed except those that run code, or that show
 * what is not data.
 */
public final class SqlGuard {

  private static final Set<String> PARSED_NODES =
      Set.of(
          "Project",
          "Filter",
          "Aggregate",
          "Join",
          "LateralJoin",
          "LateralSubquery",
          "SubqueryAlias",
          "UnresolvedRelation",
          "UnresolvedWith",
          "UnresolvedHaving",
          "UnresolvedInlineTable",
          "UnresolvedTableValuedFunction",
          "UnresolvedTVFAliases",
          "UnresolvedSubqueryColumnAliases",
          "UnresolvedHint",
          "Sort",
          "GlobalLimit",
          "LocalLimit",
          "Offset",
          "Distinct",
          "Union",
          "Except",
          "Intersect",
          "Pivot",
          "Unpivot",
          "LocalRelation",
          "OneRowRelation",
          "Generate",
          "Window",
          "WithWindowDefinition",
          "RepartitionByExpression",
          "RebalancePartitions",
          "Sample");

  private static final Set<String> TABLE_FUNCTIONS =
      Set.of(
          "range",
          "explode",
          "explode_outer",
          "posexplode",
          "posexplode_outer",
          "inline",
          "inline_outer",
          "stack",
          "json_tuple");

  /** Functions that a pinned session has not: they run code, or show what is not data. */
  public static final Set<String> REFUSED_FUNCTIONS =
      Set.of(
          "reflect",
          "java_method",
          "input_file_name",
          "input_file_block_start",
          "input_file_block_length",
          "current_user",
          "user",
          "spark_partition_id",
          "version");

  private static final List<Class<? extends Expression>> REFUSED_EXPRESSIONS =
      List.of(
          CallMethodViaReflection.class,
          InputFileName.class,
          InputFileBlockStart.class,
          InputFileBlockLength.class,
          CurrentUser.class,
          SparkPartitionID.class,
          SparkVersion.class,
          ScalaUDF.class);

  private final SourceText sql;
  private final Predicate<DataSourceV2Relation> readable;

  /**
   * A guard for SQL that reads pinned tables.
   *
   * @param sql the text that the plans come from, for the places of refusals
   */
  public SqlGuard(SourceText sql) {
    this(sql, SqlGuard::isPinned);
  }

  /**
   * A guard for SQL that reads something else.
   *
   * @param readable which tables the SQL may read
   */
  public SqlGuard(SourceText sql, Predicate<DataSourceV2Relation> readable) {
    this.sql = sql;
    this.readable = readable;
  }

  private static boolean isPinned(DataSourceV2Relation relation) {
    return relation.table() instanceof FrozenTable
        && relation.catalog().isDefined()
        && relation.catalog().get() instanceof PinnedCatalog;
  }

  /**
   * Checks the plan that the parser made.
   *
   * @throws WaterlineException SQL_REFUSED naming the construct, its place, and what to do instead
   */
  public void checkParsed(LogicalPlan parsed) {
    Plans.walk(
        parsed,
        new Plans.Visitor() {
          @Override
          public void plan(QueryPlan<?> node) {
            checkParsedNode(node);
          }

          @Override
          public void expression(Expression expression) {
            checkParsedExpression(expression);
          }
        });
  }

  /** Checks an expression that the parser made, such as a predicate. */
  public void checkParsed(Expression parsed) {
    Plans.walk(
        parsed,
        new Plans.Visitor() {
          @Override
          public void plan(QueryPlan<?> node) {
            throw refusal("a subquery", "Write a condition on the row's own columns.", null);
          }

          @Override
          public void expression(Expression expression) {
            checkParsedExpression(expression);
          }
        });
  }

  /**
   * Checks the plan that analysis made, views expanded.
   *
   * @throws WaterlineException SQL_REFUSED likewise
   */
  public void checkAnalysed(LogicalPlan analysed) {
    Plans.walk(analysed, new AnalysedCheck());
  }

  /**
   * Checks a resolved expression.
   *
   * @throws WaterlineException SQL_REFUSED likewise
   */
  public void checkAnalysed(Expression analysed) {
    Plans.walk(analysed, new AnalysedCheck());
  }

  private void checkParsedNode(QueryPlan<?> node) {
    if (node instanceof Command || !PARSED_NODES.contains(node.getClass().getSimpleName())) {
      Construct construct = Construct.of(node);
      throw refusal(construct.name(), construct.advice(), node.origin());
    }
    if (node instanceof UnresolvedTableValuedFunction function
        && !(function.name().size() == 1
            && TABLE_FUNCTIONS.contains(function.name().head().toLowerCase(Locale.ROOT)))) {
      throw refusal(
          "table function " + function.name().mkString("."),
          "Allowed are " + String.join(", ", TABLE_FUNCTIONS.stream().sorted().toList()) + ".",
          node.origin());
    }
  }

  private void checkParsedExpression(Expression expression) {
    if (expression instanceof UnresolvedFunction function) {
      checkFunction(function.nameParts().last(), expression.origin());
    }
    if (expression instanceof UnresolvedGenerator generator) {
      checkFunction(generator.name().funcName(), expression.origin());
    }
    if (expression instanceof ExpressionWithUnresolvedIdentifier) {
      throw refusal("IDENTIFIER(…)", "Write the name itself.", expression.origin());
    }
    if (expression instanceof PosParameter) {
      throw refusal(
          "a positional parameter (?)",
          "Use a named one such as :ds, and give its value under `parameters`.",
          expression.origin());
    }
  }

  private void checkFunction(String name, Origin origin) {
    if (REFUSED_FUNCTIONS.contains(name.toLowerCase(Locale.ROOT))) {
      throw refusedFunction(name, origin);
    }
  }

  private void checkAnalysedNode(QueryPlan<?> node) {
    if (node instanceof Command || node instanceof ScriptTransformation) {
      Construct construct = Construct.of(node);
      throw refusal(construct.name(), construct.advice(), node.origin());
    }
    if (node instanceof View view) {
      throw refusal(
          "view " + view.desc().identifier().unquotedString(),
          "Read the tables themselves.",
          node.origin());
    }
    if (!node.children().isEmpty()
        || node instanceof LocalRelation
        || node instanceof OneRowRelation
        || node instanceof Range
        || node instanceof CTERelationRef) {
      return;
    }
    if (!(node instanceof DataSourceV2Relation relation && readable.test(relation))) {
      throw refusal(
          "a relation that is not a table of the project's catalog",
          "Read tables of the project's catalog by their names.",
          node.origin());
    }
  }

  private void checkAnalysedExpression(Expression expression) {
    boolean refused =
        REFUSED_EXPRESSIONS.stream().anyMatch(type -> type.isInstance(expression))
            || expression instanceof UserDefinedExpression
            || !expression.getClass().getName().startsWith("org.apache.spark.sql.catalyst.");
    if (refused) {
      throw refusedFunction(expression.prettyName(), expression.origin());
    }
  }

  /**
   * Checks the text before it is parsed.
   *
   * @throws WaterlineException SQL_REFUSED likewise
   */
  public void checkText() {
    new TextGuard(sql).check();
  }

  private WaterlineException refusedFunction(String name, Origin origin) {
    return refusal(
        "function " + name,
        "It runs code, or shows what is not data (files, users, the engine).",
        origin);
  }

  private WaterlineException refusal(String construct, String advice, @Nullable Origin origin) {
    Place place =
        origin == null || origin.line().isEmpty()
            ? new Place(sql.path(), null, null)
            : new Place(
                sql.path(),
                (Integer) origin.line().get(),
                origin.startPosition().isEmpty()
                    ? null
                    : (Integer) origin.startPosition().get() + 1);
    return new WaterlineException(
        ErrorCode.SQL_REFUSED,
        "%s is not allowed here. %s".formatted(construct, advice),
        place,
        null);
  }

  /** Holds each part of an analysed plan against the lists. */
  private final class AnalysedCheck implements Plans.Visitor {

    @Override
    public void plan(QueryPlan<?> node) {
      checkAnalysedNode(node);
    }

    @Override
    public void expression(Expression expression) {
      checkAnalysedExpression(expression);
    }
  }
}

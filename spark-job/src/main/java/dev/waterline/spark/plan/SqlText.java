package dev.waterline.spark.plan;

import dev.waterline.core.project.SourceText;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.Token;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.AliasIdentifier;
import org.apache.spark.sql.catalyst.analysis.CTESubstitution$;
import org.apache.spark.sql.catalyst.analysis.NamedParameter;
import org.apache.spark.sql.catalyst.analysis.UnresolvedRelation;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.parser.SqlBaseLexer;
import org.apache.spark.sql.catalyst.parser.UpperCaseCharStream;
import org.apache.spark.sql.catalyst.plans.QueryPlan;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.catalyst.plans.logical.SubqueryAlias;
import org.apache.spark.sql.execution.SparkSqlParser;
import org.apache.spark.sql.internal.SQLConf;
import org.jspecify.annotations.Nullable;
import scala.runtime.AbstractPartialFunction;

/** SQL text, read as Spark reads it. */
public final class SqlText {

  private SqlText() {}

  /**
   * Parses one statement with Spark's own parser, without looking anything up.
   *
   * @param conf the settings of the session in which the plan will be analysed: ANSI mode changes
   *     the grammar
   * @throws org.apache.spark.sql.catalyst.parser.ParseException if it isn't one statement
   */
  public static LogicalPlan parse(SQLConf conf, String sql) {
    return SQLConf.withExistingConf(conf, () -> new SparkSqlParser().parsePlan(sql));
  }

  /** Parses with a session's settings. */
  public static LogicalPlan parse(SparkSession session, SourceText sql) {
    return parse(session.sessionState().conf(), sql.text());
  }

  /** The relations that a parsed query names, each as its parts; names of a WITH are none. */
  public static Set<List<String>> relations(LogicalPlan parsed) {
    Set<List<String>> names = new LinkedHashSet<>();
    Plans.walkPlans(
        CTESubstitution$.MODULE$.apply(parsed),
        node -> {
          if (node instanceof UnresolvedRelation relation) {
            names.add(Plans.list(relation.multipartIdentifier()));
          }
        });
    return names;
  }

  /**
   * A parsed query with plans in the place of the relations that it names; names of a WITH stay
   * what they are.
   *
   * @param plans gives the plan for each relation's parts, or null to leave the relation
   */
  public static LogicalPlan withRelations(
      LogicalPlan parsed, Function<List<String>, @Nullable LogicalPlan> plans) {
    return CTESubstitution$.MODULE$
        .apply(parsed)
        .transformUpWithSubqueries(
            new AbstractPartialFunction<LogicalPlan, LogicalPlan>() {
              @Override
              public boolean isDefinedAt(LogicalPlan node) {
                return node instanceof UnresolvedRelation relation
                    && plans.apply(Plans.list(relation.multipartIdentifier())) != null;
              }

              @Override
              public LogicalPlan apply(LogicalPlan node) {
                List<String> name = Plans.list(((UnresolvedRelation) node).multipartIdentifier());
                return new SubqueryAlias(
                    AliasIdentifier.apply(name.get(name.size() - 1)),
                    Objects.requireNonNull(plans.apply(name)));
              }
            });
  }

  /** The named parameters of a parsed query, without their colons. */
  public static Set<String> parameters(LogicalPlan parsed) {
    Set<String> names = new TreeSet<>();
    Plans.walk(
        parsed,
        new Plans.Visitor() {
          @Override
          public void plan(QueryPlan<?> plan) {}

          @Override
          public void expression(Expression expression) {
            if (expression instanceof NamedParameter parameter) {
              names.add(parameter.name());
            }
          }
        });
    return names;
  }

  /**
   * Splits a script at its semicolons, with Spark's own lexer: those in strings, quoted names and
   * comments don't count. Statements that hold nothing but comments are left out.
   */
  public static List<String> statements(String script) {
    SqlBaseLexer lexer = new SqlBaseLexer(new UpperCaseCharStream(CharStreams.fromString(script)));
    lexer.removeErrorListeners();
    List<String> statements = new ArrayList<>();
    int[] codePoints = script.codePoints().toArray();
    int start = 0;
    boolean empty = true;
    for (Token token = lexer.nextToken(); ; token = lexer.nextToken()) {
      boolean end = token.getType() == Token.EOF;
      if (end || token.getType() == SqlBaseLexer.SEMICOLON) {
        int stop = end ? codePoints.length : token.getStartIndex();
        if (!empty) {
          statements.add(new String(codePoints, start, stop - start).strip());
        }
        start = stop + 1;
        empty = true;
      } else if (token.getChannel() == Token.DEFAULT_CHANNEL) {
        empty = false;
      }
      if (end) {
        return statements;
      }
    }
  }
}

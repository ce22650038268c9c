package dev.waterline.spark.guard;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.Place;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.project.Parameter;
import dev.waterline.core.project.SourceText;
import dev.waterline.spark.plan.Plans;
import dev.waterline.spark.plan.SqlText;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.apache.spark.sql.catalyst.analysis.NameParameterizedQuery;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.Literal$;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;

/** Named SQL parameters as Spark's literals. */
public final class Parameters {

  private Parameters() {}

  /**
   * Gives the named parameters of a parsed query their values.
   *
   * @throws WaterlineException SQL_ANALYSIS when one has no value
   */
  public static LogicalPlan bind(
      LogicalPlan parsed, SourceText sql, Map<String, Parameter> parameters) {
    Set<String> used = SqlText.parameters(parsed);
    if (used.isEmpty()) {
      return parsed;
    }
    Map<String, Expression> values = new HashMap<>();
    for (String name : used) {
      Parameter parameter = parameters.get(name);
      if (parameter == null) {
        throw new WaterlineException(
            ErrorCode.SQL_ANALYSIS, missing(name), new Place(sql.path(), null, null), null);
      }
      values.put(name, literal(parameter));
    }
    return new NameParameterizedQuery(parsed, Plans.map(values));
  }

  static Literal literal(Parameter parameter) {
    return switch (parameter.type()) {
      case STRING -> Literal$.MODULE$.apply(parameter.text());
      case INTEGER -> Literal$.MODULE$.apply(Long.parseLong(parameter.text()));
      case DECIMAL -> Literal$.MODULE$.apply(new BigDecimal(parameter.text()));
      case BOOLEAN -> Literal$.MODULE$.apply(Boolean.parseBoolean(parameter.text()));
    };
  }

  static String missing(String name) {
    return "The SQL uses the parameter :%1$s, which has no value. Add %1$s under `parameters` in waterline.yml, or give --param %1$s=VALUE."
        .formatted(name);
  }
}

package dev.waterline.spark.guard;

import dev.waterline.core.project.Parameter;
import java.math.BigDecimal;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.catalyst.expressions.Literal$;

/** Named SQL parameters as Spark's literals. */
final class Parameters {

  private Parameters() {}

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

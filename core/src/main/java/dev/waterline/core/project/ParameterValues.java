package dev.waterline.core.project;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values of parameters from outside the project. */
public final class ParameterValues {

  private ParameterValues() {}

  /**
   * The project with some parameters' values replaced. A value has the type that {@code
   * waterline.yml} gives the parameter; a parameter that it doesn't have is a string.
   *
   * @throws WaterlineException INVALID_ARGUMENT when a value isn't of the parameter's type
   */
  public static Project replace(Project project, Map<String, String> values) {
    Map<String, Parameter> all = new LinkedHashMap<>(project.parameters());
    values.forEach((name, text) -> all.put(name, parameter(name, all.get(name), text)));
    return new Project(
        project.catalog(),
        project.session(),
        all,
        project.inputs(),
        project.models(),
        project.gate(),
        project.local());
  }

  private static Parameter parameter(String name, @Nullable Parameter declared, String text) {
    Parameter.Type type = declared == null ? Parameter.Type.STRING : declared.type();
    boolean fits =
        switch (type) {
          case STRING -> true;
          case INTEGER -> text.matches("[+-]?[0-9]{1,18}");
          case DECIMAL -> text.matches("[+-]?[0-9]{1,18}(\\.[0-9]{1,18})?");
          case BOOLEAN -> text.equals("true") || text.equals("false");
        };
    if (!fits) {
      throw new WaterlineException(
          ErrorCode.INVALID_ARGUMENT,
          "--param %s=%s: waterline.yml makes %s %s".formatted(name, text, name, article(type)));
    }
    return new Parameter(type, text);
  }

  private static String article(Parameter.Type type) {
    return switch (type) {
      case STRING -> "a string";
      case INTEGER -> "an integer";
      case DECIMAL -> "a decimal number";
      case BOOLEAN -> "true or false";
    };
  }
}

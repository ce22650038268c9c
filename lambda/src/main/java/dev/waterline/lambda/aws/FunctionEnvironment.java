package dev.waterline.lambda.aws;

import dev.waterline.core.contract.EnvironmentKey;
import dev.waterline.core.contract.WorkflowTask;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The environment of one function, read once and checked. */
public final class FunctionEnvironment {

  private final Map<EnvironmentKey, String> values;

  private FunctionEnvironment(Map<EnvironmentKey, String> values) {
    this.values = values;
  }

  /** The environment of this process. */
  public static FunctionEnvironment of(WorkflowTask task) {
    return of(task, System::getenv);
  }

  /**
   * Reads what the task needs.
   *
   * @throws IllegalStateException naming every variable that is missing
   */
  public static FunctionEnvironment of(
      WorkflowTask task, UnaryOperator<@Nullable String> environment) {
    Map<EnvironmentKey, String> values = new EnumMap<>(EnvironmentKey.class);
    for (EnvironmentKey key : task.environment()) {
      String value = environment.apply(key.variable());
      if (value != null) {
        values.put(key, value);
      }
    }
    String missing =
        task.environment().stream()
            .filter(key -> !values.containsKey(key))
            .map(EnvironmentKey::variable)
            .collect(Collectors.joining(", "));
    if (!missing.isEmpty()) {
      throw new IllegalStateException(
          "%s needs the environment variables %s".formatted(task.title(), missing));
    }
    return new FunctionEnvironment(values);
  }

  public String text(EnvironmentKey key) {
    String value = values.get(key);
    if (value == null) {
      throw new IllegalStateException(key.variable() + " is not of this function's environment");
    }
    return value;
  }

  /** Names between commas; none when the value is empty. */
  public List<String> names(EnvironmentKey key) {
    return Stream.of(text(key).split(",")).map(String::strip).filter(s -> !s.isEmpty()).toList();
  }

  public int wholeNumber(EnvironmentKey key) {
    try {
      return Integer.parseInt(text(key));
    } catch (NumberFormatException e) {
      throw new IllegalStateException(
          "%s is '%s': expected a whole number".formatted(key.variable(), text(key)), e);
    }
  }

  /** A decimal number; nothing when the value is empty. */
  public OptionalDouble decimal(EnvironmentKey key) {
    try {
      return text(key).isBlank()
          ? OptionalDouble.empty()
          : OptionalDouble.of(Double.parseDouble(text(key)));
    } catch (NumberFormatException e) {
      throw new IllegalStateException(
          "%s is '%s': expected a decimal number".formatted(key.variable(), text(key)), e);
    }
  }
}

package dev.waterline.cli.remote;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.json.StackOutputsJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The file that {@code cdk deploy --outputs-file} writes, with one environment's stacks chosen. */
public final class StackOutputs {

  /** The file's usual name. */
  public static final String FILE = "waterline.aws.json";

  private final Map<String, String> values;

  private StackOutputs(Map<String, String> values) {
    this.values = values;
  }

  /**
   * Reads a file.
   *
   * @param environment the environment whose stacks are meant, or null when the file has one
   * @throws WaterlineException INVALID_ARGUMENT when the file can't be read, or it isn't clear
   *     which stacks are meant
   */
  public static StackOutputs read(Path file, @Nullable String environment) {
    byte[] bytes;
    try {
      bytes = Files.readAllBytes(file);
    } catch (IOException e) {
      throw new WaterlineException(
          ErrorCode.INVALID_ARGUMENT,
          "There is no %s. Write it with `npx aws-cdk@2 deploy --all --outputs-file %s`, name another with --aws, or give --state-machine and --bucket."
              .formatted(file, FILE),
          e);
    }
    Map<String, Map<String, String>> stacks = StackOutputsJson.read(file.toString(), bytes);
    List<Map<String, String>> chosen = new ArrayList<>();
    stacks.forEach(
        (name, outputs) -> {
          if (environment == null || ("-" + name + "-").contains("-" + environment + "-")) {
            chosen.add(outputs);
          }
        });
    if (chosen.isEmpty()) {
      throw new WaterlineException(
          ErrorCode.INVALID_ARGUMENT,
          "%s has no stack of an environment %s: it has %s"
              .formatted(file, environment, String.join(", ", new TreeSet<>(stacks.keySet()))));
    }
    return new StackOutputs(merged(file, chosen, stacks.keySet().stream().sorted().toList()));
  }

  private static Map<String, String> merged(
      Path file, List<Map<String, String>> stacks, List<String> names) {
    Map<String, String> values = new TreeMap<>();
    for (Map<String, String> stack : stacks) {
      stack.forEach(
          (key, value) -> {
            String other = values.put(key, value);
            if (other != null && !other.equals(value)) {
              throw new WaterlineException(
                  ErrorCode.INVALID_ARGUMENT,
                  "%s holds several environments (%s): say which with --env"
                      .formatted(file, names.stream().collect(Collectors.joining(", "))));
            }
          });
    }
    return values;
  }

  /** An output's value, if a stack has it. */
  public Optional<String> value(String output) {
    return Optional.ofNullable(values.get(output));
  }
}

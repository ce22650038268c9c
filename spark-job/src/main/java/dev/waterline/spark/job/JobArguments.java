package dev.waterline.spark.job;

import dev.waterline.core.contract.JobArgument;
import dev.waterline.core.contract.JobCommand;
import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.run.RunId;
import dev.waterline.core.run.Side;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The job's command line: a command, then pairs of option and value.
 *
 * @param values exactly the arguments that the command takes
 */
record JobArguments(JobCommand command, Map<JobArgument, String> values) {

  /**
   * Reads the command line.
   *
   * @throws WaterlineException INVALID_ARGUMENT naming what is wrong and what was expected
   */
  static JobArguments parse(String... line) {
    if (line.length == 0) {
      throw wrong("There is no command: expected one of " + names(JobCommand.values()));
    }
    JobCommand command =
        Stream.of(JobCommand.values())
            .filter(known -> known.toString().equals(line[0]))
            .findFirst()
            .orElseThrow(
                () ->
                    wrong(
                        "There is no command '%s': expected one of %s"
                            .formatted(line[0], names(JobCommand.values()))));
    Map<JobArgument, String> values = new EnumMap<>(JobArgument.class);
    for (int i = 1; i < line.length; i += 2) {
      JobArgument argument = argument(command, line[i]);
      if (i + 1 == line.length) {
        throw wrong(line[i] + " has no value");
      }
      if (values.put(argument, line[i + 1]) != null) {
        throw wrong(line[i] + " is given twice");
      }
    }
    String missing =
        command.arguments().stream()
            .filter(argument -> !values.containsKey(argument))
            .map(JobArgument::option)
            .collect(Collectors.joining(", "));
    if (!missing.isEmpty()) {
      throw wrong("%s needs %s".formatted(command, missing));
    }
    return new JobArguments(command, values);
  }

  private static JobArgument argument(JobCommand command, String option) {
    return command.arguments().stream()
        .filter(argument -> argument.option().equals(option))
        .findFirst()
        .orElseThrow(
            () ->
                wrong(
                    "%s takes no %s: it takes %s"
                        .formatted(
                            command,
                            option,
                            command.arguments().stream()
                                .map(JobArgument::option)
                                .collect(Collectors.joining(", ")))));
  }

  String text(JobArgument argument) {
    String value = values.get(argument);
    if (value == null) {
      throw wrong("%s needs %s".formatted(command, argument.option()));
    }
    return value;
  }

  RunId run() {
    return new RunId(text(JobArgument.RUN));
  }

  Side side() {
    String value = text(JobArgument.SIDE);
    return Stream.of(Side.values())
        .filter(side -> side.toString().equals(value))
        .findFirst()
        .orElseThrow(() -> wrong("--side %s: expected base or candidate".formatted(value)));
  }

  int wholeNumber(JobArgument argument) {
    String value = text(argument);
    if (!value.matches("[1-9][0-9]{0,5}")) {
      throw wrong("%s %s: expected a whole number from 1".formatted(argument.option(), value));
    }
    return Integer.parseInt(value);
  }

  private static String names(Object[] names) {
    return Stream.of(names).map(String::valueOf).collect(Collectors.joining(", "));
  }

  private static WaterlineException wrong(String message) {
    return new WaterlineException(ErrorCode.INVALID_ARGUMENT, message);
  }
}

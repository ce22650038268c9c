package dev.waterline.cli.command;

import dev.waterline.cli.remote.Deployment;
import dev.waterline.cli.remote.Deployment.Prices;
import dev.waterline.cli.remote.StackOutputs;
import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which environment on AWS is meant: a file that {@code cdk deploy} wrote, or names. */
final class DeploymentOptions {

  @Option(
      names = "--aws",
      paramLabel = "FILE",
      description = {
        "The environment on AWS: what `cdk deploy --outputs-file` wrote",
        "(default: " + StackOutputs.FILE + " in this folder)."
      })
  private @Nullable Path file;

  @Option(
      names = "--env",
      paramLabel = "NAME",
      description = "Which environment, when the file has several.")
  private @Nullable String environment;

  @Option(
      names = "--state-machine",
      paramLabel = "ARN",
      description = "The workflow, instead of a file's.")
  private @Nullable String stateMachine;

  @Option(
      names = "--bucket",
      paramLabel = "NAME",
      description = "The sandbox bucket, instead of a file's.")
  private @Nullable String bucket;

  @Option(
      names = "--database",
      paramLabel = "NAME",
      description = "The sandbox's Glue database, instead of a file's.")
  private @Nullable String database;

  @Option(
      names = "--clean-up-function",
      paramLabel = "NAME|ARN",
      description = "The function that cleans up, instead of a file's.")
  private @Nullable String cleanUpFunction;

  /** Whether an environment on AWS is named at all, for commands that work here as well. */
  boolean given() {
    return file != null || environment != null || stateMachine != null;
  }

  /**
   * The environment.
   *
   * @throws WaterlineException INVALID_ARGUMENT when something is missing or wrong
   */
  Deployment read() {
    Optional<StackOutputs> outputs =
        stateMachine != null && bucket != null && file == null
            ? Optional.empty()
            : Optional.of(
                StackOutputs.read(file == null ? Path.of(StackOutputs.FILE) : file, environment));
    return new Deployment(
        required(stateMachine, outputs, "StateMachineArn", "--state-machine"),
        required(bucket, outputs, "BucketName", "--bucket"),
        value(database, outputs, "DatabaseName"),
        value(cleanUpFunction, outputs, "CleanUpFunctionArn"),
        prices(outputs));
  }

  private static @Nullable Prices prices(Optional<StackOutputs> outputs) {
    String vcpu = value(null, outputs, "PricePerVcpuHour");
    String memory = value(null, outputs, "PricePerMemoryGbHour");
    return vcpu == null || memory == null
        ? null
        : new Prices(price("PricePerVcpuHour", vcpu), price("PricePerMemoryGbHour", memory));
  }

  private static double price(String output, String value) {
    try {
      return Double.parseDouble(value);
    } catch (NumberFormatException e) {
      throw new WaterlineException(
          ErrorCode.INVALID_ARGUMENT,
          "The environment's output %s is '%s': expected a decimal number, such as 0.05"
              .formatted(output, value),
          e);
    }
  }

  private static @Nullable String value(
      @Nullable String given, Optional<StackOutputs> outputs, String name) {
    return given != null ? given : outputs.flatMap(found -> found.value(name)).orElse(null);
  }

  private static String required(
      @Nullable String given, Optional<StackOutputs> outputs, String name, String option) {
    String value = value(given, outputs, name);
    if (value == null) {
      throw new WaterlineException(
          ErrorCode.INVALID_ARGUMENT,
          "The environment's file has no output %s: deploy both stacks with --outputs-file, or give %s"
              .formatted(name, option));
    }
    return value;
  }
}

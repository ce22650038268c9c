package dev.waterline.cli.remote;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An environment on AWS, as far as the command line must know it.
 *
 * @param stateMachineArn the workflow
 * @param bucket the sandbox bucket
 * @param database the sandbox's Glue database, or null when nobody said
 * @param cleanUpFunction the name or ARN of the function that cleans up, or null when nobody said
 * @param prices what an hour costs, or null when nobody said
 */
public record Deployment(
    String stateMachineArn,
    String bucket,
    @Nullable String database,
    @Nullable String cleanUpFunction,
    @Nullable Prices prices) {

  private static final Pattern STATE_MACHINE =
      Pattern.compile("arn:[a-z-]+:states:([a-z0-9-]+):[0-9]{12}:stateMachine:[A-Za-z0-9-_]+");

  private static final Pattern BUCKET = Pattern.compile("[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]");

  public Deployment {
    if (!STATE_MACHINE.matcher(stateMachineArn).matches()) {
      throw wrong(
          "state machine",
          stateMachineArn,
          "arn:aws:states:<region>:<account>:stateMachine:<name>");
    }
    if (!BUCKET.matcher(bucket).matches()) {
      throw wrong("bucket", bucket, "a bucket's name, without s3://");
    }
  }

  private static WaterlineException wrong(String what, String value, String expected) {
    return new WaterlineException(
        ErrorCode.INVALID_ARGUMENT,
        "The %s '%s' is not one: expected %s".formatted(what, value, expected));
  }

  /** The region of the environment: that of its state machine. */
  public String region() {
    Matcher matcher = STATE_MACHINE.matcher(stateMachineArn);
    if (!matcher.matches()) {
      throw new IllegalStateException("The constructor checks the ARN");
    }
    return matcher.group(1);
  }

  /** The execution of a name, which exists or not. */
  public String executionArn(String name) {
    return stateMachineArn.replaceFirst(":stateMachine:", ":execution:") + ":" + name;
  }

  /** The sandbox's database, for a command that can't do without. */
  public String requiredDatabase() {
    return required(database, "DatabaseName", "--database");
  }

  /** The function that cleans up, for a command that can't do without. */
  public String requiredCleanUpFunction() {
    return required(cleanUpFunction, "CleanUpFunctionArn", "--clean-up-function");
  }

  private static String required(@Nullable String value, String output, String option) {
    if (value == null) {
      throw new WaterlineException(
          ErrorCode.INVALID_ARGUMENT,
          "This command needs %s: deploy again with --outputs-file, which writes %s, or give the option"
              .formatted(option, output));
    }
    return value;
  }

  /**
   * What an hour costs, in the currency of whoever configured it.
   *
   * @param vcpuHour one vCPU for an hour
   * @param memoryGbHour one GB of memory for an hour
   */
  public record Prices(double vcpuHour, double memoryGbHour) {}
}

package dev.waterline.cli.aws;

import dev.waterline.cli.remote.UnreachableException;
import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import java.util.function.Supplier;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;

/** Errors of AWS's SDK, in words that say what to do. */
final class AwsErrors {

  private static final int SERVER_ERROR = 500;

  private AwsErrors() {}

  /**
   * Calls a service.
   *
   * @throws UnreachableException when trying again later may help
   * @throws WaterlineException when it won't
   */
  static <T> T call(String service, Supplier<T> call) {
    try {
      return call.get();
    } catch (AwsServiceException e) {
      if (e.isThrottlingException() || e.statusCode() >= SERVER_ERROR) {
        throw new UnreachableException(service, e);
      }
      throw refused(service, e);
    } catch (SdkClientException e) {
      throw isMissingCredentials(e) ? noCredentials(e) : new UnreachableException(service, e);
    }
  }

  private static WaterlineException refused(String service, AwsServiceException e) {
    String code =
        e.awsErrorDetails() == null ? "" : String.valueOf(e.awsErrorDetails().errorCode());
    if (code.contains("ExpiredToken") || code.contains("RequestExpired")) {
      return new WaterlineException(
          ErrorCode.INVALID_ARGUMENT,
          "The credentials have expired: sign in again (for example `aws sso login`), then repeat the command",
          e);
    }
    String what =
        code.contains("AccessDenied") || e.statusCode() == 403
            ? "%s refuses access (%s). docs/aws.md says which rights the command needs"
            : "%s refuses the request: %s";
    return new WaterlineException(
        ErrorCode.INVALID_ARGUMENT,
        what.formatted(service, code.isEmpty() ? "status " + e.statusCode() : message(code, e)),
        e);
  }

  private static String message(String code, AwsServiceException e) {
    return code + ", " + e.awsErrorDetails().errorMessage();
  }

  private static boolean isMissingCredentials(SdkException e) {
    return String.valueOf(e.getMessage()).contains("Unable to load credentials");
  }

  private static WaterlineException noCredentials(SdkException e) {
    return new WaterlineException(
        ErrorCode.INVALID_ARGUMENT,
        "There are no credentials for AWS: set AWS_PROFILE, or sign in (for example `aws sso login`)",
        e);
  }
}

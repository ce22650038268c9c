package dev.waterline.lambda.aws;

import dev.waterline.core.contract.failure.ServiceUnavailableException;
import java.util.function.Supplier;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.RetryableException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;

/** Errors of AWS's SDK, as the workflow names them. */
public final class AwsErrors {

  private AwsErrors() {}

  /**
   * Calls a service.
   *
   * @throws ServiceUnavailableException for throttling, server errors and lost connections, after
   *     the SDK's own retries
   */
  static <T> T call(String service, Supplier<T> call) {
    try {
      return call.get();
    } catch (SdkException e) {
      if (isTransient(e)) {
        throw unavailable(service, e);
      }
      throw e;
    }
  }

  /** Whether trying again later may help. */
  public static boolean isTransient(SdkException e) {
    if (e instanceof AwsServiceException service) {
      return service.isThrottlingException() || service.statusCode() >= 500;
    }
    return e instanceof RetryableException || e instanceof SdkClientException;
  }

  public static ServiceUnavailableException unavailable(String service, SdkException e) {
    return new ServiceUnavailableException(
        "%s doesn't answer as it should: %s".formatted(service, e.getClass().getSimpleName()), e);
  }
}

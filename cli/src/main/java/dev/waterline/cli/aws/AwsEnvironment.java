package dev.waterline.cli.aws;

import dev.waterline.cli.remote.CleanUpFunction;
import dev.waterline.cli.remote.Deployment;
import dev.waterline.cli.remote.Executions;
import dev.waterline.cli.remote.SandboxBucket;
import java.time.Duration;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.lambda.LambdaClient;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.sfn.SfnClient;

/**
 * An environment on AWS. Credentials are found as AWS's own tools find them; the region is the
 * environment's.
 */
public final class AwsEnvironment implements AutoCloseable {

  /** A clean-up may take all of its function's time. */
  private static final Duration LONGEST_ANSWER = Duration.ofMinutes(6);

  private final Deployment deployment;
  private final SdkHttpClient http =
      UrlConnectionHttpClient.builder().socketTimeout(LONGEST_ANSWER).build();
  private final S3Client s3;
  private final SfnClient stepFunctions;
  private final LambdaClient lambda;

  public AwsEnvironment(Deployment deployment) {
    this.deployment = deployment;
    Region region = Region.of(deployment.region());
    this.s3 = S3Client.builder().region(region).httpClient(http).build();
    this.stepFunctions = SfnClient.builder().region(region).httpClient(http).build();
    this.lambda = LambdaClient.builder().region(region).httpClient(http).build();
  }

  public SandboxBucket bucket() {
    return new S3SandboxBucket(s3, deployment.bucket());
  }

  public Executions executions() {
    return new StepFunctionsExecutions(stepFunctions, deployment);
  }

  public CleanUpFunction cleanUp() {
    return new LambdaCleanUp(lambda, deployment);
  }

  @Override
  public void close() {
    s3.close();
    stepFunctions.close();
    lambda.close();
    http.close();
  }
}

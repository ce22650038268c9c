package dev.waterline.e2e.scenario;

import dev.waterline.cli.aws.AwsEnvironment;
import dev.waterline.cli.remote.Deployment;
import dev.waterline.cli.remote.SandboxBucket;
import dev.waterline.cli.remote.SandboxBucketContract;
import dev.waterline.e2e.OnEmulatedAws;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;

/** The sandbox bucket of the command line, on S3. */
@ExtendWith(OnEmulatedAws.class)
class BucketOnAwsTest extends SandboxBucketContract {

  private final AwsEnvironment environment;

  BucketOnAwsTest(dev.waterline.e2e.deploy.Deployment deployment) {
    this.environment =
        new AwsEnvironment(
            new Deployment(deployment.stateMachineArn(), deployment.bucket(), null, null, null));
  }

  @AfterEach
  void close() {
    environment.close();
  }

  @Override
  protected SandboxBucket bucket() {
    return environment.bucket();
  }
}

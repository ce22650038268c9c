package dev.waterline.infra;

import dev.waterline.infra.construct.PreviewSandbox;
import dev.waterline.infra.construct.PreviewSandboxProps;
import dev.waterline.infra.environment.Environment;
import software.amazon.awscdk.CfnOutput;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.StackProps;
import software.constructs.Construct;

/** What holds data. Its logical ids are frozen: another id is another bucket. */
final class SandboxStack extends Stack {

  private final PreviewSandbox sandbox;

  SandboxStack(Construct scope, String id, StackProps props, Environment environment) {
    super(scope, id, props);
    this.sandbox =
        new PreviewSandbox(
            this,
            "Sandbox",
            PreviewSandboxProps.builder()
                .databaseName(environment.sandboxDatabase())
                .removalPolicy(
                    switch (environment.removal()) {
                      case RETAIN -> RemovalPolicy.RETAIN;
                      case DESTROY -> RemovalPolicy.DESTROY;
                    })
                .build());
    CfnOutput.Builder.create(this, "BucketName").value(sandbox.bucket().getBucketName()).build();
    CfnOutput.Builder.create(this, "DatabaseName").value(sandbox.databaseName()).build();
  }

  PreviewSandbox sandbox() {
    return sandbox;
  }
}

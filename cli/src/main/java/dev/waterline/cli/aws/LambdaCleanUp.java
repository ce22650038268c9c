package dev.waterline.cli.aws;

import dev.waterline.cli.remote.CleanUpFunction;
import dev.waterline.cli.remote.Deployment;
import dev.waterline.core.contract.failure.WriterAliveException;
import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.json.CleanUpOrderJson;
import dev.waterline.core.json.FunctionErrorJson;
import dev.waterline.core.run.RunId;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.lambda.LambdaClient;
import software.amazon.awssdk.services.lambda.model.InvokeResponse;

/** The clean-up's function on AWS Lambda. */
final class LambdaCleanUp implements CleanUpFunction {

  private final LambdaClient lambda;
  private final Deployment deployment;

  LambdaCleanUp(LambdaClient lambda, Deployment deployment) {
    this.lambda = lambda;
    this.deployment = deployment;
  }

  @Override
  public Outcome clean(RunId run) {
    String payload = CleanUpOrderJson.write(run, deployment.executionArn(run.value()));
    InvokeResponse answer =
        AwsErrors.call(
            "Lambda",
            () ->
                lambda.invoke(
                    invoke ->
                        invoke
                            .functionName(deployment.requiredCleanUpFunction())
                            .payload(SdkBytes.fromUtf8String(payload))));
    if (answer.functionError() == null) {
      return Outcome.CLEAN;
    }
    String error = answer.payload().asUtf8String();
    if (error.contains(WriterAliveException.class.getName())) {
      return Outcome.WRITER_ALIVE;
    }
    throw new WaterlineException(
        ErrorCode.CLEANUP_INCOMPLETE,
        "The clean-up of %s failed: %s".formatted(run, FunctionErrorJson.message(error)));
  }
}

package dev.waterline.e2e.model;

import dev.waterline.e2e.model.sample.SampleFunction;
import java.util.Map;
import java.util.UUID;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.lambda.LambdaClient;

/** Makes functions whose handler is {@link SampleFunction}. */
final class SampleFunctions {

  private static final SdkBytes JAR =
      SdkBytes.fromByteArray(
          SampleJar.of(SampleFunction.class, SampleFunction.SampleException.class));

  private SampleFunctions() {}

  /** Makes a function with an alias {@code live}; returns its ARN. */
  static String make(LambdaClient lambda, int timeoutSeconds) {
    String name = "sample-" + UUID.randomUUID();
    String arn =
        lambda
            .createFunction(
                create ->
                    create
                        .functionName(name)
                        .runtime("java17")
                        .handler(SampleFunction.class.getName())
                        .role("arn:aws:iam::123456789012:role/function")
                        .timeout(timeoutSeconds)
                        .environment(
                            environment -> environment.variables(Map.of("GREETING", "hello")))
                        .code(code -> code.zipFile(JAR)))
            .functionArn();
    String version = lambda.publishVersion(publish -> publish.functionName(name)).version();
    lambda.createAlias(create -> create.functionName(name).name("live").functionVersion(version));
    return arn;
  }
}

package dev.waterline.infra.construct;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import software.amazon.awscdk.CustomResource;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.services.emrserverless.CfnApplication;
import software.amazon.awscdk.services.iam.Policy;
import software.amazon.awscdk.services.iam.PolicyStatement;
import software.amazon.awscdk.services.iam.Role;
import software.amazon.awscdk.services.iam.ServicePrincipal;
import software.amazon.awscdk.services.lambda.Code;
import software.amazon.awscdk.services.lambda.Function;
import software.amazon.awscdk.services.lambda.Runtime;
import software.amazon.awscdk.services.logs.LogGroup;
import software.amazon.awscdk.services.logs.RetentionDays;
import software.constructs.Construct;

/**
 * Stops an application before CloudFormation touches it: an update or delete of one that is STARTED
 * fails (aws-cdk#35488).
 *
 * <p>Order is all there is to it. CloudFormation updates what others depend on first, and deletes
 * it last, so two custom resources are needed: the application depends on the one that acts on
 * updates, and the one that acts on deletes depends on the application. The first can't refer to
 * the application's id, which would be a circle; it asks CloudFormation for it.
 */
final class ApplicationStop extends Construct {

  /** The tag by which the function knows the one application that it may stop. */
  static final String TAG = "waterline:application";

  private static final String SOURCE = "stop-application.js";

  ApplicationStop(
      Construct scope, String id, CfnApplication application, String mark, String fingerprint) {
    super(scope, id);
    LogGroup logs =
        LogGroup.Builder.create(this, "Logs")
            .retention(RetentionDays.ONE_MONTH)
            .removalPolicy(RemovalPolicy.DESTROY)
            .build();
    Role role =
        Role.Builder.create(this, "Role")
            .description("Stops one EMR Serverless application before it is changed or deleted")
            .assumedBy(new ServicePrincipal("lambda.amazonaws.com"))
            .build();
    logs.grantWrite(role);
    allowStopping(role, mark);
    Function function =
        Function.Builder.create(this, "Function")
            .description("Stops an application before CloudFormation changes or deletes it")
            .runtime(Runtime.NODEJS_24_X)
            .handler("index.handler")
            .code(Code.fromInline(source()))
            .role(role)
            .logGroup(logs)
            .timeout(Duration.minutes(15))
            .build();

    String logicalId = Stack.of(this).getLogicalId(application);
    CustomResource beforeUpdate =
        resource(
            "BeforeUpdate",
            function,
            Map.of(
                "When",
                "Update",
                "StackId",
                Stack.of(this).getStackId(),
                "LogicalId",
                logicalId,
                "Fingerprint",
                fingerprint));
    application.getNode().addDependency(beforeUpdate);

    Policy cancelling = allowCancelling(role, application);
    CustomResource beforeDelete =
        resource(
            "BeforeDelete",
            function,
            Map.of("When", "Delete", "ApplicationId", application.getAttrApplicationId()));
    beforeDelete.getNode().addDependency(cancelling);
  }

  private CustomResource resource(String id, Function function, Map<String, String> properties) {
    return CustomResource.Builder.create(this, id)
        .resourceType("Custom::StopApplication")
        .serviceToken(function.getFunctionArn())
        .serviceTimeout(Duration.minutes(15))
        .properties(properties)
        .build();
  }

  private void allowStopping(Role role, String mark) {
    role.addToPolicy(
        PolicyStatement.Builder.create()
            .actions(
                List.of(
                    "emr-serverless:GetApplication",
                    "emr-serverless:StopApplication",
                    "emr-serverless:ListJobRuns"))
            // The id can't be named here without a circle, so the tag says which application.
            .resources(List.of(BoundedSparkApplication.anyApplication(this)))
            .conditions(Map.of("StringEquals", Map.of("aws:ResourceTag/" + TAG, mark)))
            .build());
    role.addToPolicy(
        PolicyStatement.Builder.create()
            .actions(List.of("cloudformation:DescribeStackResource"))
            .resources(List.of(Stack.of(this).getStackId()))
            .build());
    NagReasons.acceptWildcards(
        role,
        "The application's id would make a circle; a condition on its tag names it instead",
        "/^Resource::arn:.*:emr-serverless:.*:\\/applications\\/\\*$/");
  }

  private Policy allowCancelling(Role role, CfnApplication application) {
    Policy policy =
        Policy.Builder.create(this, "Cancelling")
            .statements(
                List.of(
                    PolicyStatement.Builder.create()
                        .actions(List.of("emr-serverless:CancelJobRun"))
                        .resources(List.of(application.getAttrArn() + "/jobruns/*"))
                        .build()))
            .roles(List.of(role))
            .build();
    NagReasons.acceptWildcards(
        policy,
        "All jobs of this one application end when it goes",
        "/^Resource::.*\\/jobruns\\/\\*$/");
    return policy;
  }

  private static String source() {
    try (InputStream in = ApplicationStop.class.getResourceAsStream(SOURCE)) {
      if (in == null) {
        throw new IllegalStateException(SOURCE + " is missing from the jar");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

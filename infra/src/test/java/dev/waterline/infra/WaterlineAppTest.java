package dev.waterline.infra;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awscdk.assertions.Template;

class WaterlineAppTest {

  @Test
  void logicalIdsOfWhatHoldsDataAreFrozen() {
    Map<String, String> types = new TreeMap<>();
    resources(Template.fromStack(Deployments.of("prod").sandbox()))
        .forEach((id, resource) -> types.put(id, String.valueOf(resource.get("Type"))));
    // Another id is another bucket, and the data stays behind in the old one.
    assertThat(types)
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "SandboxBucket04C1F073", "AWS::S3::Bucket",
                "SandboxBucketPolicyF0E6EC2C", "AWS::S3::BucketPolicy",
                "SandboxDatabaseD0241706", "AWS::Glue::Database"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"dev", "example", "staging", "prod"})
  void whatRunsPreviewsHoldsNoData(String environment) {
    assertThat(resources(Template.fromStack(Deployments.of(environment).preview())).values())
        .extracting(resource -> String.valueOf(resource.get("Type")))
        .contains("AWS::StepFunctions::StateMachine", "AWS::EMRServerless::Application")
        .doesNotContain("AWS::S3::Bucket", "AWS::Glue::Database", "AWS::KMS::Key");
  }

  @Test
  void nothingHasAPhysicalNameButTheDatabaseThatSqlSays() {
    String names =
        "BucketName|RoleName|FunctionName|StateMachineName|TopicName|AlarmName|LogGroupName|PolicyName";
    for (String environment : new String[] {"dev", "prod"}) {
      resources(Template.fromStack(Deployments.of(environment).preview()))
          .forEach(
              (id, resource) -> {
                String type = String.valueOf(resource.get("Type"));
                // An alias and a permission refer to a function by this key; policies have no
                // other identity than a name, which the CDK derives.
                if (!type.matches("AWS::Lambda::(Alias|Version|Permission)|AWS::IAM::Policy")) {
                  assertThat(((Map<?, ?>) resource.get("Properties")).keySet())
                      .as(id)
                      .noneMatch(key -> String.valueOf(key).matches(names));
                }
              });
    }
  }

  @Test
  void anEnvironmentWithoutAScheduleOrGitHubHasNeither() {
    Template dev = Template.fromStack(Deployments.of("dev").preview());
    dev.resourceCountIs("AWS::IAM::OIDCProvider", 0);
    assertThat(dev.findOutputs("GitHubRoleArn")).isEmpty();
    assertThat(Template.fromStack(Deployments.of("prod").preview()).findOutputs("GitHubRoleArn"))
        .hasSize(1);
  }

  private static Map<String, Map<?, ?>> resources(Template template) {
    Map<String, Map<?, ?>> resources = new TreeMap<>();
    ((Map<?, ?>) template.toJSON().get("Resources"))
        .forEach((id, resource) -> resources.put(String.valueOf(id), (Map<?, ?>) resource));
    return resources;
  }
}

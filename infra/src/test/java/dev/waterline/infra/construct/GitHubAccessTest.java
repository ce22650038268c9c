package dev.waterline.infra.construct;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waterline.infra.construct.GitHubAccessProps.RepositoryIds;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.assertions.Match;
import software.amazon.awscdk.assertions.Template;
import software.amazon.awscdk.services.iam.OidcProviderNative;

class GitHubAccessTest {

  private static final String ISSUER = "token.actions.githubusercontent.com";
  private static final String WORKFLOW =
      "example-org/models/.github/workflows/preview.yml@refs/heads/main";
  private static final Template DEFAULT = Templates.of(stack -> access(stack, props().build()));

  @Test
  void onlyOneWorkflowOfOneRepositoryInOneEnvironmentMayAssumeTheRole() {
    trusts(
        DEFAULT,
        Map.of(
            ISSUER + ":aud",
            "sts.amazonaws.com",
            ISSUER + ":sub",
            List.of("repo:example-org/models:environment:preview"),
            ISSUER + ":environment",
            "preview",
            ISSUER + ":job_workflow_ref",
            WORKFLOW));
  }

  @Test
  void aRepositoryWithIdsIsKnownByBothFormsOfItsName() {
    Template template =
        Templates.of(stack -> access(stack, props().ids(new RepositoryIds(7, 42)).build()));
    trusts(
        template,
        Map.of(
            ISSUER + ":aud", "sts.amazonaws.com",
            ISSUER + ":sub",
                List.of(
                    "repo:example-org/models:environment:preview",
                    "repo:example-org@7/models@42:environment:preview"),
            ISSUER + ":repository_id", "42",
            ISSUER + ":repository_owner_id", "7",
            ISSUER + ":environment", "preview",
            ISSUER + ":job_workflow_ref", WORKFLOW));
  }

  @Test
  void theProviderIsMadeOrGivenSinceAnAccountHasOne() {
    DEFAULT.hasResourceProperties(
        "AWS::IAM::OIDCProvider",
        Map.of("Url", "https://" + ISSUER, "ClientIdList", List.of("sts.amazonaws.com")));
    Template given =
        Templates.of(
            stack ->
                access(
                    stack,
                    props()
                        .provider(
                            OidcProviderNative.fromOidcProviderArn(
                                stack,
                                "Provider",
                                "arn:aws:iam::333333333333:oidc-provider/" + ISSUER))
                        .build()));
    given.resourceCountIs("AWS::IAM::OIDCProvider", 0);
  }

  @Test
  void failsForWildcards() {
    assertThatThrownBy(
            () -> GitHubAccessProps.builder("example-org/*", "preview", WORKFLOW).build())
        .hasMessage("'example-org/*' is not a repository: expected owner/name without wildcards");
    assertThatThrownBy(() -> GitHubAccessProps.builder("example-org/models", "*", WORKFLOW).build())
        .hasMessageStartingWith("'*' is not a GitHub environment");
    assertThatThrownBy(
            () ->
                GitHubAccessProps.builder(
                        "example-org/models",
                        "preview",
                        "example-org/models/.github/workflows/preview.yml@*")
                    .build())
        .hasMessageContaining(
            "is not a workflow: expected owner/name/.github/workflows/file.yml@ref without wildcards");
    assertThatThrownBy(() -> new RepositoryIds(0, 1))
        .hasMessage("Owner id 0 and repository id 1: both are numbers above zero");
  }

  private static void trusts(Template template, Map<String, Object> conditions) {
    template.hasResourceProperties(
        "AWS::IAM::Role",
        Map.of(
            "AssumeRolePolicyDocument",
            Match.objectLike(
                Map.of(
                    "Statement",
                    List.of(
                        Match.objectLike(
                            Map.of(
                                "Action",
                                "sts:AssumeRoleWithWebIdentity",
                                "Condition",
                                Map.of("StringEquals", conditions))))))));
  }

  private static GitHubAccessProps.Builder props() {
    return GitHubAccessProps.builder("example-org/models", "preview", WORKFLOW);
  }

  private static void access(Stack stack, GitHubAccessProps props) {
    BoundedSparkApplication application =
        new BoundedSparkApplication(
            stack,
            "Spark",
            BoundedSparkApplicationProps.builder(new PreviewSandbox(stack, "Sandbox")).build());
    PreviewWorkflow workflow =
        new PreviewWorkflow(
            stack, "Workflow", PreviewWorkflowProps.builder(application, EmptyJars.make()).build());
    new GitHubAccess(stack, "GitHub", workflow, props);
  }
}

package dev.waterline.infra.construct;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.services.iam.IOidcProvider;
import software.amazon.awscdk.services.iam.IRole;
import software.amazon.awscdk.services.iam.OidcProviderNative;
import software.amazon.awscdk.services.iam.Role;
import software.amazon.awscdk.services.iam.WebIdentityPrincipal;
import software.constructs.Construct;

/**
 * A role that one workflow of one GitHub repository can assume, for jobs that a person let through
 * in a GitHub environment. It can upload bundles, start and stop previews and read their reports
 * and manifests.
 *
 * <p>Needs a {@link PreviewWorkflow}. Makes the role and, unless it is given, GitHub's identity
 * provider of the account.
 *
 * <p>Each condition is an equality. A wildcard in {@code sub} would let in any branch and workflow
 * of the repository, and {@code ForAllValues} is true for a claim that a token doesn't have.
 */
public final class GitHubAccess extends Construct {

  private static final String ISSUER = "token.actions.githubusercontent.com";
  private static final String AUDIENCE = "sts.amazonaws.com";

  private final IOidcProvider provider;
  private final Role role;

  public GitHubAccess(
      Construct scope, String id, PreviewWorkflow workflow, GitHubAccessProps props) {
    super(scope, id);
    this.provider = props.provider() == null ? newProvider() : props.provider();
    this.role =
        Role.Builder.create(this, "Role")
            .description("Lets GitHub start previews for " + props.repository())
            .assumedBy(
                new WebIdentityPrincipal(
                    provider.getOidcProviderArn(), Map.of("StringEquals", conditions(props))))
            // A job that waits for a preview asks for a new token when this one is over.
            .maxSessionDuration(Duration.hours(1))
            .build();
    workflow.grantStart(role);
    workflow.grantFollow(role);
    workflow.sandbox().grantPutBundles(role);
    workflow.sandbox().grantReadReports(role);
    NagReasons.acceptWildcards(
        role,
        "Bundles are named by their content, reports, manifests and executions by their run: the wildcards end at those folders and files, and at this workflow's executions",
        "/^Resource::.*(bundles|report)\\/\\*$/",
        "/^Resource::.*runs\\/\\*\\/manifest\\.json$/",
        "/^Resource::arn:.*:states:.*:execution:.*:\\*$/",
        "/^Action::kms:(GenerateDataKey|ReEncrypt)\\*$/");
  }

  /** The role for {@code aws-actions/configure-aws-credentials}. */
  public IRole role() {
    return role;
  }

  /** GitHub's identity provider, to be given to other constructs of the account. */
  public IOidcProvider provider() {
    return provider;
  }

  private OidcProviderNative newProvider() {
    return OidcProviderNative.Builder.create(this, "Provider")
        .url("https://" + ISSUER)
        .clientIds(List.of(AUDIENCE))
        .build();
  }

  private static Map<String, Object> conditions(GitHubAccessProps props) {
    String subject = ":environment:" + props.environment();
    List<String> subjects = new ArrayList<>(List.of("repo:" + props.repository() + subject));
    Map<String, Object> conditions = new LinkedHashMap<>();
    conditions.put(ISSUER + ":aud", AUDIENCE);
    GitHubAccessProps.RepositoryIds ids = props.ids();
    if (ids != null) {
      String[] names = props.repository().split("/", 2);
      subjects.add(
          "repo:%s@%d/%s@%d%s"
              .formatted(names[0], ids.owner(), names[1], ids.repository(), subject));
      conditions.put(ISSUER + ":repository_id", String.valueOf(ids.repository()));
      conditions.put(ISSUER + ":repository_owner_id", String.valueOf(ids.owner()));
    }
    conditions.put(ISSUER + ":sub", subjects);
    conditions.put(ISSUER + ":environment", props.environment());
    conditions.put(ISSUER + ":job_workflow_ref", props.workflow());
    return conditions;
  }
}

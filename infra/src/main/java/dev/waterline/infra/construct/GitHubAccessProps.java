package dev.waterline.infra.construct;

import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.services.iam.IOidcProvider;

/**
 * Who on GitHub may assume the role of a {@link GitHubAccess}.
 *
 * @param repository {@code owner/name}
 * @param ids the numbers of owner and repository, or null. A repository that was made or renamed
 *     from 15 July 2026 on names them in its tokens, so that it needs them; with them, a repository
 *     of the same name under a new owner is refused as well
 * @param environment the GitHub environment whose reviewers let a job through
 * @param workflow the one workflow file and ref that may ask, such as {@code
 *     acme/data/.github/workflows/preview.yml@refs/heads/main}. Whoever can push a branch can edit
 *     a workflow file on that branch, so the ref is part of it
 * @param provider GitHub's identity provider in this account, or null to make it. An account has
 *     one, so the second stack of an account must be given it
 */
public record GitHubAccessProps(
    String repository,
    @Nullable RepositoryIds ids,
    String environment,
    String workflow,
    @Nullable IOidcProvider provider) {

  private static final Pattern REPOSITORY =
      Pattern.compile("[A-Za-z0-9][A-Za-z0-9-]{0,38}/[A-Za-z0-9._-]{1,100}");
  private static final Pattern ENVIRONMENT = Pattern.compile("[A-Za-z0-9._-]{1,255}");
  private static final Pattern WORKFLOW =
      Pattern.compile(
          "[A-Za-z0-9][A-Za-z0-9-]{0,38}/[A-Za-z0-9._-]+/\\.github/workflows/[A-Za-z0-9._-]+\\.ya?ml@(refs/(heads|tags)/[A-Za-z0-9._/-]+|[0-9a-f]{40})");

  public GitHubAccessProps {
    Check.that(
        REPOSITORY.matcher(repository).matches(),
        "'%s' is not a repository: expected owner/name without wildcards",
        repository);
    Check.that(
        ENVIRONMENT.matcher(environment).matches(),
        "'%s' is not a GitHub environment: use letters, digits, dots, hyphens and underscores",
        environment);
    Check.that(
        WORKFLOW.matcher(workflow).matches(),
        "'%s' is not a workflow: expected owner/name/.github/workflows/file.yml@ref without wildcards, where ref is refs/heads/…, refs/tags/… or a commit",
        workflow);
  }

  /**
   * GitHub's numbers, as {@code gh api repos/OWNER/NAME} shows them.
   *
   * @param owner the owner's id
   * @param repository the repository's id
   */
  public record RepositoryIds(long owner, long repository) {

    public RepositoryIds {
      Check.that(
          owner > 0 && repository > 0,
          "Owner id %d and repository id %d: both are numbers above zero",
          owner,
          repository);
    }
  }

  /**
   * Starts with the defaults: no ids, and a provider of its own.
   *
   * @param repository {@code owner/name}
   * @param environment the GitHub environment
   * @param workflow the workflow file and ref
   */
  public static Builder builder(String repository, String environment, String workflow) {
    return new Builder(repository, environment, workflow);
  }

  /** Sets what differs from the defaults. */
  public static final class Builder {

    private final String repository;
    private final String environment;
    private final String workflow;
    private @Nullable RepositoryIds ids;
    private @Nullable IOidcProvider provider;

    private Builder(String repository, String environment, String workflow) {
      this.repository = repository;
      this.environment = environment;
      this.workflow = workflow;
    }

    /** Default: none, which fits a repository that was made before 15 July 2026. */
    public Builder ids(RepositoryIds ids) {
      this.ids = Objects.requireNonNull(ids);
      return this;
    }

    /** Default: a new provider, which fails where the account has one. */
    public Builder provider(IOidcProvider provider) {
      this.provider = Objects.requireNonNull(provider);
      return this;
    }

    public GitHubAccessProps build() {
      return new GitHubAccessProps(repository, ids, environment, workflow, provider);
    }
  }
}

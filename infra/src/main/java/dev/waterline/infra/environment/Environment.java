package dev.waterline.infra.environment;

import dev.waterline.infra.construct.GitHubAccessProps.RepositoryIds;
import dev.waterline.infra.construct.InputDatabase;
import dev.waterline.infra.construct.Prices;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One deployment of Waterline, as {@code cdk.json} describes it.
 *
 * @param name such as {@code dev}
 * @param account the 12 digits of the account, or null for the one that the credentials are of
 * @param region such as {@code eu-west-1}, or null for the credentials' own
 * @param sandboxDatabase the Glue database of previews, as SQL says it
 * @param bounds what previews may use
 * @param sweep when the sandbox is swept, as {@code rate(…)} or {@code cron(…)}, or null for never
 * @param inputs the databases that previews may read
 * @param prices what reports reckon costs with, or null for use without money
 * @param github who may start previews from GitHub, or null for nobody
 * @param removal what becomes of the sandbox's data when the stack goes
 */
public record Environment(
    String name,
    @Nullable String account,
    @Nullable String region,
    String sandboxDatabase,
    Bounds bounds,
    @Nullable String sweep,
    List<InputDatabase> inputs,
    @Nullable Prices prices,
    @Nullable GitHub github,
    Removal removal) {

  public Environment {
    inputs = List.copyOf(inputs);
  }

  /**
   * What previews may use. The constructs check the ranges.
   *
   * @param vcpus all workers together
   * @param memoryGb all workers together
   * @param diskGb all workers together
   * @param idleMinutes after which the application stops
   * @param concurrentJobs at the same time
   * @param jobMinutes the longest that one job may run
   * @param leaseHours after which what a run made is removed from outside
   */
  public record Bounds(
      int vcpus,
      int memoryGb,
      int diskGb,
      int idleMinutes,
      int concurrentJobs,
      int jobMinutes,
      int leaseHours) {}

  /**
   * The workflow that may start previews.
   *
   * @param repository {@code owner/name}
   * @param ids GitHub's numbers of owner and repository, or null
   * @param environment the GitHub environment
   * @param workflow the workflow file and ref
   * @param providerArn GitHub's identity provider where the account has it, or null to make it
   */
  public record GitHub(
      String repository,
      @Nullable RepositoryIds ids,
      String environment,
      String workflow,
      @Nullable String providerArn) {}

  /** What becomes of data. */
  public enum Removal {
    RETAIN,
    /** Deleted, if the context agrees. */
    DESTROY
  }
}

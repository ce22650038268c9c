package dev.waterline.infra.environment;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.infra.construct.BoundedSparkApplicationProps;
import dev.waterline.infra.construct.GitHubAccessProps.RepositoryIds;
import dev.waterline.infra.construct.InputDatabase;
import dev.waterline.infra.construct.PreviewWorkflowProps;
import dev.waterline.infra.construct.Prices;
import dev.waterline.infra.environment.Environment.Bounds;
import dev.waterline.infra.environment.Environment.GitHub;
import dev.waterline.infra.environment.Environment.Removal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.constructs.Node;

/** Reads the environment that {@code -c env=NAME} names from the context's environments. */
public final class Environments {

  /** The context key of the environment's name; {@code cdk.json} has the default. */
  public static final String NAME_KEY = "env";

  /** The context key of all environments. */
  public static final String ENVIRONMENTS_KEY = "environments";

  private static final Pattern ANY = Pattern.compile(".+");
  private static final Pattern ACCOUNT = Pattern.compile("[0-9]{12}");
  private static final Pattern REGION = Pattern.compile("[a-z]{2}(-[a-z]+)+-[0-9]");
  private static final Pattern DATABASE = Pattern.compile("[a-z0-9_]{1,252}");
  private static final String DATABASE_FORM = "lower-case letters, digits and underscores";
  private static final Pattern SCHEDULE = Pattern.compile("(rate|cron)\\([^()]+\\)");
  private static final Pattern PROVIDER =
      Pattern.compile("arn:[a-z-]+:iam::[0-9]{12}:oidc-provider/.+");

  private final List<String> problems = new ArrayList<>();

  private Environments() {}

  /**
   * The environment that the context asks for.
   *
   * @throws WaterlineException that lists everything that is wrong and what is allowed
   */
  public static Environment read(Node app) {
    return new Environments().environment(app);
  }

  private Environment environment(Node app) {
    Map<?, ?> all = app.tryGetContext(ENVIRONMENTS_KEY) instanceof Map<?, ?> map ? map : Map.of();
    Object asked = app.tryGetContext(NAME_KEY);
    if (!(asked instanceof String name) || !all.containsKey(name)) {
      throw new WaterlineException(
          ErrorCode.INVALID_ARGUMENT,
          "The environment %s is not in cdk.json: -c %s=NAME takes one of %s"
              .formatted(
                  Context.shown(asked),
                  NAME_KEY,
                  String.join(", ", all.keySet().stream().map(String::valueOf).sorted().toList())));
    }
    Environment environment = environment(name, all.get(name));
    if (!problems.isEmpty()) {
      throw new WaterlineException(
          ErrorCode.INVALID_ARGUMENT,
          "The environment '%s' in cdk.json is wrong:\n  %s"
              .formatted(name, String.join("\n  ", problems)));
    }
    return environment;
  }

  private Environment environment(String name, @Nullable Object value) {
    Context context =
        Context.of(
            ENVIRONMENTS_KEY + "." + name,
            value,
            problems,
            "account",
            "region",
            "sandboxDatabase",
            "bounds",
            "sweep",
            "inputs",
            "prices",
            "github",
            "removal");
    return new Environment(
        name,
        context.text("account", ACCOUNT, "12 digits in quotes, or null"),
        context.text("region", REGION, "a region such as eu-west-1, or null"),
        context.requiredText("sandboxDatabase", DATABASE, DATABASE_FORM),
        bounds(context),
        context.text("sweep", SCHEDULE, "rate(…), cron(…) or null"),
        inputs(context),
        prices(context),
        github(context),
        context.choice("removal", Removal.class, Removal.RETAIN));
  }

  private Bounds bounds(Context environment) {
    Context context =
        Context.of(
            environment.path() + ".bounds",
            environment.has("bounds") ? environment.value("bounds") : Map.of(),
            problems,
            "vcpus",
            "memoryGb",
            "diskGb",
            "idleMinutes",
            "concurrentJobs",
            "jobMinutes",
            "leaseHours");
    return new Bounds(
        context.number("vcpus", BoundedSparkApplicationProps.DEFAULT_MAXIMUM_VCPUS),
        context.number("memoryGb", BoundedSparkApplicationProps.DEFAULT_MAXIMUM_MEMORY_GB),
        context.number("diskGb", BoundedSparkApplicationProps.DEFAULT_MAXIMUM_DISK_GB),
        context.number("idleMinutes", BoundedSparkApplicationProps.DEFAULT_IDLE_MINUTES),
        context.number("concurrentJobs", BoundedSparkApplicationProps.DEFAULT_CONCURRENT_RUNS),
        context.number("jobMinutes", PreviewWorkflowProps.DEFAULT_JOB_TIMEOUT_MINUTES),
        context.number("leaseHours", PreviewWorkflowProps.DEFAULT_LEASE_HOURS));
  }

  private List<InputDatabase> inputs(Context environment) {
    List<InputDatabase> inputs = new ArrayList<>();
    int index = 0;
    for (Object value : environment.list("inputs")) {
      Context context =
          Context.of(
              "%s.inputs[%d]".formatted(environment.path(), index++),
              value,
              problems,
              "database",
              "protect",
              "locations");
      String name = context.requiredText("database", DATABASE, DATABASE_FORM);
      InputDatabase.Protection protection =
          context.choice("protect", InputDatabase.Protection.class, InputDatabase.Protection.NONE);
      List<String> locations = new ArrayList<>();
      context.list("locations").forEach(location -> locations.add(String.valueOf(location)));
      if (!name.isEmpty()) {
        try {
          inputs.add(new InputDatabase(name, protection, locations));
        } catch (WaterlineException e) {
          problems.add(context.path() + ": " + e.getMessage());
        }
      }
    }
    return inputs;
  }

  private @Nullable Prices prices(Context environment) {
    if (!environment.has("prices")) {
      return null;
    }
    Context context =
        Context.of(
            environment.path() + ".prices",
            environment.value("prices"),
            problems,
            "vcpuHour",
            "memoryGbHour");
    return new Prices(context.requiredDecimal("vcpuHour"), context.requiredDecimal("memoryGbHour"));
  }

  private @Nullable GitHub github(Context environment) {
    if (!environment.has("github")) {
      return null;
    }
    Context context =
        Context.of(
            environment.path() + ".github",
            environment.value("github"),
            problems,
            "repository",
            "repositoryId",
            "ownerId",
            "environment",
            "workflow",
            "providerArn");
    RepositoryIds ids =
        context.has("repositoryId") || context.has("ownerId")
            ? new RepositoryIds(context.requiredId("ownerId"), context.requiredId("repositoryId"))
            : null;
    return new GitHub(
        context.requiredText("repository", ANY, "owner/name"),
        ids,
        context.requiredText("environment", ANY, "the name of a GitHub environment"),
        context.requiredText(
            "workflow", ANY, "owner/name/.github/workflows/file.yml@refs/heads/main"),
        context.text("providerArn", PROVIDER, "the ARN of an OIDC provider, or null"));
  }
}

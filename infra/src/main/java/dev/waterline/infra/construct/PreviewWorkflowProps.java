package dev.waterline.infra.construct;

import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.services.logs.RetentionDays;
import software.amazon.awscdk.services.sns.ITopic;

/**
 * What a {@link PreviewWorkflow} can be told. {@link #builder} has the defaults.
 *
 * @param application where jobs run
 * @param jars what functions and jobs run
 * @param environment a name that jobs and metrics are marked with
 * @param jobTimeoutMinutes the longest that one job may run, 5 to 720; EMR's own default is 12
 *     hours
 * @param leaseHours how long a run may take before what it made is removed from outside, 1 to 720
 * @param prices what reports reckon costs with, or null for none
 * @param notifications where alarms go, or null for a new topic
 * @param logRetention how long functions' and the workflow's logs are kept
 */
public record PreviewWorkflowProps(
    BoundedSparkApplication application,
    Jars jars,
    String environment,
    int jobTimeoutMinutes,
    int leaseHours,
    @Nullable Prices prices,
    @Nullable ITopic notifications,
    RetentionDays logRetention) {

  public static final String DEFAULT_ENVIRONMENT = "default";
  public static final int DEFAULT_JOB_TIMEOUT_MINUTES = 60;
  public static final int DEFAULT_LEASE_HOURS = 24;

  private static final Pattern ENVIRONMENT = Pattern.compile("[a-z][a-z0-9-]{0,31}");

  public PreviewWorkflowProps {
    Objects.requireNonNull(application, "application");
    Objects.requireNonNull(jars, "jars");
    Check.that(
        ENVIRONMENT.matcher(environment).matches(),
        "'%s' is not an environment's name: use up to 32 lower-case letters, digits and hyphens, a letter first",
        environment);
    Check.inRange("jobTimeoutMinutes", jobTimeoutMinutes, 5, 720);
    Check.inRange("leaseHours", leaseHours, 1, 720);
    Check.that(
        leaseHours * 60 > 3 * jobTimeoutMinutes,
        "leaseHours is %d, but two legs and a comparison may take %d minutes: give a longer lease or a shorter jobTimeoutMinutes",
        leaseHours,
        3 * jobTimeoutMinutes);
  }

  /**
   * Starts with all defaults.
   *
   * @param application where jobs run
   * @param jars what functions and jobs run
   */
  public static Builder builder(BoundedSparkApplication application, Jars jars) {
    return new Builder(application, jars);
  }

  /** Sets what differs from the defaults. */
  public static final class Builder {

    private final BoundedSparkApplication application;
    private final Jars jars;
    private String environment = DEFAULT_ENVIRONMENT;
    private int jobTimeoutMinutes = DEFAULT_JOB_TIMEOUT_MINUTES;
    private int leaseHours = DEFAULT_LEASE_HOURS;
    private @Nullable Prices prices;
    private @Nullable ITopic notifications;
    private RetentionDays logRetention = RetentionDays.ONE_MONTH;

    private Builder(BoundedSparkApplication application, Jars jars) {
      this.application = application;
      this.jars = jars;
    }

    /** Default: {@value PreviewWorkflowProps#DEFAULT_ENVIRONMENT}. */
    public Builder environment(String name) {
      this.environment = name;
      return this;
    }

    /** Default: {@value PreviewWorkflowProps#DEFAULT_JOB_TIMEOUT_MINUTES}. */
    public Builder jobTimeoutMinutes(int minutes) {
      this.jobTimeoutMinutes = minutes;
      return this;
    }

    /** Default: {@value PreviewWorkflowProps#DEFAULT_LEASE_HOURS}. */
    public Builder leaseHours(int hours) {
      this.leaseHours = hours;
      return this;
    }

    /** Default: none, so that reports show use and no money. */
    public Builder prices(@Nullable Prices prices) {
      this.prices = prices;
      return this;
    }

    /** Default: a new topic. */
    public Builder notifications(ITopic topic) {
      this.notifications = topic;
      return this;
    }

    /** Default: one month. */
    public Builder logRetention(RetentionDays retention) {
      this.logRetention = retention;
      return this;
    }

    public PreviewWorkflowProps build() {
      return new PreviewWorkflowProps(
          application,
          jars,
          environment,
          jobTimeoutMinutes,
          leaseHours,
          prices,
          notifications,
          logRetention);
    }
  }
}

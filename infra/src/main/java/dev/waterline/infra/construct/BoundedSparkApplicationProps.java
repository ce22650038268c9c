package dev.waterline.infra.construct;

import dev.waterline.core.contract.WorkerShape;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import software.amazon.awscdk.services.ec2.ISecurityGroup;
import software.amazon.awscdk.services.ec2.ISubnet;
import software.amazon.awscdk.services.kms.IKey;

/**
 * What a {@link BoundedSparkApplication} can be told. {@link #builder} has the defaults.
 *
 * @param sandbox where jobs write, logs included
 * @param inputs databases that jobs may read; empty when previews read the sandbox alone
 * @param inputKeys keys that the inputs are encrypted with
 * @param release the EMR release
 * @param maximumVcpus what all workers of all jobs may use together, drivers included; at least
 *     what two jobs need
 * @param maximumMemoryGb the same for memory
 * @param maximumDiskGb the same for disk; the first 20 GB of each worker are free
 * @param idleMinutes minutes without a job after which the application stops; 1 to 10080
 * @param concurrentRuns how many jobs run at the same time, 1 to 1000; more wait in the queue
 * @param queueMinutes how long a job may wait there, 15 to 720
 * @param network subnets and security groups, or null: then workers reach S3, Glue and a few other
 *     services of the region, and nothing on the internet
 * @param governance whether Lake Formation must be asked too
 */
public record BoundedSparkApplicationProps(
    PreviewSandbox sandbox,
    List<InputDatabase> inputs,
    List<IKey> inputKeys,
    ReleaseProfile release,
    int maximumVcpus,
    int maximumMemoryGb,
    int maximumDiskGb,
    int idleMinutes,
    int concurrentRuns,
    int queueMinutes,
    @Nullable Network network,
    Governance governance) {

  public static final int DEFAULT_MAXIMUM_VCPUS = 16;
  public static final int DEFAULT_MAXIMUM_MEMORY_GB = 64;
  public static final int DEFAULT_MAXIMUM_DISK_GB = 400;
  public static final int DEFAULT_IDLE_MINUTES = 5;
  public static final int DEFAULT_CONCURRENT_RUNS = 4;
  public static final int DEFAULT_QUEUE_MINUTES = 60;

  private static final int LEAST_VCPUS = WorkerShape.VCPUS * WorkerShape.FEWEST_WORKERS;
  private static final int LEAST_MEMORY_GB = WorkerShape.MEMORY_GB * WorkerShape.FEWEST_WORKERS;
  private static final int LEAST_DISK_GB = WorkerShape.DISK_GB * WorkerShape.FEWEST_WORKERS;

  public BoundedSparkApplicationProps {
    Objects.requireNonNull(sandbox, "sandbox");
    inputs = List.copyOf(inputs);
    inputKeys = List.copyOf(inputKeys);
    atLeast("maximumVcpus", maximumVcpus, LEAST_VCPUS, "vCPUs");
    atLeast("maximumMemoryGb", maximumMemoryGb, LEAST_MEMORY_GB, "GB");
    atLeast("maximumDiskGb", maximumDiskGb, LEAST_DISK_GB, "GB");
    Check.inRange("idleMinutes", idleMinutes, 1, 10_080);
    Check.inRange("concurrentRuns", concurrentRuns, 1, 1_000);
    Check.inRange("queueMinutes", queueMinutes, 15, 720);
  }

  // One application serves both sides, so that a bound below two jobs starves the second one.
  private static void atLeast(String what, int value, int least, String unit) {
    Check.that(
        value >= least && value <= 100_000,
        "%s is %d: expected %d to 100000 %s, since both sides of a preview run at the same time, each with a driver and an executor",
        what,
        value,
        least,
        unit);
  }

  /**
   * Where workers are connected.
   *
   * @param subnets at least one; what they route to, the SQL's engine can reach
   * @param securityGroups at least one
   */
  public record Network(List<ISubnet> subnets, List<ISecurityGroup> securityGroups) {

    public Network {
      subnets = List.copyOf(subnets);
      securityGroups = List.copyOf(securityGroups);
      Check.that(
          !subnets.isEmpty() && !securityGroups.isEmpty(),
          "A network has %d subnets and %d security groups: give at least one of each, or no network",
          subnets.size(),
          securityGroups.size());
    }
  }

  /**
   * Starts with all defaults.
   *
   * @param sandbox where jobs write
   */
  public static Builder builder(PreviewSandbox sandbox) {
    return new Builder(sandbox);
  }

  /** Sets what differs from the defaults. */
  public static final class Builder {

    private final PreviewSandbox sandbox;
    private List<InputDatabase> inputs = List.of();
    private List<IKey> inputKeys = List.of();
    private ReleaseProfile release = ReleaseProfile.EMR_7_12_0;
    private int maximumVcpus = DEFAULT_MAXIMUM_VCPUS;
    private int maximumMemoryGb = DEFAULT_MAXIMUM_MEMORY_GB;
    private int maximumDiskGb = DEFAULT_MAXIMUM_DISK_GB;
    private int idleMinutes = DEFAULT_IDLE_MINUTES;
    private int concurrentRuns = DEFAULT_CONCURRENT_RUNS;
    private int queueMinutes = DEFAULT_QUEUE_MINUTES;
    private @Nullable Network network;
    private Governance governance = Governance.IAM;

    private Builder(PreviewSandbox sandbox) {
      this.sandbox = sandbox;
    }

    /** Default: none, so that previews read the sandbox alone. */
    public Builder inputs(List<InputDatabase> inputs) {
      this.inputs = inputs;
      return this;
    }

    /** Default: none. */
    public Builder inputKeys(List<IKey> keys) {
      this.inputKeys = keys;
      return this;
    }

    /** Default: {@link ReleaseProfile#EMR_7_12_0}. */
    public Builder release(ReleaseProfile release) {
      this.release = release;
      return this;
    }

    /**
     * Default: {@value BoundedSparkApplicationProps#DEFAULT_MAXIMUM_VCPUS}, an account's quota as
     * it starts. A bound above the quota isn't refused: jobs die minutes in.
     */
    public Builder maximumVcpus(int vcpus) {
      this.maximumVcpus = vcpus;
      return this;
    }

    /** Default: {@value BoundedSparkApplicationProps#DEFAULT_MAXIMUM_MEMORY_GB}. */
    public Builder maximumMemoryGb(int gigabytes) {
      this.maximumMemoryGb = gigabytes;
      return this;
    }

    /** Default: {@value BoundedSparkApplicationProps#DEFAULT_MAXIMUM_DISK_GB}. */
    public Builder maximumDiskGb(int gigabytes) {
      this.maximumDiskGb = gigabytes;
      return this;
    }

    /** Default: {@value BoundedSparkApplicationProps#DEFAULT_IDLE_MINUTES}. */
    public Builder idleMinutes(int minutes) {
      this.idleMinutes = minutes;
      return this;
    }

    /** Default: {@value BoundedSparkApplicationProps#DEFAULT_CONCURRENT_RUNS}. */
    public Builder concurrentRuns(int runs) {
      this.concurrentRuns = runs;
      return this;
    }

    /** Default: {@value BoundedSparkApplicationProps#DEFAULT_QUEUE_MINUTES}. */
    public Builder queueMinutes(int minutes) {
      this.queueMinutes = minutes;
      return this;
    }

    /** Default: none, which is no way out to the internet. */
    public Builder network(Network network) {
      this.network = network;
      return this;
    }

    /** Default: {@link Governance#IAM}. */
    public Builder governance(Governance governance) {
      this.governance = governance;
      return this;
    }

    public BoundedSparkApplicationProps build() {
      return new BoundedSparkApplicationProps(
          sandbox,
          inputs,
          inputKeys,
          release,
          maximumVcpus,
          maximumMemoryGb,
          maximumDiskGb,
          idleMinutes,
          concurrentRuns,
          queueMinutes,
          network,
          governance);
    }
  }
}

package dev.waterline.lambda.payload;

import dev.waterline.core.contract.BucketLayout;
import dev.waterline.core.contract.ExecutionOrder;
import dev.waterline.core.contract.failure.InvalidInputException;
import dev.waterline.core.run.RunId;
import org.jspecify.annotations.Nullable;

/**
 * What an execution is asked for; execution-input.schema.json describes it.
 *
 * @param run the run's id
 * @param bundle what to preview
 * @param options null for none; never null in an order that was checked
 */
public record RunOrder(String run, BundleReference bundle, @Nullable Options options) {

  public RunOrder {
    new RunId(Payloads.required("run", run));
    Payloads.required("bundle", bundle);
    options = options == null ? Options.NONE : options;
  }

  public RunId runId() {
    return new RunId(run);
  }

  /** The options; those of an order without any are the defaults. */
  public Options chosen() {
    return options == null ? Options.NONE : options;
  }

  /**
   * Where the bundle is.
   *
   * @param uri for a person; the key follows from the hash
   * @param sha256 the hash of the object's bytes
   */
  public record BundleReference(String uri, String sha256) {

    public BundleReference {
      Payloads.required("uri", uri);
      if (!Payloads.required("sha256", sha256).matches("[0-9a-f]{64}")) {
        throw new InvalidInputException("sha256 must be 64 lower-case hex digits", null);
      }
      if (!uri.endsWith("/" + BucketLayout.bundle(sha256))) {
        throw new InvalidInputException(
            "uri must be s3://<sandbox bucket>/bundles/<sha256>.json", null);
      }
    }
  }

  /**
   * What a caller may choose.
   *
   * @param jobTimeoutMinutes how long each job may run, or null for what the environment allows
   * @param control true to run base a second time, so that what it doesn't reproduce isn't blamed
   *     on the change; null for false
   */
  public record Options(@Nullable Integer jobTimeoutMinutes, @Nullable Boolean control) {

    public static final Options NONE = new Options(null, null);

    public Options {
      if (jobTimeoutMinutes != null
          && (jobTimeoutMinutes < 1 || jobTimeoutMinutes > ExecutionOrder.LONGEST_MINUTES)) {
        throw new InvalidInputException(
            "jobTimeoutMinutes must be from 1 to " + ExecutionOrder.LONGEST_MINUTES, null);
      }
    }
  }
}

package dev.waterline.lambda.payload;

import dev.waterline.core.contract.RunJob;
import dev.waterline.core.contract.failure.InvalidInputException;
import dev.waterline.core.run.RunId;
import dev.waterline.lambda.payload.RunOrder.BundleReference;
import dev.waterline.lambda.payload.RunOrder.Options;

/** A job to start. */
public record LaunchInput(String run, BundleReference bundle, Options options, String job) {

  public LaunchInput {
    new RunId(Payloads.required("run", run));
    Payloads.required("bundle", bundle);
    Payloads.required("options", options);
    jobNamed(Payloads.required("job", job));
  }

  public RunId runId() {
    return new RunId(run);
  }

  public RunJob runJob() {
    return jobNamed(job);
  }

  static RunJob jobNamed(String name) {
    return RunJob.named(name)
        .orElseThrow(
            () -> new InvalidInputException("job must be base, candidate or comparison", null));
  }
}

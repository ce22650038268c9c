package dev.waterline.lambda.payload;

import dev.waterline.core.run.RunId;
import dev.waterline.lambda.payload.RunOrder.BundleReference;

/** A run and its bundle. */
public record CaptureInput(String run, BundleReference bundle) {

  public CaptureInput {
    new RunId(Payloads.required("run", run));
    Payloads.required("bundle", bundle);
  }

  public RunId runId() {
    return new RunId(run);
  }
}

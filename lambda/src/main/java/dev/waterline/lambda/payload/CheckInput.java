package dev.waterline.lambda.payload;

import dev.waterline.core.run.RunId;

/** A job to look at. */
public record CheckInput(String run, JobTicket job) {

  public CheckInput {
    new RunId(Payloads.required("run", run));
    Payloads.required("job", job);
  }

  public RunId runId() {
    return new RunId(run);
  }
}

package dev.waterline.lambda.payload;

import dev.waterline.core.run.RunId;
import dev.waterline.lambda.payload.RunOrder.BundleReference;
import java.util.List;

/**
 * A run to judge.
 *
 * @param legs what became of the two sides, base first
 */
public record JudgeInput(String run, BundleReference bundle, List<LegEnd> legs) {

  public JudgeInput {
    new RunId(Payloads.required("run", run));
    Payloads.required("bundle", bundle);
    legs = List.copyOf(Payloads.required("legs", legs));
  }

  public RunId runId() {
    return new RunId(run);
  }
}

package dev.waterline.spark.job;

import dev.waterline.core.bundle.Bundle;
import dev.waterline.core.contract.BucketLayout;
import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.json.CapturedJson;
import dev.waterline.core.json.RunClaimJson;
import dev.waterline.core.pin.Pin;
import dev.waterline.core.pin.PinEntry;
import dev.waterline.core.pin.PinnedInputs;
import dev.waterline.core.pin.Pins;
import dev.waterline.core.pin.PinsJson;
import dev.waterline.core.plan.Planner;
import dev.waterline.core.plan.RunPlan;
import dev.waterline.core.plan.SqlInspector;
import dev.waterline.core.policy.Policy;
import dev.waterline.core.project.Project;
import dev.waterline.core.result.Captured;
import dev.waterline.core.result.RunClaim;
import dev.waterline.core.run.RunId;
import dev.waterline.core.run.Side;
import dev.waterline.core.table.TableName;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the earlier steps of a run left for a job.
 *
 * @param claim holds the run's instant
 * @param policy what applies to both sides
 * @param plan made again from the SQL that this job reads
 * @param captured the outputs before the run
 */
record RunInputs(
    RunClaim claim,
    Project base,
    Project candidate,
    Policy policy,
    RunPlan plan,
    PinnedInputs pinned,
    Captured captured) {

  private static final int MAX_PINS_BYTES = 256 << 20;

  /**
   * Reads everything.
   *
   * @throws WaterlineException INVALID_PROJECT when the plan isn't the one that was checked before
   *     the run began
   */
  static RunInputs read(
      SandboxFiles files, RunId run, String bundleSha256, SqlInspector inspector) {
    RunClaim claim = RunClaimJson.read(files.read(BucketLayout.claim(run), RunClaimJson.MAX_BYTES));
    if (!claim.bundleSha256().equals(bundleSha256)) {
      throw new WaterlineException(
          ErrorCode.INVALID_ARGUMENT,
          "The run %s was planned from another bundle than %s".formatted(run, bundleSha256));
    }
    Bundle bundle = files.bundle(bundleSha256);
    Project base = bundle.project(Side.BASE);
    Project candidate = bundle.project(Side.CANDIDATE);
    RunPlan plan = new Planner(inspector).plan(base, candidate);
    if (!plan.inputs().equals(bundle.inputs())) {
      throw new WaterlineException(
          ErrorCode.INVALID_PROJECT,
          "The SQL reads %s, the plan in the bundle says %s: make the bundle with the release that runs it"
              .formatted(plan.inputs(), bundle.inputs()));
    }
    Captured captured =
        CapturedJson.read(files.read(BucketLayout.captured(run), CapturedJson.MAX_BYTES));
    return new RunInputs(
        claim,
        base,
        candidate,
        Policy.of(base, candidate),
        plan,
        pinned(files, run, captured),
        captured);
  }

  private static PinnedInputs pinned(SandboxFiles files, RunId run, Captured captured) {
    String text =
        new String(files.read(BucketLayout.pins(run), MAX_PINS_BYTES), StandardCharsets.UTF_8);
    Pins pins = PinsJson.read("pins.json", text);
    Map<TableName, Pin> complete = new LinkedHashMap<>();
    pins.inputs()
        .forEach(
            (table, entry) -> {
              // A bare snapshot id would need the catalog, to which a job has no right.
              if (!(entry instanceof PinEntry.Complete pin)) {
                throw new WaterlineException(
                    ErrorCode.INVALID_PINS, "The pin of %s has no metadata".formatted(table));
              }
              complete.put(table, pin.pin());
            });
    Map<TableName, WaterlineException> missing = new LinkedHashMap<>();
    captured
        .missing()
        .forEach(
            (table, problem) ->
                missing.put(
                    table,
                    new WaterlineException(
                        problem.code(), problem.message(), problem.place(), null)));
    return new PinnedInputs(complete, captured.notes(), missing);
  }

  Project on(Side side) {
    return side == Side.BASE ? base : candidate;
  }
}

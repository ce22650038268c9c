package dev.waterline.cli.remote;

import dev.waterline.cli.run.Sides;
import dev.waterline.core.bundle.Bundle;
import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.json.BundleJson;
import dev.waterline.core.pin.Pins;
import dev.waterline.core.plan.PlannedModel;
import dev.waterline.core.plan.PlannedQuery;
import dev.waterline.core.plan.Planner;
import dev.waterline.core.plan.RunPlan;
import dev.waterline.core.run.Side;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes the bundle of a run: both sides' files, and the tables that their SQL reads. */
public final class BundleMaker {

  private final Planner planner;

  public BundleMaker(Planner planner) {
    this.planner = planner;
  }

  /**
   * Makes a bundle.
   *
   * @param parameters values that replace those of {@code waterline.yml}
   * @param pins pins that were given, or null to pin when the run starts
   * @throws WaterlineException when the candidate's SQL can't run: nothing needs to start to see it
   */
  public Packed make(Sides sides, Map<String, String> parameters, @Nullable Pins pins) {
    RunPlan plan = planner.plan(sides.base(), sides.candidate());
    for (PlannedModel model : plan.models()) {
      PlannedQuery candidate = model.candidate();
      if (candidate != null && candidate.problem() != null) {
        throw candidate.problem();
      }
    }
    Bundle bundle =
        new Bundle(
            Map.of(
                Side.BASE, sides.texts().on(Side.BASE),
                Side.CANDIDATE, sides.texts().on(Side.CANDIDATE)),
            parameters,
            plan.inputs(),
            pins,
            sides.baseCommit(),
            sides.headCommit(),
            sides.texts().newModels());
    byte[] bytes = BundleJson.write(bundle).getBytes(StandardCharsets.UTF_8);
    if (bytes.length > BundleJson.MAX_BYTES) {
      throw new WaterlineException(
          ErrorCode.INVALID_PROJECT,
          "The project's files have %d bytes, more than the %d that a run on AWS takes"
              .formatted(bytes.length, BundleJson.MAX_BYTES));
    }
    return new Packed(plan, bytes, sha256(bytes));
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has SHA-256", e);
    }
  }

  /**
   * A bundle as it is uploaded.
   *
   * @param plan what was found in it
   * @param sha256 the hash of the bytes, in lower-case hex
   */
  public record Packed(RunPlan plan, byte[] bytes, String sha256) {}
}

package dev.waterline.lambda.run;

import dev.waterline.core.bundle.Bundle;
import dev.waterline.core.contract.BucketLayout;
import dev.waterline.core.contract.RunJob;
import dev.waterline.core.contract.failure.InvalidInputException;
import dev.waterline.core.dqdl.PinnedRulesets;
import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.json.BundleJson;
import dev.waterline.core.json.CapturedJson;
import dev.waterline.core.json.ComparisonResultJson;
import dev.waterline.core.json.JobRecordJson;
import dev.waterline.core.json.LegResultJson;
import dev.waterline.core.json.ManifestJson;
import dev.waterline.core.json.PinnedRulesetsJson;
import dev.waterline.core.json.ReportJson;
import dev.waterline.core.json.RunClaimJson;
import dev.waterline.core.manifest.Manifest;
import dev.waterline.core.manifest.ManifestStore;
import dev.waterline.core.pin.Pins;
import dev.waterline.core.pin.PinsJson;
import dev.waterline.core.report.HtmlReport;
import dev.waterline.core.report.JUnitReport;
import dev.waterline.core.report.MarkdownReport;
import dev.waterline.core.report.Report;
import dev.waterline.core.result.Captured;
import dev.waterline.core.result.ComparisonResult;
import dev.waterline.core.result.JobRecord;
import dev.waterline.core.result.LegResult;
import dev.waterline.core.result.RunClaim;
import dev.waterline.core.run.RunId;
import dev.waterline.core.run.Side;
import dev.waterline.lambda.port.ObjectStore;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

/** The documents of one run in the sandbox bucket. */
public final class RunFolder implements ManifestStore {

  private static final int MAX_PINS_BYTES = 256 << 20;
  private static final int MAX_REPORT_BYTES = 64 << 20;

  private final ObjectStore store;
  private final RunId run;

  public RunFolder(ObjectStore store, RunId run) {
    this.store = store;
    this.run = run;
  }

  public RunId run() {
    return run;
  }

  /**
   * Claims the run for an execution, or finds that it has it already.
   *
   * @return the claim that counts: of a repeated task the first one's
   * @throws InvalidInputException when another execution has it, or this one with another bundle
   */
  public RunClaim claim(RunClaim claim) {
    if (store.writeOnce(BucketLayout.claim(run), RunClaimJson.write(claim))) {
      return claim;
    }
    RunClaim first = claim().orElseThrow(() -> new IllegalStateException("The claim is gone"));
    if (!first.execution().equals(claim.execution())
        || !first.bundleSha256().equals(claim.bundleSha256())) {
      throw new InvalidInputException(
          "The run %s is taken by another execution: start the next attempt, %s"
              .formatted(run, run.nextAttempt()),
          null);
    }
    return first;
  }

  public Optional<RunClaim> claim() {
    return store.read(BucketLayout.claim(run), RunClaimJson.MAX_BYTES).map(RunClaimJson::read);
  }

  /** The claim of a run that must have one. */
  public RunClaim claimed() {
    return claim().orElseThrow(() -> missing(BucketLayout.claim(run)));
  }

  /**
   * Reads a bundle, whose bytes must have the hash that is its name.
   *
   * @throws InvalidInputException when there is none or it has not
   */
  public static Bundle bundle(ObjectStore store, String sha256) {
    String key = BucketLayout.bundle(sha256);
    byte[] bytes =
        store
            .read(key, BundleJson.MAX_BYTES)
            .orElseThrow(
                () ->
                    new InvalidInputException(
                        "There is no bundle %s: upload it first".formatted(store.uri(key)), null));
    if (!sha256(bytes).equals(sha256)) {
      throw new InvalidInputException(
          "The bundle %s has other bytes than its name says: something changed it. Delete it, then submit the run again"
              .formatted(store.uri(key)),
          null);
    }
    return BundleJson.read(bytes);
  }

  @Override
  public void write(Manifest manifest) {
    store.write(BucketLayout.manifest(run), ManifestJson.write(manifest));
  }

  public Optional<Manifest> manifest() {
    return store.read(BucketLayout.manifest(run), ManifestJson.MAX_BYTES).map(ManifestJson::read);
  }

  /** Writes the pins, and then what else was captured: who finds that finds all. */
  public void captured(Pins pins, PinnedRulesets rulesets, Captured captured) {
    store.write(BucketLayout.pins(run), PinsJson.write(pins));
    store.write(BucketLayout.rulesets(run), PinnedRulesetsJson.write(rulesets));
    store.write(BucketLayout.captured(run), CapturedJson.write(captured));
  }

  public Optional<Captured> captured() {
    return store.read(BucketLayout.captured(run), CapturedJson.MAX_BYTES).map(CapturedJson::read);
  }

  public Optional<Pins> pins() {
    return store
        .read(BucketLayout.pins(run), MAX_PINS_BYTES)
        .map(bytes -> PinsJson.read("pins.json", new String(bytes, StandardCharsets.UTF_8)));
  }

  public Optional<PinnedRulesets> rulesets() {
    return store
        .read(BucketLayout.rulesets(run), PinnedRulesetsJson.MAX_BYTES)
        .map(PinnedRulesetsJson::read);
  }

  public String pinsUri() {
    return store.uri(BucketLayout.pins(run));
  }

  public void job(JobRecord job) {
    store.write(BucketLayout.job(run, job.job()), JobRecordJson.write(job));
  }

  public Optional<JobRecord> job(RunJob job) {
    return store.read(BucketLayout.job(run, job), JobRecordJson.MAX_BYTES).map(JobRecordJson::read);
  }

  /** What a side's job wrote, which may be anything. */
  public Optional<LegResult> leg(Side side) {
    return store
        .read(BucketLayout.result(run, RunJob.of(side)), LegResultJson.MAX_BYTES)
        .map(LegResultJson::read);
  }

  /** What the comparison's job wrote, which may be anything. */
  public Optional<ComparisonResult> comparison() {
    return store
        .read(BucketLayout.result(run, RunJob.COMPARISON), ComparisonResultJson.MAX_BYTES)
        .map(ComparisonResultJson::read);
  }

  public Optional<Report> report() {
    return store
        .read(BucketLayout.report(run, "report.json"), MAX_REPORT_BYTES)
        .map(bytes -> ReportJson.read(new String(bytes, StandardCharsets.UTF_8)));
  }

  /** Writes the report in all its forms; report.json last, as a sign that all are there. */
  public void write(Report report) {
    store.write(BucketLayout.report(run, "report.md"), MarkdownReport.render(report));
    store.write(BucketLayout.report(run, "report.html"), HtmlReport.render(report));
    store.write(BucketLayout.report(run, "report.junit.xml"), JUnitReport.render(report));
    store.write(BucketLayout.report(run, "report.json"), ReportJson.write(report));
  }

  /**
   * Writes the report after the rows that it points to.
   *
   * @param failingRows the lines of {@value Report.StoredFailures#FILE}, which is written when
   *     there are some
   */
  public void write(Report report, String failingRows) {
    if (!failingRows.isEmpty()) {
      store.write(BucketLayout.report(run, Report.StoredFailures.FILE), failingRows);
    }
    write(report);
  }

  public String reportUri() {
    return store.uri(BucketLayout.report(run, "report.json"));
  }

  private static WaterlineException missing(String key) {
    return new WaterlineException(ErrorCode.INTERNAL, "The sandbox bucket lacks %s".formatted(key));
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has SHA-256", e);
    }
  }
}

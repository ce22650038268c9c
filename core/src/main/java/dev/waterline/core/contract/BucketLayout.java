package dev.waterline.core.contract;

import dev.waterline.core.run.RunId;

/**
 * Where things are in the sandbox bucket. Roles are bound to these prefixes:
 *
 * <pre>{@code
 * bundles/<sha256>.json           written once by whoever starts runs, named by its content
 * runs/<run>/run.json             which execution has the run, and when it started
 * runs/<run>/manifest.json        what the run makes
 * runs/<run>/pins.json            the pinned inputs
 * runs/<run>/rulesets.json        the rulesets of the Glue Data Catalog that the run is judged by
 * runs/<run>/captured.json        notes on the inputs, and the output tables before the run
 * runs/<run>/jobs/<job>.json      what became of a job
 * runs/<run>/results/<job>.json   what a job found; all that a job may write of a run's folder
 * runs/<run>/report/…             report.json, report.md, report.html, report.junit.xml
 * warehouse/…                     data of the sandbox database's tables
 * logs/…                          logs of the jobs
 * }</pre>
 */
public final class BucketLayout {

  public static final String BUNDLES = "bundles/";
  public static final String RUNS = "runs/";
  public static final String WAREHOUSE = "warehouse/";
  public static final String LOGS = "logs/";

  /** Below a run's folder. */
  public static final String JOBS = "jobs/";

  /** Below a run's folder. */
  public static final String RESULTS = "results/";

  /** Below a run's folder. */
  public static final String REPORT = "report/";

  /** In a run's folder. */
  public static final String MANIFEST = "manifest.json";

  private BucketLayout() {}

  /** The key of a bundle whose bytes have this SHA-256, in lower-case hex. */
  public static String bundle(String sha256) {
    return BUNDLES + sha256 + ".json";
  }

  /** The folder of a run; ends in a slash. */
  public static String folder(RunId run) {
    return RUNS + run + "/";
  }

  public static String claim(RunId run) {
    return folder(run) + "run.json";
  }

  public static String manifest(RunId run) {
    return folder(run) + MANIFEST;
  }

  public static String pins(RunId run) {
    return folder(run) + "pins.json";
  }

  public static String rulesets(RunId run) {
    return folder(run) + "rulesets.json";
  }

  public static String captured(RunId run) {
    return folder(run) + "captured.json";
  }

  public static String job(RunId run, RunJob job) {
    return folder(run) + JOBS + job + ".json";
  }

  public static String result(RunId run, RunJob job) {
    return folder(run) + RESULTS + job + ".json";
  }

  /**
   * One file of the report.
   *
   * @param file for example {@code report.md}
   */
  public static String report(RunId run, String file) {
    return folder(run) + REPORT + file;
  }

  /** The URI of an object. */
  public static String uri(String bucket, String key) {
    return "s3://" + bucket + "/" + key;
  }
}

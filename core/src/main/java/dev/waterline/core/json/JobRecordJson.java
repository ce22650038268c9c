package dev.waterline.core.json;

import dev.waterline.core.contract.RunJob;
import dev.waterline.core.result.JobRecord;
import dev.waterline.core.result.JobRecord.Rights;
import dev.waterline.core.result.JobRecord.Use;
import java.io.IOException;

/** A job of a run, as JSON. */
public final class JobRecordJson {

  /** The largest document that is read, in bytes. */
  public static final int MAX_BYTES = 256 << 10;

  private JobRecordJson() {}

  public static String write(JobRecord job) {
    return JsonDocument.write(
        job,
        (json, record) -> {
          json.name("job", record.job());
          json.text("jobRunId", record.jobRunId());
          json.text("state", record.state());
          json.text("detail", record.detail());
          json.text("logs", record.logs());
          json.name("rights", record.rights());
          json.object("billed", record.billed(), use -> use(json, use));
          json.object("total", record.total(), use -> use(json, use));
        });
  }

  private static void use(JsonWriter json, Use use) throws IOException {
    json.number("vcpuHours", Double.valueOf(use.vcpuHours()));
    json.number("memoryGbHours", Double.valueOf(use.memoryGbHours()));
    json.number("storageGbHours", Double.valueOf(use.storageGbHours()));
  }

  /**
   * Reads a record.
   *
   * @throws dev.waterline.core.error.WaterlineException INVALID_ARGUMENT when it is not of this
   *     form
   */
  public static JobRecord read(byte[] bytes) {
    return JsonDocument.read(
        "The job's record",
        bytes,
        json ->
            new JobRecord(
                json.constant("job", RunJob.class),
                json.text("jobRunId"),
                json.text("state"),
                json.textOrNull("detail"),
                json.textOrNull("logs"),
                json.constant("rights", Rights.class),
                json.object("billed", JobRecordJson::use),
                json.object("total", JobRecordJson::use)));
  }

  private static Use use(JsonObject json) {
    return new Use(
        json.decimal("vcpuHours"), json.decimal("memoryGbHours"), json.decimal("storageGbHours"));
  }
}

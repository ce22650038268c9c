package dev.waterline.lambda.launch;

import dev.waterline.core.contract.BucketLayout;
import dev.waterline.core.contract.JobCommand;
import dev.waterline.core.contract.RunJob;
import dev.waterline.core.contract.WorkerShape;
import java.util.Map;
import java.util.TreeMap;

/**
 * Spark's settings of a job: the release's Iceberg, the catalog of the sandbox, and workers that
 * stay within the application's bound.
 *
 * @param bucket the sandbox bucket
 * @param icebergJar the path or URI of the release's Iceberg jar
 * @param maxVcpus the application's bound
 * @param maxMemoryGb the application's bound
 */
public record JobSettings(String bucket, String icebergJar, int maxVcpus, int maxMemoryGb) {

  public JobSettings {
    if (workers(maxVcpus, maxMemoryGb) < WorkerShape.FEWEST_WORKERS) {
      throw new IllegalArgumentException(
          "%d vCPUs and %d GB are too few: both sides at once need %d workers of %d vCPUs and %d GB"
              .formatted(
                  maxVcpus,
                  maxMemoryGb,
                  WorkerShape.FEWEST_WORKERS,
                  WorkerShape.VCPUS,
                  WorkerShape.MEMORY_GB));
    }
  }

  /** The settings of a job that runs beside the other side's, or alone. */
  public Map<String, String> of(RunJob job) {
    int workers = workers(maxVcpus, maxMemoryGb);
    // Both sides run at once and get the same share, so that neither starves the other.
    return withExecutors((job == RunJob.COMPARISON ? workers : workers / 2) - 1);
  }

  /** The settings of the maintenance job, which leaves room for runs. */
  public Map<String, String> ofMaintenance() {
    return withExecutors(1);
  }

  private Map<String, String> withExecutors(int executors) {
    Map<String, String> settings = new TreeMap<>();
    settings.put("spark.jars", icebergJar);
    for (String worker : new String[] {"driver", "executor"}) {
      settings.put("spark." + worker + ".cores", String.valueOf(WorkerShape.VCPUS));
      // A tenth comes on top as overhead.
      settings.put("spark." + worker + ".memory", (WorkerShape.MEMORY_GB - 1) + "g");
      settings.put("spark.emr-serverless." + worker + ".disk", WorkerShape.DISK_GB + "g");
    }
    // Unbounded and three at the start, if nobody says otherwise.
    settings.put("spark.dynamicAllocation.maxExecutors", String.valueOf(executors));
    settings.put("spark.dynamicAllocation.initialExecutors", "1");
    settings.put("spark.dynamicAllocation.minExecutors", "0");
    String catalog = JobCommand.CATALOG_SETTINGS;
    settings.put(catalog + "catalog-impl", "org.apache.iceberg.aws.glue.GlueCatalog");
    settings.put(catalog + "io-impl", "org.apache.iceberg.aws.s3.S3FileIO");
    settings.put(
        catalog + "warehouse", BucketLayout.uri(bucket, "") + withoutSlash(BucketLayout.WAREHOUSE));
    return settings;
  }

  private static int workers(int vcpus, int memoryGb) {
    return Math.min(vcpus / WorkerShape.VCPUS, memoryGb / WorkerShape.MEMORY_GB);
  }

  private static String withoutSlash(String folder) {
    return folder.substring(0, folder.length() - 1);
  }
}

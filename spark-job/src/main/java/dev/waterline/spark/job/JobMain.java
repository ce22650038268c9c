package dev.waterline.spark.job;

import dev.waterline.core.contract.JobArgument;
import dev.waterline.core.contract.JobCommand;
import dev.waterline.spark.session.Sandbox;
import dev.waterline.spark.session.SparkSettings;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.iceberg.CatalogProperties;
import org.apache.iceberg.CatalogUtil;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.io.FileIO;
import org.apache.spark.sql.SparkSession;
import scala.Tuple2;

/**
 * The job jar's main class ({@link JobCommand} has its commands). The catalog of the sandbox is
 * configured by Spark settings that start with {@link JobCommand#CATALOG_SETTINGS}.
 */
public final class JobMain {

  private static final String DEFAULT_IO = "org.apache.iceberg.aws.s3.S3FileIO";

  private JobMain() {}

  public static void main(String[] line) {
    JobArguments arguments = JobArguments.parse(line);
    SparkSession.Builder builder = SparkSession.builder().appName("waterline");
    SparkSettings.fixed().forEach(builder::config);
    SparkSession spark = builder.getOrCreate();
    try {
      run(arguments, spark, Clock.systemUTC());
    } finally {
      spark.stop();
    }
  }

  static void run(JobArguments arguments, SparkSession spark, Clock clock) {
    Map<String, String> properties = catalogProperties(spark);
    Configuration hadoop = spark.sessionState().newHadoopConf();
    Catalog catalog =
        CatalogUtil.buildIcebergCatalog(SparkSettings.SANDBOX_CATALOG, properties, hadoop);
    FileIO io =
        CatalogUtil.loadFileIO(
            properties.getOrDefault(CatalogProperties.FILE_IO_IMPL, DEFAULT_IO),
            properties,
            hadoop);
    Sandbox sandbox = new Sandbox(spark, catalog, properties, io);
    String uri = arguments.text(JobArgument.SANDBOX_URI);
    SandboxFiles files = new SandboxFiles(io, uri);
    switch (arguments.command()) {
      case LEG ->
          new LegJob(sandbox, files, database(arguments))
              .run(arguments.run(), arguments.side(), bundle(arguments));
      case COMPARE ->
          new ComparisonJob(sandbox, files)
              .run(
                  arguments.run(), bundle(arguments), arguments.wholeNumber(JobArgument.BASE_RUNS));
      case MAINTENANCE ->
          new MaintenanceJob(sandbox, database(arguments), uri)
              .run(
                  Duration.ofHours(arguments.wholeNumber(JobArgument.ORPHAN_AGE_HOURS)),
                  clock.instant());
    }
  }

  private static String database(JobArguments arguments) {
    return arguments.text(JobArgument.SANDBOX_DATABASE);
  }

  private static String bundle(JobArguments arguments) {
    return arguments.text(JobArgument.BUNDLE_SHA256);
  }

  private static Map<String, String> catalogProperties(SparkSession spark) {
    Map<String, String> properties = new LinkedHashMap<>();
    for (Tuple2<String, String> setting : spark.sparkContext().getConf().getAll()) {
      if (setting._1().startsWith(JobCommand.CATALOG_SETTINGS)) {
        properties.put(setting._1().substring(JobCommand.CATALOG_SETTINGS.length()), setting._2());
      }
    }
    return properties;
  }
}

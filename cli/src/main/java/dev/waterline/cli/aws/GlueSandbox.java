package dev.waterline.cli.aws;

import dev.waterline.cli.remote.Deployment;
import dev.waterline.core.contract.BucketLayout;
import dev.waterline.spark.seed.Seeder;
import dev.waterline.spark.session.PinnedSession;
import dev.waterline.spark.session.SandboxCatalog;
import java.util.Map;
import org.apache.iceberg.CatalogProperties;
import org.apache.iceberg.CatalogUtil;
import org.apache.iceberg.aws.AwsClientProperties;
import org.apache.iceberg.aws.AwsProperties;
import org.apache.iceberg.aws.HttpClientProperties;
import org.apache.iceberg.aws.glue.GlueCatalog;
import org.apache.iceberg.aws.s3.S3FileIO;
import org.apache.iceberg.catalog.Catalog;
import org.apache.spark.sql.SparkSession;

/** The sandbox database of an environment, reached from here with the user's own credentials. */
public final class GlueSandbox {

  private GlueSandbox() {}

  /**
   * A seeder for the sandbox database.
   *
   * @param spark the root session
   * @param catalogName what the project's SQL calls the catalog
   */
  public static Seeder seeder(SparkSession spark, Deployment deployment, String catalogName) {
    Map<String, String> properties = properties(deployment);
    Catalog catalog =
        CatalogUtil.buildIcebergCatalog(
            catalogName, properties, spark.sessionState().newHadoopConf());
    SparkSession session = spark.newSession();
    SandboxCatalog.attach(session, catalogName, properties);
    session.conf().set("spark.sql.defaultCatalog", catalogName);
    PinnedSession.harden(session);
    return new Seeder(session, catalog, catalogName);
  }

  private static Map<String, String> properties(Deployment deployment) {
    String warehouse = BucketLayout.WAREHOUSE.substring(0, BucketLayout.WAREHOUSE.length() - 1);
    return Map.of(
        CatalogProperties.CATALOG_IMPL,
        GlueCatalog.class.getName(),
        CatalogProperties.FILE_IO_IMPL,
        S3FileIO.class.getName(),
        CatalogProperties.WAREHOUSE_LOCATION,
        BucketLayout.uri(deployment.bucket(), warehouse),
        AwsClientProperties.CLIENT_REGION,
        deployment.region(),
        AwsProperties.GLUE_CATALOG_SKIP_NAME_VALIDATION,
        "false",
        HttpClientProperties.CLIENT_TYPE,
        HttpClientProperties.CLIENT_TYPE_URLCONNECTION);
  }
}

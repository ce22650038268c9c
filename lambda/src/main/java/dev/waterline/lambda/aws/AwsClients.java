package dev.waterline.lambda.aws;

import dev.waterline.core.contract.BucketLayout;
import dev.waterline.core.contract.EnvironmentKey;
import dev.waterline.core.dqdl.RulesetCatalog;
import dev.waterline.lambda.port.Executions;
import dev.waterline.lambda.port.JobRuns;
import dev.waterline.lambda.port.ObjectStore;
import java.util.Map;
import org.apache.iceberg.CatalogProperties;
import org.apache.iceberg.aws.glue.GlueCatalog;
import org.apache.iceberg.aws.s3.S3FileIO;
import org.apache.iceberg.catalog.Catalog;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.services.emrserverless.EmrServerlessClient;
import software.amazon.awssdk.services.glue.GlueClient;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.sfn.SfnClient;

/** The ports on AWS, built once for a function. Region and credentials are the function's own. */
public final class AwsClients {

  private AwsClients() {}

  public static ObjectStore objectStore(FunctionEnvironment environment) {
    return new S3ObjectStore(
        S3Client.builder().httpClientBuilder(UrlConnectionHttpClient.builder()).build(),
        environment.text(EnvironmentKey.SANDBOX_BUCKET));
  }

  /** Jobs, for a function that starts some. */
  public static JobRuns jobLauncher(FunctionEnvironment environment) {
    return jobs(
        environment,
        environment.text(EnvironmentKey.JOB_ROLE_ARN),
        environment.text(EnvironmentKey.JOB_JAR));
  }

  /** Jobs, for a function that starts none. */
  public static JobRuns jobs(FunctionEnvironment environment) {
    return jobs(environment, null, null);
  }

  private static JobRuns jobs(
      FunctionEnvironment environment, @Nullable String roleArn, @Nullable String jar) {
    return new EmrServerlessJobRuns(
        EmrServerlessClient.builder().httpClientBuilder(UrlConnectionHttpClient.builder()).build(),
        environment.text(EnvironmentKey.APPLICATION_ID),
        environment.text(EnvironmentKey.SANDBOX_BUCKET),
        roleArn,
        jar);
  }

  public static Executions executions() {
    return new StepFunctionsExecutions(
        SfnClient.builder().httpClientBuilder(UrlConnectionHttpClient.builder()).build());
  }

  /** The Glue catalog. It caches no tables and names are checked by Glue's own rules. */
  public static Catalog catalog(FunctionEnvironment environment) {
    GlueCatalog catalog = new GlueCatalog();
    catalog.initialize("glue", catalogProperties(environment.text(EnvironmentKey.SANDBOX_BUCKET)));
    return catalog;
  }

  /** The rulesets of the Glue Data Catalog. */
  public static RulesetCatalog rulesets() {
    return new GlueRulesets(
        GlueClient.builder().httpClientBuilder(UrlConnectionHttpClient.builder()).build());
  }

  private static Map<String, String> catalogProperties(String bucket) {
    return Map.of(
        CatalogProperties.WAREHOUSE_LOCATION,
        BucketLayout.uri(
            bucket, BucketLayout.WAREHOUSE.substring(0, BucketLayout.WAREHOUSE.length() - 1)),
        CatalogProperties.FILE_IO_IMPL,
        S3FileIO.class.getName(),
        // Skipping the check would let Glue look for a database named like the table.
        "glue.skip-name-validation",
        "false",
        "http-client.type",
        "urlconnection");
  }
}

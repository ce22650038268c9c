package dev.waterline.e2e.aws;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.iceberg.CatalogProperties;
import org.apache.iceberg.aws.glue.GlueCatalog;
import org.apache.iceberg.aws.s3.S3FileIO;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.awscore.client.builder.AwsSyncClientBuilder;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.emrserverless.EmrServerlessClient;
import software.amazon.awssdk.services.eventbridge.EventBridgeClient;
import software.amazon.awssdk.services.glue.GlueClient;
import software.amazon.awssdk.services.iam.IamClient;
import software.amazon.awssdk.services.lambda.LambdaClient;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.BucketAlreadyOwnedByYouException;
import software.amazon.awssdk.services.sfn.SfnClient;
import software.amazon.awssdk.services.sns.SnsClient;

/**
 * An AWS on this machine: one account, one region, empty at the start.
 *
 * <p>While it runs, the SDK's system properties of this JVM point to it, so that code of the
 * command line that runs inside of a test finds it as it would find AWS. One at a time, therefore.
 */
public final class EmulatedAws implements AutoCloseable {

  public static final String ACCOUNT = "123456789012";
  public static final String REGION = "eu-west-1";

  private static final AtomicInteger STARTED = new AtomicInteger();
  private static final String KEY = "example";

  private final FrontProcess front;
  private final Map<String, @Nullable String> propertiesBefore = new TreeMap<>();

  /**
   * How it runs.
   *
   * @param folder for logs and files; made when it isn't there
   * @param timeScale by what waits of workflows are multiplied
   * @param environmentsOfFunction how many events one function takes at the same time
   */
  public record Settings(Path folder, double timeScale, int environmentsOfFunction) {

    /** A folder below {@code target}, a minute's wait as 1.2 seconds, two events at a time. */
    public static Settings defaults() {
      return new Settings(
          Workspace.TARGET.resolve(
              "aws/%d-%d".formatted(ProcessHandle.current().pid(), STARTED.incrementAndGet())),
          0.02,
          2);
    }
  }

  private EmulatedAws(FrontProcess front) {
    this.front = front;
  }

  public static EmulatedAws start() {
    return start(Settings.defaults());
  }

  public static EmulatedAws start(Settings settings) {
    EmulatedAws aws = new EmulatedAws(FrontProcess.start(settings));
    aws.property("aws.endpointUrl", aws.endpoint().toString());
    aws.property("aws.region", REGION);
    aws.property("aws.accessKeyId", KEY);
    aws.property("aws.secretAccessKey", KEY);
    return aws;
  }

  private void property(String name, String value) {
    propertiesBefore.put(name, System.getProperty(name));
    System.setProperty(name, value);
  }

  public URI endpoint() {
    return front.endpoint();
  }

  /** The environment variables of a process that shall use this AWS. */
  public Map<String, String> environment() {
    Map<String, String> variables = new TreeMap<>();
    variables.put("AWS_ENDPOINT_URL", endpoint().toString());
    variables.put("AWS_REGION", REGION);
    variables.put("AWS_DEFAULT_REGION", REGION);
    variables.put("AWS_ACCESS_KEY_ID", KEY);
    variables.put("AWS_SECRET_ACCESS_KEY", KEY);
    variables.put("AWS_EC2_METADATA_DISABLED", "true");
    return variables;
  }

  public S3Client s3() {
    return configure(S3Client.builder().forcePathStyle(true)).build();
  }

  public GlueClient glue() {
    return configure(GlueClient.builder()).build();
  }

  public IamClient iam() {
    return configure(IamClient.builder()).build();
  }

  public SnsClient sns() {
    return configure(SnsClient.builder()).build();
  }

  public LambdaClient lambda() {
    return configure(LambdaClient.builder()).build();
  }

  public SfnClient stepFunctions() {
    return configure(SfnClient.builder()).build();
  }

  public EmrServerlessClient emrServerless() {
    return configure(EmrServerlessClient.builder()).build();
  }

  public EventBridgeClient eventBridge() {
    return configure(EventBridgeClient.builder()).build();
  }

  private <B extends AwsClientBuilder<B, ?> & AwsSyncClientBuilder<B, ?>> B configure(B builder) {
    return builder
        .endpointOverride(endpoint())
        .region(Region.of(REGION))
        .credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create(KEY, KEY)))
        .httpClientBuilder(UrlConnectionHttpClient.builder());
  }

  /** Makes a bucket, if it isn't there. */
  public void makeBucket(String name) {
    try (S3Client s3 = s3()) {
      s3.createBucket(
          create ->
              create
                  .bucket(name)
                  .createBucketConfiguration(place -> place.locationConstraint(REGION)));
    } catch (BucketAlreadyOwnedByYouException e) {
      // As wanted.
    }
  }

  /** Iceberg's own catalog on Glue, for looking at tables and making some. */
  public GlueCatalog catalog(String warehouse) {
    GlueCatalog catalog = new GlueCatalog();
    catalog.initialize(
        "glue",
        Map.of(
            CatalogProperties.WAREHOUSE_LOCATION,
            warehouse,
            CatalogProperties.FILE_IO_IMPL,
            S3FileIO.class.getName(),
            "http-client.type",
            "urlconnection"));
    return catalog;
  }

  /** Orders a fault. */
  public void order(Fault fault) {
    front.control("POST", "faults", fault.toString());
  }

  /** Faults that were ordered and did not happen yet. */
  public JsonNode pendingFaults() {
    return front.control("GET", "faults", "");
  }

  /** Forgets faults to come, and the logs of calls and invocations. */
  public void forget() {
    for (String what : List.of("faults", "calls", "invocations")) {
      front.control("DELETE", what, "");
    }
  }

  /**
   * How often an operation was called, for example {@code glue:UpdateTable}, by whomever.
   *
   * @return 0 for one that never was
   */
  public int calls(String operation) {
    return front.control("GET", "calls", "").path("counts").path(operation).asInt();
  }

  /** All job runs, as GetJobRun shows them, with {@code states} and {@code processAlive}. */
  public List<JsonNode> jobRuns() {
    return list("job-runs");
  }

  /** All invocations of functions: {@code function}, {@code payload}, {@code outcome}, … */
  public List<JsonNode> invocations() {
    return list("invocations");
  }

  /**
   * Deliveries of status changes: {@code rule}, {@code target}, {@code event}, {@code delivered}.
   */
  public List<JsonNode> deliveries() {
    return list("events");
  }

  /** Ends an execution as its own time-out would. */
  public void timeOut(String executionArn) {
    front.control("POST", "time-out", "{\"executionArn\": \"%s\"}".formatted(executionArn));
  }

  private List<JsonNode> list(String what) {
    List<JsonNode> items = new ArrayList<>();
    front.control("GET", what, "").forEach(items::add);
    return items;
  }

  /** The process id of the front. */
  public long pid() {
    return front.pid();
  }

  /** Ends the front and everything that it started. */
  @Override
  public void close() {
    front.close();
    propertiesBefore.forEach(
        (name, value) -> {
          if (value == null) {
            System.clearProperty(name);
          } else {
            System.setProperty(name, value);
          }
        });
  }
}

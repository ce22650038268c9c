package dev.waterline.lambda.task;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.waterline.core.bundle.Bundle;
import dev.waterline.core.contract.BucketLayout;
import dev.waterline.core.contract.EnvironmentKey;
import dev.waterline.core.contract.WorkflowTask;
import dev.waterline.core.dqdl.RulesetCatalog;
import dev.waterline.core.dqdl.RulesetFolder;
import dev.waterline.core.json.BundleJson;
import dev.waterline.core.run.RunId;
import dev.waterline.core.run.Side;
import dev.waterline.core.table.TableName;
import dev.waterline.lambda.aws.FunctionEnvironment;
import dev.waterline.lambda.payload.CaptureInput;
import dev.waterline.lambda.payload.LaunchInput;
import dev.waterline.lambda.payload.PlanInput;
import dev.waterline.lambda.payload.RunOrder;
import dev.waterline.lambda.payload.RunOrder.BundleReference;
import dev.waterline.lambda.payload.RunOrder.Options;
import dev.waterline.lambda.port.MemoryExecutions;
import dev.waterline.lambda.port.MemoryJobs;
import dev.waterline.lambda.port.MemoryStore;
import dev.waterline.lambda.run.RunFolder;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.inmemory.InMemoryCatalog;
import org.apache.iceberg.types.Types;

/**
 * A deployment in memory: an input table {@code shop.orders}, an output {@code sandbox.totals}, a
 * project with one model, and fakes of AWS.
 */
final class Deployment {

  static final RunId RUN = new RunId("pr_7_0123456789ab_r1");
  static final String EXECUTION =
      "arn:aws:states:eu-west-1:123456789012:execution:preview:" + RUN.value();
  static final TableName ORDERS = TableName.parse("shop.orders");
  static final TableName TOTALS = TableName.parse("sandbox.totals");
  static final ObjectMapper JSON = new ObjectMapper();

  static final String PROJECT =
      """
      version: 1
      models:
        - name: totals
          sql: totals.sql
          output: sandbox.totals
          key: [region]
      """;

  final MemoryStore store = new MemoryStore();
  final MemoryJobs jobs = new MemoryJobs();
  final MemoryExecutions executions = new MemoryExecutions();
  final InMemoryCatalog catalog = new InMemoryCatalog();
  final Map<EnvironmentKey, String> environment = new EnumMap<>(EnvironmentKey.class);
  final Map<Side, Map<String, String>> files = new EnumMap<>(Side.class);
  RulesetCatalog rulesets = new RulesetFolder(Path.of("no rulesets"));
  Set<TableName> inputs = Set.of(ORDERS);
  Clock clock = Clock.fixed(Instant.parse("2026-11-01T06:00:00Z"), ZoneOffset.UTC);

  Deployment() {
    catalog.initialize("memory", Map.of("warehouse", "s3://previews/warehouse"));
    catalog.createNamespace(Namespace.of("shop"));
    catalog.createNamespace(Namespace.of("sandbox"));
    Schema orders =
        new Schema(
            Types.NestedField.optional(1, "region", Types.StringType.get()),
            Types.NestedField.optional(2, "cents", Types.LongType.get()));
    table(ORDERS, orders).newAppend().commit();
    table(TOTALS, orders).newAppend().commit();
    environment.put(EnvironmentKey.ENVIRONMENT, "dev");
    environment.put(EnvironmentKey.SANDBOX_BUCKET, "previews");
    environment.put(EnvironmentKey.SANDBOX_DATABASE, "sandbox");
    environment.put(EnvironmentKey.INPUT_DATABASES, "shop,mart");
    environment.put(EnvironmentKey.PROTECTED_DATABASES, "shop");
    environment.put(EnvironmentKey.APPLICATION_ID, "00f1app");
    environment.put(EnvironmentKey.JOB_ROLE_ARN, "arn:aws:iam::123456789012:role/job");
    environment.put(EnvironmentKey.JOB_JAR, "s3://assets/job.jar");
    environment.put(EnvironmentKey.RELEASE_LABEL, "emr-7.12.0");
    environment.put(EnvironmentKey.ICEBERG_JAR, "/usr/share/aws/iceberg.jar");
    environment.put(EnvironmentKey.MAX_VCPUS, "16");
    environment.put(EnvironmentKey.MAX_MEMORY_GB, "64");
    environment.put(EnvironmentKey.JOB_TIMEOUT_MINUTES, "60");
    environment.put(EnvironmentKey.LEASE_HOURS, "24");
    environment.put(EnvironmentKey.PRICE_PER_VCPU_HOUR, "0.05");
    environment.put(EnvironmentKey.PRICE_PER_GB_HOUR, "0.006");
    for (Side side : Side.values()) {
      Map<String, String> texts = new LinkedHashMap<>();
      texts.put("waterline.yml", PROJECT);
      texts.put("totals.sql", "SELECT region, sum(cents) AS cents FROM shop.orders GROUP BY 1");
      files.put(side, texts);
    }
  }

  private Table table(TableName name, Schema schema) {
    return catalog.createTable(TableIdentifier.of(name.namespace().get(0), name.name()), schema);
  }

  Table load(TableName name) {
    return catalog.loadTable(TableIdentifier.of(name.namespace().get(0), name.name()));
  }

  FunctionEnvironment of(WorkflowTask task) {
    return FunctionEnvironment.of(
        task,
        variable ->
            environment.entrySet().stream()
                .filter(entry -> entry.getKey().variable().equals(variable))
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse(null));
  }

  /** Uploads the bundle and returns its hash. */
  String upload() {
    String text = BundleJson.write(new Bundle(files, Map.of(), inputs, null, null, null, Set.of()));
    String sha256 = sha256(text);
    store.write(BucketLayout.bundle(sha256), text);
    return sha256;
  }

  String input() {
    String sha256 = upload();
    return """
        {"run": "%s", "bundle": {"uri": "s3://previews/bundles/%s.json", "sha256": "%s"}}"""
        .formatted(RUN, sha256, sha256);
  }

  static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (com.fasterxml.jackson.core.JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  RunOrder plan() {
    return plan(EXECUTION, input());
  }

  RunOrder plan(String execution, String input) {
    return new PlanRunHandler(store, of(WorkflowTask.PLAN_RUN), clock)
        .handle(new PlanInput(execution, json(input)));
  }

  void capture() {
    new CaptureSnapshotsHandler(store, catalog, rulesets, of(WorkflowTask.CAPTURE_SNAPSHOTS), clock)
        .handle(new CaptureInput(RUN.value(), reference()));
  }

  LaunchRunHandler launcher() {
    return new LaunchRunHandler(store, jobs, of(WorkflowTask.LAUNCH_RUN));
  }

  LaunchInput launch(String job) {
    return new LaunchInput(RUN.value(), reference(), Options.NONE, job);
  }

  CleanUpHandler cleaner() {
    return new CleanUpHandler(store, jobs, catalog, of(WorkflowTask.CLEAN_UP), clock);
  }

  RunFolder folder() {
    return new RunFolder(store, RUN);
  }

  BundleReference reference() {
    String sha256 = upload();
    return new BundleReference("s3://previews/bundles/" + sha256 + ".json", sha256);
  }

  void later(Duration duration) {
    clock = Clock.fixed(clock.instant().plus(duration), ZoneOffset.UTC);
  }

  private static String sha256(String text) {
    try {
      return HexFormat.of()
          .formatHex(
              MessageDigest.getInstance("SHA-256")
                  .digest(text.getBytes(java.nio.charset.StandardCharsets.UTF_8)));
    } catch (java.security.NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }
}

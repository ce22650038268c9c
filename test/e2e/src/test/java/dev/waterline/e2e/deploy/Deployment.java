package dev.waterline.e2e.deploy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waterline.e2e.aws.EmulatedAws;
import dev.waterline.e2e.aws.Workspace;
import dev.waterline.e2e.deploy.CloudAssembly.Asset;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.glue.GlueClient;
import software.amazon.awssdk.services.s3.S3Client;

/**
 * The environment {@code example} of {@code cdk.json}, made on an emulated AWS, with one input
 * database that it may tag. Its sandbox's database is that of examples/orders.
 */
public final class Deployment {

  /** The Glue database of the inputs. */
  public static final String INPUT_DATABASE = "landing";

  /** Where the input database's tables lie. */
  public static final String INPUT_LOCATION = "s3://waterline-e2e-lake/landing/";

  private static final String NAME = "example";
  private static final String SANDBOX = "Waterline-example-Sandbox";
  private static final String PREVIEW = "Waterline-example-Preview";

  private final EmulatedAws aws;
  private final Map<String, Map<String, String>> outputs;

  private Deployment(EmulatedAws aws, Map<String, Map<String, String>> outputs) {
    this.aws = aws;
    this.outputs = outputs;
  }

  /** The environment with its input database. */
  public static Deployment to(EmulatedAws aws) {
    return to(aws, environment -> {});
  }

  /**
   * The same with something changed.
   *
   * @param change gets the environment's object of {@code cdk.json}
   */
  public static Deployment to(EmulatedAws aws, Consumer<ObjectNode> change) {
    Path folder = temporaryFolder();
    List<JsonNode> inputs = new ArrayList<>();
    try {
      CloudAssembly assembly =
          Synthesis.of(
              NAME,
              environment -> {
                withInputs(environment);
                change.accept(environment);
                environment.path("inputs").forEach(inputs::add);
              },
              folder);
      upload(aws, assembly);
      makeInputs(aws, inputs);
      Map<String, String> exports = new LinkedHashMap<>();
      Map<String, Map<String, String>> outputs = new LinkedHashMap<>();
      Resources resources = new Resources(aws);
      for (String name : assembly.stacks()) {
        outputs.put(name, new Stack(name, assembly.template(name), exports, resources).make());
      }
      return new Deployment(aws, outputs);
    } finally {
      delete(folder);
    }
  }

  private static void withInputs(ObjectNode environment) {
    environment
        .putArray("inputs")
        .addObject()
        .put("database", INPUT_DATABASE)
        .put("protect", "tag")
        .putArray("locations")
        .add(INPUT_LOCATION);
  }

  private static void upload(EmulatedAws aws, CloudAssembly assembly) {
    try (S3Client s3 = aws.s3()) {
      for (Asset asset : assembly.assets()) {
        String bucket =
            asset
                .bucket()
                .replace("${AWS::AccountId}", EmulatedAws.ACCOUNT)
                .replace("${AWS::Region}", EmulatedAws.REGION);
        aws.makeBucket(bucket);
        s3.putObject(
            put -> put.bucket(bucket).key(asset.key()), RequestBody.fromFile(asset.file()));
      }
    }
  }

  private static void makeInputs(EmulatedAws aws, List<JsonNode> inputs) {
    try (GlueClient glue = aws.glue()) {
      for (JsonNode input : inputs) {
        String location = input.path("locations").path(0).asText();
        aws.makeBucket(location.split("/")[2]);
        glue.createDatabase(
            create ->
                create.databaseInput(
                    database ->
                        database.name(input.path("database").asText()).locationUri(location)));
      }
    }
  }

  public EmulatedAws aws() {
    return aws;
  }

  public String stateMachineArn() {
    return output(PREVIEW, "StateMachineArn");
  }

  public String applicationId() {
    return output(PREVIEW, "ApplicationId");
  }

  /** The sandbox's bucket. */
  public String bucket() {
    return output(SANDBOX, "BucketName");
  }

  /** The sandbox's Glue database. */
  public String database() {
    return output(SANDBOX, "DatabaseName");
  }

  private String output(String stack, String key) {
    String value = outputs.getOrDefault(stack, Map.of()).get(key);
    if (value == null) {
      throw new IllegalStateException("The stack %s has no output %s".formatted(stack, key));
    }
    return value;
  }

  /** All outputs, as {@code cdk deploy --outputs-file} writes them. */
  public String outputsFile() {
    try {
      return new ObjectMapper().writerWithDefaultPrettyPrinter().writeValueAsString(outputs);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Path temporaryFolder() {
    try {
      Files.createDirectories(Workspace.TARGET);
      return Files.createTempDirectory(Workspace.TARGET, "cdk.out");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void delete(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : List.of(files.sorted(Comparator.reverseOrder()).toArray(Path[]::new))) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

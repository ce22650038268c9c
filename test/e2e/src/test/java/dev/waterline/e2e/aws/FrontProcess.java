package dev.waterline.e2e.aws;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.concurrent.TimeUnit;

/** The front's process. It ends with this JVM, whatever way this JVM ends. */
final class FrontProcess implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final Process process;
  private final URI endpoint;
  private final HttpClient http = HttpClient.newHttpClient();

  private FrontProcess(Process process, URI endpoint) {
    this.process = process;
    this.endpoint = endpoint;
  }

  static FrontProcess start(EmulatedAws.Settings settings) {
    try {
      Files.createDirectories(settings.folder());
      Path file = settings.folder().resolve("settings.json");
      Files.writeString(file, JSON.writeValueAsString(json(settings)));
      Path log = settings.folder().resolve("front.log");
      ProcessBuilder builder =
          new ProcessBuilder(Workspace.python().toString(), "-m", "front", file.toString())
              .redirectError(log.toFile());
      builder
          .environment()
          .put("PYTHONPATH", Workspace.TOP.resolve("test/e2e/src/main/python").toString());
      builder
          .environment()
          .put("PYTHONPYCACHEPREFIX", Workspace.TARGET.resolve("pycache").toString());
      builder.environment().keySet().removeIf(name -> name.startsWith("AWS_"));
      Process process = builder.start();
      BufferedReader out = process.inputReader(StandardCharsets.UTF_8);
      String line = out.readLine();
      if (line == null) {
        throw new IllegalStateException("The front doesn't start: " + Workspace.read(log));
      }
      return new FrontProcess(process, URI.create(JSON.readTree(line).get("endpoint").asText()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ObjectNode json(EmulatedAws.Settings settings) {
    ObjectNode json = JSON.createObjectNode();
    json.put("region", EmulatedAws.REGION);
    json.put("folder", settings.folder().toString());
    json.put("java", Workspace.java().toString());
    json.put("timeScale", settings.timeScale());
    json.putObject("functions")
        .put("classPath", Workspace.classPath("functions"))
        .put("heap", "512m")
        .put("environments", settings.environmentsOfFunction());
    ObjectNode jobs = json.putObject("jobs");
    jobs.put(
            "classPath",
            Workspace.classPath("jobs")
                + File.pathSeparator
                + Workspace.ofRelease("iceberg-aws-bundle.jar"))
        .put("heap", "1g")
        .put("classData", Workspace.TARGET.resolve("class-data").toString());
    // Jobs live for seconds: the second compiler would cost more than it gives.
    ArrayNode options =
        jobs.putArray("jvmOptions").add("-XX:TieredStopAtLevel=1").add("-XX:+UseSerialGC");
    for (String option : jvmOptions()) {
      options.add(option);
    }
    jobs.putObject("spark")
        .put("spark.ui.enabled", "false")
        .put("spark.driver.host", "127.0.0.1")
        .put("spark.driver.bindAddress", "127.0.0.1")
        .put("spark.sql.shuffle.partitions", "2");
    jobs.putObject("files")
        .put(
            "/usr/share/aws/iceberg/lib/iceberg-spark3-runtime.jar",
            Workspace.ofRelease("iceberg-spark-runtime-3.5_2.12.jar").toString());
    return json;
  }

  /** What spark-submit's own launcher adds on Java 17. */
  private static String[] jvmOptions() {
    Properties properties = new Properties();
    try (InputStream in = FrontProcess.class.getResourceAsStream("jobs.properties")) {
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties.getProperty("jvm").split(" ");
  }

  URI endpoint() {
    return endpoint;
  }

  /** Asks the control endpoint. */
  JsonNode control(String method, String path, String body) {
    HttpRequest request =
        HttpRequest.newBuilder(endpoint.resolve("/_front/" + path))
            .method(method, BodyPublishers.ofString(body))
            .build();
    try {
      var response = http.send(request, BodyHandlers.ofString());
      if (response.statusCode() != 200) {
        throw new IllegalArgumentException(response.body());
      }
      return JSON.readTree(response.body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  long pid() {
    return process.pid();
  }

  /** Ends the front, which ends what it started. */
  @Override
  public void close() {
    try {
      process.getOutputStream().close();
      if (!process.waitFor(20, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (IOException e) {
      process.destroyForcibly();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}

package dev.waterline.lambda.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.core.contract.EnvironmentKey;
import dev.waterline.core.contract.WorkflowTask;
import dev.waterline.core.contract.failure.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The shaded jar alone, started by AWS's own runtime interface client. Nothing of AWS is reached:
 * the payloads end a task before it calls a service.
 */
class ShadedJarIT {

  private static final Path JAR = Path.of(System.getProperty("waterline.lambda.jar"));
  private static final String CLIENT = System.getProperty("waterline.runtime.classpath");

  @TempDir Path folder;

  /** Step Functions knows an exception by what the client sends as its type. */
  @Test
  void aBadInputLeavesAsTheErrorThatTheWorkflowNames() throws Exception {
    RuntimeApi.Answer answer =
        invoke(WorkflowTask.PLAN_RUN, "{\"execution\": \"arn:x\", \"input\": {\"run\": \"x\"}}");

    assertThat(answer.path()).isEqualTo("error");
    assertThat(answer.body())
        .contains("\"errorType\":\"" + InvalidInputException.class.getName() + "\"")
        .contains("'x' is not a run id");
  }

  @Test
  void cleanUpAfterAnExecutionWithoutARunAnswers() throws Exception {
    RuntimeApi.Answer answer =
        invoke(
            WorkflowTask.CLEAN_UP,
            "{\"detail\": {\"executionArn\": \"x\", \"status\": \"FAILED\", \"input\": \"{}\"}}");

    assertThat(answer.path()).isEqualTo("response");
    assertThat(answer.body())
        .isEqualTo(
            "{\"run\":null,\"verdict\":\"ERROR\",\"conclusion\":\"FAILURE\",\"report\":null}");
  }

  /**
   * Every handler starts with its clients: the jar has all classes that their constructors need.
   */
  @ParameterizedTest
  @EnumSource(WorkflowTask.class)
  void everyHandlerStarts(WorkflowTask task) throws Exception {
    RuntimeApi.Answer answer = invoke(task, "not json");

    assertThat(answer.path()).isEqualTo("error");
    assertThat(answer.body()).contains(InvalidInputException.class.getName());
  }

  @Test
  void theJarHasNoSparkAndNoHadoopAndRunsOnJava17() throws IOException {
    try (JarFile jar = new JarFile(JAR.toFile())) {
      assertThat(jar.stream().map(entry -> entry.getName()))
          .noneMatch(name -> name.startsWith("org/apache/spark/"))
          .noneMatch(name -> name.startsWith("org/apache/hadoop/"))
          .noneMatch(name -> name.startsWith("io/netty/"))
          .anyMatch(name -> name.startsWith("org/apache/iceberg/aws/glue/GlueCatalog"))
          .anyMatch(name -> name.startsWith("software/amazon/awssdk/services/kms/KmsClient"));
      byte[] handler =
          jar.getInputStream(
                  jar.getJarEntry(WorkflowTask.PLAN_RUN.handler().replace('.', '/') + ".class"))
              .readNBytes(8);
      assertThat(handler[7]).isEqualTo((byte) 61);
    }
  }

  /** Lambda takes 250 MB unpacked; a large jar also starts slowly. */
  @Test
  void theJarIsSmallEnoughToStartFast() throws IOException {
    assertThat(Files.size(JAR)).isLessThan(60L << 20);
  }

  private RuntimeApi.Answer invoke(WorkflowTask task, String payload) throws Exception {
    try (RuntimeApi api = new RuntimeApi(payload)) {
      ProcessBuilder builder =
          new ProcessBuilder(
              List.of(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-Xmx512m",
                  "-XX:TieredStopAtLevel=1",
                  "-cp",
                  CLIENT + System.getProperty("path.separator") + JAR,
                  "com.amazonaws.services.lambda.runtime.api.client.AWSLambda",
                  task.handler()));
      Map<String, String> environment = builder.environment();
      environment.clear();
      environment.put("PATH", "/usr/bin:/bin");
      environment.put("AWS_LAMBDA_RUNTIME_API", api.address());
      environment.put("AWS_REGION", "eu-west-1");
      environment.put("AWS_ACCESS_KEY_ID", "example");
      environment.put("AWS_SECRET_ACCESS_KEY", "example");
      environment.put("_HANDLER", task.handler());
      environment.put("LAMBDA_TASK_ROOT", folder.toString());
      environment.put("AWS_LAMBDA_FUNCTION_NAME", task.title());
      environment.put("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "512");
      environment.put("AWS_LAMBDA_FUNCTION_VERSION", "1");
      for (EnvironmentKey key : task.environment()) {
        environment.put(key.variable(), value(key));
      }
      Path log = folder.resolve("log.txt");
      Process process = builder.redirectErrorStream(true).redirectOutput(log.toFile()).start();
      try {
        process.onExit().thenAccept(ended -> api.answer().cancel(false));
        return api.answer().get(60, TimeUnit.SECONDS);
      } catch (TimeoutException | CancellationException e) {
        throw new AssertionError("No answer. The function said: " + Files.readString(log), e);
      } finally {
        process.destroyForcibly().waitFor();
      }
    }
  }

  private static String value(EnvironmentKey key) {
    return switch (key) {
      case MAX_VCPUS -> "16";
      case MAX_MEMORY_GB -> "64";
      case JOB_TIMEOUT_MINUTES -> "60";
      case LEASE_HOURS -> "24";
      case PRICE_PER_VCPU_HOUR, PRICE_PER_GB_HOUR -> "";
      default -> "example";
    };
  }
}

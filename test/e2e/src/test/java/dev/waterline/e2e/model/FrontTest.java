package dev.waterline.e2e.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waterline.e2e.OnEmulatedAws;
import dev.waterline.e2e.aws.Await;
import dev.waterline.e2e.aws.EmulatedAws;
import dev.waterline.e2e.aws.Fault;
import dev.waterline.e2e.aws.Workspace;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.lambda.LambdaClient;

@ExtendWith(OnEmulatedAws.class)
class FrontTest {

  /** A JVM that starts an AWS and a function on it, and then waits for its own end. */
  static final class Abandoned {
    public static void main(String[] arguments) throws InterruptedException {
      EmulatedAws aws = EmulatedAws.start();
      LambdaClient lambda = aws.lambda();
      String function = SampleFunctions.make(lambda, 30);
      lambda.invoke(invoke -> invoke.functionName(function).payload(SdkBytes.fromUtf8String("{}")));
      System.out.println(aws.pid() + " " + aws.invocations().get(0).path("process").asLong());
      Thread.currentThread().join();
    }
  }

  @Test
  void nothingOutlivesTheJvmThatStartedIt() throws IOException {
    Process jvm =
        new ProcessBuilder(
                Workspace.java().toString(),
                "-cp",
                Workspace.TARGET.resolve("test-classes")
                    + File.pathSeparator
                    + Workspace.classPath("tests"),
                Abandoned.class.getName())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String[] started = jvm.inputReader(StandardCharsets.UTF_8).readLine().split(" ");
    assertThat(alive(started[0])).isTrue();
    assertThat(alive(started[1])).isTrue();

    jvm.destroyForcibly();

    Await.that(() -> !alive(started[0]) && !alive(started[1]));
  }

  @Test
  void itDoesNotStartOnAMotoThatLacksWhatItChanges() throws IOException {
    ProcessBuilder python =
        new ProcessBuilder(
                Workspace.python().toString(),
                "-c",
                "import front.patching as p, json; p.patch(json.JSONDecoder, 'gone', None)")
            .redirectErrorStream(true);
    python
        .environment()
        .put("PYTHONPATH", Workspace.TOP.resolve("test/e2e/src/main/python").toString());
    python.environment().put("PYTHONDONTWRITEBYTECODE", "1");

    String said = new String(python.start().getInputStream().readAllBytes());

    assertThat(said)
        .contains("moto has no JSONDecoder.gone any more: the front must learn the new version");
  }

  private static boolean alive(String pid) {
    Optional<ProcessHandle> process = ProcessHandle.of(Long.parseLong(pid));
    return process.isPresent() && process.get().isAlive();
  }

  @Test
  void itOpensNoPortToOthers(EmulatedAws aws) {
    assertThat(aws.endpoint().getHost()).isEqualTo("127.0.0.1");
  }

  @Test
  void anOperationThatIsNotModelledSaysSo(EmulatedAws aws) {
    try (LambdaClient lambda = aws.lambda()) {
      assertThatThrownBy(() -> lambda.listLayers(list -> {}))
          .hasMessageContaining("The emulated lambda has no GET /2018-10-31/layers");
    }
  }

  @Test
  void aFaultHappensAsOftenAsItWasOrdered(EmulatedAws aws) {
    aws.order(Fault.throttled("sts", "GetCallerIdentity").times(2));

    assertThat(aws.pendingFaults().get(0).path("times").asInt()).isEqualTo(2);
    aws.forget();
    assertThat(aws.pendingFaults()).isEmpty();
  }
}

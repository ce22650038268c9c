package dev.waterline.infra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code cdk} by its command line on {@code cdk.json}, without an account and without network. */
class CommandLineTest {

  private static final Path CDK = Path.of("target/tools/node_modules/.bin/cdk");
  private static final Path CLASS_PATH = Path.of("target/app.classpath");

  /** The repository's top folder as the app sees it, with files where the built jars will be. */
  @TempDir static Path top;

  @BeforeAll
  static void layOut() throws IOException {
    assumeTrue(
        "true".equals(System.getenv("CI")) || (Files.exists(CDK) && Files.exists(CLASS_PATH)),
        "The CDK's command line is not there: infra/tools/fetch said why it is not");
    Files.createSymbolicLink(top.resolve("infra"), Path.of("").toAbsolutePath());
    Files.copy(CdkJson.TOP.resolve("cdk.json"), top.resolve("cdk.json"));
    for (String jar : List.of(WaterlineApp.FUNCTIONS_JAR, WaterlineApp.JOB_JAR)) {
      Files.createDirectories(top.resolve(jar).getParent());
      Files.writeString(top.resolve(jar), "stands for a jar");
    }
  }

  @Test
  void anEnvironmentIsSynthesisedAsDocumented() throws Exception {
    Result result = cdk("synth", "--quiet", "-c", "env=staging");
    assertThat(result.exit()).as(result.out()).isZero();
    assertThat(top.resolve("cdk.out/Waterline-staging-Preview.template.json")).exists();
    assertThat(top.resolve("cdk.out/Waterline-staging-Sandbox.template.json")).exists();
  }

  @Test
  void anUnknownEnvironmentEndsInOneSentence() throws Exception {
    Result result = cdk("synth", "--quiet", "-c", "env=qa");
    assertThat(result.exit()).isNotZero();
    assertThat(result.out())
        .contains(
            "The environment 'qa' is not in cdk.json: -c env=NAME takes one of dev, example, prod, staging")
        .doesNotContain("at dev.waterline");
  }

  private record Result(int exit, String out) {}

  private static Result cdk(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(CDK.toAbsolutePath().toString()));
    command.addAll(List.of(arguments));
    command.addAll(List.of("--no-notices", "--no-version-reporting"));
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(top.toFile()).redirectErrorStream(true);
    Map<String, String> environment = builder.environment();
    environment.keySet().removeIf(name -> name.startsWith("AWS_"));
    // Nothing listens there: whatever asks the network fails.
    for (String proxy : List.of("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY")) {
      environment.put(proxy, "http://127.0.0.1:9");
    }
    environment.put("AWS_EC2_METADATA_DISABLED", "true");
    Process process = builder.start();
    String out = new String(process.getInputStream().readAllBytes());
    return new Result(process.waitFor(), out);
  }
}

package dev.waterline.infra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** cfn-lint over every template of the app. The build fetches it: {@code infra/tools/fetch}. */
class CfnLintTest {

  private static final Path CFN_LINT = Path.of("target/tools/cfn-lint/bin/cfn-lint");

  @ParameterizedTest
  @ValueSource(strings = {"dev", "staging", "prod"})
  void everyTemplateIsClean(String environment) throws Exception {
    List<String> templates = new ArrayList<>();
    try (var files =
        Files.newDirectoryStream(Deployments.of(environment).folder(), "*.template.json")) {
      files.forEach(file -> templates.add(file.toString()));
    }
    assertThat(templates).hasSize(2);
    assertThat(findings(templates)).isEmpty();
  }

  @Test
  void aTemplateThatIsWrongIsNotSoTheLinterIsAtWork(@TempDir Path folder) throws Exception {
    Path template = folder.resolve("wrong.template.json");
    Files.writeString(
        template,
        """
        {"Resources": {"Bucket": {"Type": "AWS::S3::Bucket", "Properties": {"BuketName": "x"}}}}
        """);
    assertThat(findings(List.of(template.toString()))).contains("BuketName");
  }

  private static String findings(List<String> templates) throws IOException, InterruptedException {
    boolean ci = "true".equals(System.getenv("CI"));
    assumeTrue(
        ci || Files.exists(CFN_LINT),
        "cfn-lint is not there: infra/tools/fetch said why it is not");
    List<String> command =
        new ArrayList<>(
            List.of(
                CFN_LINT.toAbsolutePath().toString(),
                "--format",
                "parseable",
                // The CDK writes the order of a role and its policy as DependsOn, which is no
                // fault.
                "--ignore-checks",
                "W3005",
                "--"));
    command.addAll(templates);
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(Map.of("PYTHONDONTWRITEBYTECODE", "1"));
    Process process = builder.start();
    String out = new String(process.getInputStream().readAllBytes());
    process.waitFor();
    return out;
  }
}

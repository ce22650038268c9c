package dev.waterline.infra;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.infra.construct.EmptyJars;
import dev.waterline.infra.environment.Environments;
import io.github.cdklabs.cdknag.AwsSolutionsChecks;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import software.amazon.awscdk.App;
import software.amazon.awscdk.Aspects;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.services.s3.Bucket;

/** cdk-nag's AwsSolutions pack over the app: every finding is explained beside its resource. */
class NagTest {

  @Test
  void theEnvironmentWithEverythingInItHasNoUnexplainedFinding() throws IOException {
    // Production has inputs, GitHub and a schedule; staging's tags are the same kind of statement.
    App app = CdkJson.app("env", "prod");
    WaterlineApp.compose(app, Environments.read(app.getNode()), EmptyJars.make());
    assertThat(findings(app)).isEmpty();
  }

  @Test
  void aBucketThatIsNotOursHasFindingsSoThePackIsAtWork() throws IOException {
    App app = CdkJson.app("env", "prod");
    new Bucket(new Stack(app, "Naive"), "Bucket");
    assertThat(findings(app))
        .anyMatch(line -> line.contains("AwsSolutions-S1"))
        .anyMatch(line -> line.contains("AwsSolutions-S10"));
  }

  private static List<String> findings(App app) throws IOException {
    Aspects.of(app).add(new AwsSolutionsChecks());
    Path folder = Path.of(app.synth().getDirectory());
    List<String> findings = new ArrayList<>();
    try (var files = Files.newDirectoryStream(folder, "AwsSolutions-*-NagReport.csv")) {
      for (Path report : files) {
        Files.readAllLines(report).stream()
            .filter(line -> line.contains(",\"Non-Compliant\","))
            .forEach(findings::add);
      }
    }
    return findings;
  }
}

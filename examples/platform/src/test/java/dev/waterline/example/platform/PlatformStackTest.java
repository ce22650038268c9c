package dev.waterline.example.platform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.waterline.infra.construct.Jars;
import dev.waterline.infra.policy.ShowPermissions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awscdk.App;
import software.amazon.awscdk.assertions.Match;
import software.amazon.awscdk.assertions.Template;

class PlatformStackTest {

  @TempDir static Path emptyAsset;

  @BeforeAll
  static void nodeIsThere() {
    assumeTrue(
        "true".equals(System.getenv("CI")) || hasNode(),
        "The example needs Node 20 or newer on the PATH: skipped, except where CI=true");
  }

  @Test
  void theConstructsUseTheBucketAndTheKeyOfThePlatform() throws IOException {
    App app = new App();
    PlatformStack stack = new PlatformStack(app, "Platform", new Jars(emptyAsset, emptyAsset));
    Template template = Template.fromStack(stack);
    template.resourceCountIs("AWS::S3::Bucket", 1);
    template.resourceCountIs("AWS::SNS::Topic", 0);
    template.hasResourceProperties(
        "AWS::EMRServerless::Application",
        Map.of(
            "MonitoringConfiguration",
            Match.objectLike(
                Map.of(
                    "S3MonitoringConfiguration",
                    Match.objectLike(
                        Map.of(
                            "EncryptionKeyArn",
                            Map.of(
                                "Fn::GetAtt", List.of(Match.stringLikeRegexp("^Key"), "Arn"))))))));
    template.hasResourceProperties(
        "AWS::LakeFormation::PrincipalPermissions",
        Map.of(
            "Resource",
            Map.of("Database", Match.objectLike(Map.of("Name", "sales"))),
            "Permissions",
            List.of("DESCRIBE")));
    template.hasResourceProperties(
        "AWS::Glue::DataQualityRuleset",
        Map.of(
            "Name",
            "sales orders",
            "TargetTable",
            Map.of("DatabaseName", "sales", "TableName", "orders")));

    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int exit =
        ShowPermissions.run(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            Path.of(app.synth().getDirectory()));
    assertThat(exit).as(out.toString(StandardCharsets.UTF_8)).isZero();
  }

  private static boolean hasNode() {
    try {
      return new ProcessBuilder("node", "--version").start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}

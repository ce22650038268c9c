package dev.waterline.cli.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StackOutputsTest {

  @TempDir Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("waterline.aws.json"), text);
  }

  @Test
  void outputsOfBothStacksAreOneEnvironment() throws IOException {
    Path file =
        file(
            """
            {"Waterline-dev-Sandbox": {"BucketName": "dev-bucket"},
             "Waterline-dev-Preview": {"ApplicationId": "00f1"}}
            """);

    StackOutputs outputs = StackOutputs.read(file, null);

    assertThat(outputs.value("BucketName")).contains("dev-bucket");
    assertThat(outputs.value("ApplicationId")).contains("00f1");
    assertThat(outputs.value("Nothing")).isEmpty();
  }

  @Test
  void oneOfSeveralEnvironmentsIsChosen() throws IOException {
    Path file =
        file(
            """
            {"Waterline-dev-Sandbox": {"BucketName": "dev-bucket"},
             "Waterline-prod-Sandbox": {"BucketName": "prod-bucket"}}
            """);

    assertThat(StackOutputs.read(file, "prod").value("BucketName")).contains("prod-bucket");
    assertThatThrownBy(() -> StackOutputs.read(file, null))
        .hasMessage(
            "%s holds several environments (Waterline-dev-Sandbox, Waterline-prod-Sandbox): say which with --env"
                .formatted(file));
    assertThatThrownBy(() -> StackOutputs.read(file, "test"))
        .hasMessage(
            "%s has no stack of an environment test: it has Waterline-dev-Sandbox, Waterline-prod-Sandbox"
                .formatted(file));
  }

  @Test
  void aMissingFileSaysHowToGetIt() {
    assertThatThrownBy(() -> StackOutputs.read(Path.of("no.json"), null))
        .hasMessage(
            "There is no no.json. Write it with `npx aws-cdk@2 deploy --all --outputs-file waterline.aws.json`, name another with --aws, or give --state-machine and --bucket.");
  }

  @Test
  void aFileOfAnotherFormSaysWhatIsWrong() throws IOException {
    Path file = file("{\"Waterline-dev-Sandbox\": \"text\"}");

    assertThatThrownBy(() -> StackOutputs.read(file, null))
        .hasMessage(file + ": Waterline-dev-Sandbox must be an object");
  }

  @Test
  void anEnvironmentKnowsItsRegion() {
    Deployment deployment =
        new Deployment(
            "arn:aws:states:eu-west-1:111111111111:stateMachine:Preview",
            "a-bucket",
            null,
            null,
            null);

    assertThat(deployment.region()).isEqualTo("eu-west-1");
    assertThat(deployment.executionArn("local_0123456789ab_r1"))
        .isEqualTo("arn:aws:states:eu-west-1:111111111111:execution:Preview:local_0123456789ab_r1");
    assertThatThrownBy(deployment::requiredDatabase)
        .hasMessage(
            "This command needs --database: deploy again with --outputs-file, which writes DatabaseName, or give the option");
    assertThatThrownBy(() -> new Deployment("Preview", "a-bucket", null, null, null))
        .hasMessage(
            "The state machine 'Preview' is not one: expected arn:aws:states:<region>:<account>:stateMachine:<name>");
    assertThatThrownBy(
            () -> new Deployment(deployment.stateMachineArn(), "s3://a-bucket", null, null, null))
        .hasMessage(
            "The bucket 's3://a-bucket' is not one: expected a bucket's name, without s3://");
  }
}

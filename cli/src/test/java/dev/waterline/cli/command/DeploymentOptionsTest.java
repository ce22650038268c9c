package dev.waterline.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.waterline.cli.Main;
import dev.waterline.cli.output.Console;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Environments that are wrong are told before any service of AWS is called. */
class DeploymentOptionsTest {

  @TempDir Path folder;

  private String report(String outputs) throws IOException {
    Path file = Files.writeString(folder.resolve("waterline.aws.json"), outputs);
    StringWriter err = new StringWriter();
    PrintWriter writer = new PrintWriter(err);
    int code =
        Main.run(
            new Console(writer, writer),
            "report",
            "local_0123456789ab_r1",
            "--aws",
            file.toString());
    assertThat(code).isEqualTo(2);
    return err.toString();
  }

  @Test
  void aPriceThatIsNoNumberIsNamed() throws IOException {
    assertThat(
            report(
                """
                {"Waterline-dev": {
                  "StateMachineArn": "arn:aws:states:eu-west-1:111111111111:stateMachine:Preview",
                  "BucketName": "a-bucket", "PricePerVcpuHour": "5 cents", "PricePerMemoryGbHour": "0.005"}}
                """))
        .contains(
            "The environment's output PricePerVcpuHour is '5 cents': expected a decimal number, such as 0.05");
  }

  @Test
  void aMissingOutputIsNamed() throws IOException {
    assertThat(report("{\"Waterline-dev\": {\"BucketName\": \"a-bucket\"}}"))
        .contains(
            "The environment's file has no output StateMachineArn: deploy both stacks with --outputs-file, or give --state-machine");
  }
}

package dev.waterline.e2e;

import dev.waterline.e2e.aws.EmulatedAws;
import dev.waterline.e2e.aws.Workspace;
import dev.waterline.e2e.deploy.Deployment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What {@code test/e2e/front} runs: an emulated AWS with the environment example, until it is
 * ended.
 */
public final class StartByHand {

  private StartByHand() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    try (EmulatedAws aws = EmulatedAws.start()) {
      Deployment deployment = Deployment.to(aws);
      Path outputs = Workspace.TARGET.resolve("waterline.aws.json");
      Files.writeString(outputs, deployment.outputsFile() + "\n");
      aws.environment().forEach((name, value) -> System.out.printf("export %s=%s%n", name, value));
      System.out.printf("# outputs of the deployment: %s%n", outputs);
      System.out.printf(
          "# input database: %s, at %s%n", Deployment.INPUT_DATABASE, Deployment.INPUT_LOCATION);
      System.out.println("# running until Ctrl-C");
      Thread.currentThread().join();
    }
  }
}

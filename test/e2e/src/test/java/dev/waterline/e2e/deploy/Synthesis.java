package dev.waterline.e2e.deploy;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.waterline.e2e.aws.Workspace;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * {@code cdk synth} without its command line: the app in a process of its own, as cdk.json says.
 */
public final class Synthesis {

  private static final ObjectMapper JSON = new ObjectMapper();

  private Synthesis() {}

  /**
   * Synthesises an environment of {@code cdk.json}.
   *
   * @param change what shall be different in the environment
   * @param folder where the cloud assembly goes
   */
  public static CloudAssembly of(String environment, Consumer<ObjectNode> change, Path folder) {
    try {
      ObjectNode context =
          (ObjectNode)
              JSON.readTree(Workspace.TOP.resolve("cdk.json").toFile()).required("context");
      context.put("env", environment);
      change.accept((ObjectNode) context.required("environments").required(environment));
      Files.createDirectories(folder);
      Path log = folder.resolve("synth.log");
      ProcessBuilder app =
          new ProcessBuilder(
                  Workspace.java().toString(),
                  "-XX:TieredStopAtLevel=1",
                  "-cp",
                  Workspace.TOP.resolve("infra/target/classes")
                      + File.pathSeparator
                      + Workspace.read(Workspace.TOP.resolve("infra/target/app.classpath")).strip(),
                  "dev.waterline.infra.WaterlineApp")
              .directory(Workspace.TOP.toFile())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile());
      app.environment().put("CDK_CONTEXT_JSON", JSON.writeValueAsString(context));
      app.environment().put("CDK_OUTDIR", folder.toString());
      app.environment().put("JSII_SILENCE_WARNING_END_OF_LIFE_NODE_VERSION", "20");
      if (app.start().waitFor() != 0) {
        throw new IllegalStateException("The app can't be synthesised: " + Files.readString(log));
      }
      return new CloudAssembly(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}

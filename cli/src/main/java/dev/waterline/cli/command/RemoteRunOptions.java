package dev.waterline.cli.command;

import dev.waterline.cli.remote.Deployment;
import dev.waterline.core.run.RunId;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A run on AWS, as {@code watch} and {@code report} take it. */
final class RemoteRunOptions {

  @Parameters(paramLabel = "RUN", description = "The run's id, as `waterline submit` prints it.")
  private String run;

  @Mixin private DeploymentOptions deployment;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Folder of the report and the manifest (default: .waterline/<run>).")
  private @Nullable Path out;

  RunId run() {
    return new RunId(run);
  }

  Deployment deployment() {
    return deployment.read();
  }

  @Nullable Path out() {
    return out;
  }
}

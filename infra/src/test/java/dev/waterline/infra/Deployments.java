package dev.waterline.infra;

import dev.waterline.infra.construct.EmptyJars;
import dev.waterline.infra.environment.Environments;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import software.amazon.awscdk.App;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.cxapi.CloudAssembly;

/** The app as {@code cdk synth -c env=NAME} makes it, each environment once a test JVM. */
public final class Deployments {

  private static final Map<String, Deployments> MADE = new ConcurrentHashMap<>();

  private final WaterlineApp.Stacks stacks;
  private final CloudAssembly assembly;

  private Deployments(String environment) {
    App app = CdkJson.app(environment, Path.of("target", "synthesised", environment));
    this.stacks = WaterlineApp.compose(app, Environments.read(app.getNode()), EmptyJars.make());
    this.assembly = app.synth();
  }

  public static Deployments of(String environment) {
    return MADE.computeIfAbsent(environment, Deployments::new);
  }

  Stack sandbox() {
    return stacks.sandbox();
  }

  Stack preview() {
    return stacks.preview();
  }

  /** Where the templates are. */
  public Path folder() {
    return Path.of(assembly.getDirectory());
  }
}

package dev.waterline.infra;

import dev.waterline.core.error.WaterlineException;
import dev.waterline.infra.construct.Jars;
import dev.waterline.infra.environment.Environment;
import dev.waterline.infra.environment.Environments;
import java.nio.file.Path;
import software.amazon.awscdk.App;
import software.amazon.awscdk.StackProps;
import software.amazon.awscdk.Tags;

/** What {@code cdk.json} runs, from the repository's top folder and on jars that are built. */
public final class WaterlineApp {

  /** From the repository's top folder. */
  static final String FUNCTIONS_JAR = "lambda/target/waterline-lambda.jar";

  /** From the repository's top folder. */
  static final String JOB_JAR = "spark-job/target/waterline-job.jar";

  private WaterlineApp() {}

  public static void main(String[] arguments) {
    App app = new App();
    try {
      compose(
          app,
          Environments.read(app.getNode()),
          new Jars(Path.of(FUNCTIONS_JAR), Path.of(JOB_JAR)));
    } catch (WaterlineException e) {
      System.err.println(e.getMessage());
      System.exit(1);
    }
    app.synth();
  }

  /** Adds the stacks of an environment. */
  static Stacks compose(App app, Environment environment, Jars jars) {
    String prefix = "Waterline-" + environment.name();
    SandboxStack sandbox =
        new SandboxStack(
            app,
            prefix + "-Sandbox",
            properties(environment, "Where previews write: bucket and Glue database"),
            environment);
    PreviewStack preview =
        new PreviewStack(
            app,
            prefix + "-Preview",
            properties(environment, "What runs previews: application, functions, state machine"),
            environment,
            sandbox.sandbox(),
            jars);
    Tags.of(app).add("waterline:environment", environment.name());
    return new Stacks(sandbox, preview);
  }

  private static StackProps properties(Environment environment, String description) {
    software.amazon.awscdk.Environment.Builder place = software.amazon.awscdk.Environment.builder();
    if (environment.account() != null) {
      place.account(environment.account());
    }
    if (environment.region() != null) {
      place.region(environment.region());
    }
    return StackProps.builder().env(place.build()).description(description).build();
  }

  /**
   * The stacks of one environment.
   *
   * @param sandbox the stateful one
   * @param preview the stateless one
   */
  record Stacks(SandboxStack sandbox, PreviewStack preview) {}
}

package dev.waterline.example.platform;

import dev.waterline.infra.construct.Jars;
import java.nio.file.Path;
import software.amazon.awscdk.App;

/** For a {@code cdk.json} of the platform's own; takes the paths of the two built jars. */
public final class PlatformApp {

  private PlatformApp() {}

  public static void main(String[] arguments) {
    App app = new App();
    new PlatformStack(app, "Platform", new Jars(Path.of(arguments[0]), Path.of(arguments[1])));
    app.synth();
  }
}

package dev.waterline.infra.construct;

import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The jars that a deployment uploads, built by Maven before.
 *
 * @param functions the shaded jar of the Lambda tasks
 * @param job the jar of the Spark jobs
 */
public record Jars(Path functions, Path job) {

  public Jars {
    exists("functions", functions);
    exists("job", job);
  }

  private static void exists(String what, Path path) {
    Check.that(
        Files.exists(path),
        "The %s jar %s is missing: build it with ./mvnw -DskipTests package, then deploy",
        what,
        path);
  }
}

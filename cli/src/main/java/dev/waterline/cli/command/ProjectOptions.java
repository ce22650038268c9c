package dev.waterline.cli.command;

import dev.waterline.cli.run.Sides;
import dev.waterline.cli.run.SidesReader;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The project and its base side, as {@code run}, {@code pin} and {@code plan} take them. */
final class ProjectOptions {

  @Parameters(paramLabel = "PROJECT", description = "Folder of the project: the candidate.")
  private Path folder;

  @Option(
      names = "--base",
      paramLabel = "DIR|REVISION",
      description = {
        "The base side: a folder, or a git revision, whose merge base with HEAD is taken",
        "(default: local.base of waterline.yml, else the default branch)."
      })
  private @Nullable String base;

  @Option(
      names = "--param",
      paramLabel = "NAME=VALUE",
      description = "A value for the SQL's :NAME; may be repeated.")
  private Map<String, String> parameters = new LinkedHashMap<>();

  Path folder() {
    return folder;
  }

  Map<String, String> parameters() {
    return parameters;
  }

  Sides read() {
    return new SidesReader(folder, parameters).read(base);
  }
}

package dev.waterline.core.dqdl;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.project.SourceText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** Serves rulesets from files {@code NAME.dqdl} of a folder, for runs without AWS. */
public final class RulesetFolder implements RulesetCatalog {

  private static final Pattern FILE_NAME = Pattern.compile("[A-Za-z0-9_ -][A-Za-z0-9_. -]{0,254}");

  private final Path folder;

  public RulesetFolder(Path folder) {
    this.folder = folder;
  }

  @Override
  public SourceText ruleset(String name) {
    if (!FILE_NAME.matcher(name).matches()) {
      throw new WaterlineException(
          ErrorCode.RULE_INVALID,
          "The ruleset name '%s' can't name a file; use letters, digits, '_', '-', '.' and blanks"
              .formatted(name));
    }
    Path file = folder.resolve(name + ".dqdl");
    if (!Files.isRegularFile(file)) {
      throw new WaterlineException(
          ErrorCode.RULE_INVALID,
          "There is no ruleset '%s': add the file %s, or export the ruleset of the Glue Data Catalog to it"
              .formatted(name, file));
    }
    try {
      return new SourceText("glue:" + name, Files.readString(file));
    } catch (IOException e) {
      throw new WaterlineException(
          ErrorCode.RULE_INVALID, "The ruleset file %s can't be read as UTF-8".formatted(file), e);
    }
  }
}

package dev.waterline.core.dqdl;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.project.RuleSource;
import dev.waterline.core.project.SourceText;
import dev.waterline.core.table.TableName;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Serves rulesets from a folder, for runs without AWS: the ruleset {@code NAME} is the file {@code
 * NAME.dqdl}, in the folder itself or, when it has a target, in the folder {@code
 * <namespace>.<table>} there. Links are not followed.
 */
public final class RulesetFolder implements RulesetCatalog {

  private static final String ENDING = ".dqdl";
  private static final Pattern FILE_NAME = Pattern.compile("[A-Za-z0-9_ -][A-Za-z0-9_. -]{0,254}");

  private final Path folder;

  public RulesetFolder(Path folder) {
    this.folder = folder;
  }

  @Override
  public SourceText ruleset(String name) {
    requireFileName("ruleset name", name);
    Path file = folder.resolve(name + ENDING);
    List<Path> places = new ArrayList<>(List.of(file));
    for (Path target : sorted(folder)) {
      if (Files.isDirectory(target, LinkOption.NOFOLLOW_LINKS)) {
        places.add(target.resolve(name + ENDING));
      }
    }
    return places.stream()
        .filter(RulesetFolder::isFile)
        .findFirst()
        .map(RulesetFolder::text)
        .orElseThrow(
            () ->
                invalid(
                    "There is no ruleset '%s': add the file %s, or export the ruleset of the Glue Data Catalog to it"
                        .formatted(name, file)));
  }

  @Override
  public List<SourceText> rulesetsOf(TableName target) {
    String name = String.join(".", target.parts());
    requireFileName("table name", name);
    Path files = folder.resolve(name);
    List<SourceText> texts =
        Files.isDirectory(files, LinkOption.NOFOLLOW_LINKS)
            ? sorted(files).stream()
                .filter(file -> isFile(file) && fileName(file).endsWith(ENDING))
                .map(RulesetFolder::text)
                .toList()
            : List.of();
    if (texts.isEmpty()) {
      throw invalid(
          "No ruleset has the target %s: add files *.dqdl to %s, or export the rulesets of the Glue Data Catalog to them"
              .formatted(target, files));
    }
    return texts;
  }

  private static List<Path> sorted(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.sorted(Comparator.comparing(RulesetFolder::fileName)).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static SourceText text(Path file) {
    String name = fileName(file).substring(0, fileName(file).length() - ENDING.length());
    try {
      return new SourceText(RuleSource.PREFIX + name, Files.readString(file));
    } catch (IOException e) {
      throw new WaterlineException(
          ErrorCode.RULE_INVALID, "The ruleset file %s can't be read as UTF-8".formatted(file), e);
    }
  }

  private static boolean isFile(Path file) {
    return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
  }

  private static String fileName(Path file) {
    return String.valueOf(file.getFileName());
  }

  private static void requireFileName(String what, String name) {
    if (!FILE_NAME.matcher(name).matches()) {
      throw invalid(
          "The %s '%s' can't name a file; use letters, digits, '_', '-', '.' and blanks"
              .formatted(what, name));
    }
  }

  private static WaterlineException invalid(String message) {
    return new WaterlineException(ErrorCode.RULE_INVALID, message);
  }
}

package dev.waterline.cli.relation;

import dev.waterline.cli.relation.Relation.DataFiles;
import dev.waterline.cli.relation.Relation.TableState;
import dev.waterline.cli.relation.Relation.Version;
import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.table.TableName;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads an argument TABLE_OR_FILE: {@code shop.orders}, {@code shop.orders@SNAPSHOT_ID}, {@code
 * shop.orders#BRANCH_OR_TAG}, or a path. A path ends in {@code .parquet} or {@code .csv}, or has a
 * slash before any {@code @} or {@code #}; no table does, since its name would be in back quotes.
 */
public final class RelationArgument {

  private static final List<String> EXTENSIONS = List.of(".parquet", ".csv");

  private RelationArgument() {}

  /**
   * Reads one argument; whether there is such a table or file is not looked at.
   *
   * @throws WaterlineException INVALID_ARGUMENT when it can be neither
   */
  public static Relation parse(String text) {
    int mark = mark(text);
    String name = mark < 0 ? text : text.substring(0, mark);
    if (EXTENSIONS.stream().anyMatch(text::endsWith) || name.contains("/")) {
      return new DataFiles(text, path(text));
    }
    return new TableState(text, table(name), version(text, mark));
  }

  /** Where {@code @} or {@code #} stands outside back quotes, or -1. */
  private static int mark(String text) {
    boolean quoted = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      quoted = quoted != (c == '`');
      if (!quoted && (c == '@' || c == '#')) {
        return i;
      }
    }
    return -1;
  }

  private static Path path(String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      throw invalid("'%s' is not a path: %s".formatted(text, e.getReason()), e);
    }
  }

  private static TableName table(String name) {
    try {
      return TableName.parse(name);
    } catch (WaterlineException e) {
      throw invalid(e.getMessage() + ". A path needs a slash: ./" + name, e);
    }
  }

  private static Version version(String text, int mark) {
    if (mark < 0) {
      return new Version.Current();
    }
    String rest = text.substring(mark + 1);
    if (text.charAt(mark) == '#') {
      if (rest.isEmpty()) {
        throw invalid("'%s' names no branch or tag after #".formatted(text), null);
      }
      return new Version.Ref(rest);
    }
    try {
      return new Version.SnapshotId(Long.parseLong(rest));
    } catch (NumberFormatException e) {
      throw invalid(
          "'%s' has no snapshot id after @: it is a number, as in shop.orders@4212358; a branch or tag follows #"
              .formatted(text),
          e);
    }
  }

  private static WaterlineException invalid(String message, @Nullable Throwable cause) {
    return new WaterlineException(ErrorCode.INVALID_ARGUMENT, message, cause);
  }
}

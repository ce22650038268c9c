package dev.waterline.core.table;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Identifiers of Spark SQL: splitting them at dots and quoting them with back quotes. */
public final class Identifiers {

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  private Identifiers() {}

  /**
   * Splits {@code a.`b.c`} into its parts. A doubled back quote inside quotes is one back quote.
   */
  public static List<String> split(String text) {
    List<String> parts = new ArrayList<>();
    StringBuilder part = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '`' && quoted && i + 1 < text.length() && text.charAt(i + 1) == '`') {
        part.append('`');
        i++;
      } else if (c == '`') {
        quoted = !quoted;
      } else if (c == '.' && !quoted) {
        parts.add(part.toString());
        part.setLength(0);
      } else {
        part.append(c);
      }
    }
    if (quoted) {
      throw new WaterlineException(
          ErrorCode.INVALID_ARGUMENT, "'%s' has a back quote that is not closed".formatted(text));
    }
    parts.add(part.toString());
    return parts;
  }

  /** The identifier in back quotes, safe inside any Spark SQL text. */
  public static String quote(String identifier) {
    return "`" + identifier.replace("`", "``") + "`";
  }

  static String quoteIfNeeded(String identifier) {
    return PLAIN.matcher(identifier).matches() ? identifier : quote(identifier);
  }
}

package dev.waterline.docs;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The little of a shell's syntax that the documents use. */
final class Shell {

  private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|[^\\s'\"]+");

  private Shell() {}

  /** The words of each command of a block, without comments. */
  static Stream<List<String>> commands(String block) {
    return block
        .lines()
        .map(line -> line.replaceFirst("(^|\\s)#\\s.*", ""))
        .filter(line -> !line.isBlank())
        .map(line -> WORD.matcher(line).results().map(r -> unquoted(r.group())).toList());
  }

  private static String unquoted(String word) {
    Matcher quoted = Pattern.compile("['\"](.*)['\"]").matcher(word);
    return quoted.matches() ? quoted.group(1) : word;
  }
}

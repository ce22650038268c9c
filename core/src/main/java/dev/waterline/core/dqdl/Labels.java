package dev.waterline.core.dqdl;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads {@code "key"="value", …} with the limits of AWS's section <i>Label constraints</i>. */
final class Labels {

  static final int MAX_PER_RULE = 10;
  private static final int MAX_KEY = 128;
  private static final int MAX_VALUE = 256;

  private final Lexer lexer;

  Labels(Lexer lexer) {
    this.lexer = lexer;
  }

  Map<String, String> read(List<Token> content) throws SyntaxProblem {
    Map<String, String> labels = new LinkedHashMap<>();
    for (List<Token> label : Brackets.splitAtCommas(content)) {
      if (label.size() != 3
          || !label.get(0).isString()
          || !label.get(1).is("=")
          || !label.get(2).isString()) {
        throw problem("a label is written \"key\"=\"value\"", label, content);
      }
      String key = unquoted(label.get(0));
      String value = unquoted(label.get(2));
      if (key.isEmpty() || key.length() > MAX_KEY || value.length() > MAX_VALUE) {
        throw problem(
            "a label's key has 1 to %d characters, its value at most %d"
                .formatted(MAX_KEY, MAX_VALUE),
            label,
            content);
      }
      if (labels.put(key, value) != null) {
        throw problem("a label has two values", label, content);
      }
    }
    if (labels.size() > MAX_PER_RULE) {
      throw problem("a rule has at most %d labels".formatted(MAX_PER_RULE), content, content);
    }
    return labels;
  }

  private SyntaxProblem problem(String message, List<Token> at, List<Token> otherwise) {
    List<Token> tokens = at.isEmpty() ? otherwise : at;
    return new SyntaxProblem(
        message, tokens.isEmpty() ? lexer.end() : lexer.place(tokens.get(0).offset()));
  }

  private static String unquoted(Token string) {
    return QuotedString.unescape(string.text());
  }
}

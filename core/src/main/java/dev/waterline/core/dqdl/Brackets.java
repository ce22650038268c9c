package dev.waterline.core.dqdl;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Brackets that belong together. */
final class Brackets {

  private Brackets() {}

  /** The index of the bracket that closes the one at {@code open}. */
  static int closing(List<Token> tokens, int open, Lexer lexer) throws SyntaxProblem {
    Deque<Token> opened = new ArrayDeque<>();
    for (int i = open; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      if (token.opens()) {
        opened.push(token);
      } else if (token.closes()) {
        Token last = opened.pop();
        if (!token.closes(last)) {
          throw unclosed(last, lexer);
        }
        if (opened.isEmpty()) {
          return i;
        }
      }
    }
    throw unclosed(opened.element(), lexer);
  }

  static void requireBalanced(List<Token> tokens, Lexer lexer) throws SyntaxProblem {
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      if (token.opens()) {
        i = closing(tokens, i, lexer);
      } else if (token.closes()) {
        throw new SyntaxProblem(
            "'%s' closes nothing".formatted(token.text()), lexer.place(token.offset()));
      }
    }
  }

  /** The parts between the commas that stand in no bracket; {@code tokens} are balanced. */
  static List<List<Token>> splitAtCommas(List<Token> tokens) {
    List<List<Token>> parts = new ArrayList<>();
    int depth = 0;
    int from = 0;
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      depth += token.opens() ? 1 : token.closes() ? -1 : 0;
      if (depth == 0 && token.is(",")) {
        parts.add(tokens.subList(from, i));
        from = i + 1;
      }
    }
    parts.add(tokens.subList(from, tokens.size()));
    return parts;
  }

  private static SyntaxProblem unclosed(Token open, Lexer lexer) {
    return new SyntaxProblem(
        "'%s' is opened here and not closed".formatted(open.text()), lexer.place(open.offset()));
  }
}

package dev.waterline.core.dqdl;

import dev.waterline.core.dqdl.Token.Kind;
import dev.waterline.core.error.Place;
import java.util.ArrayList;
import java.util.List;

/**
 * Cuts DQDL into tokens. Comments run from {@code #} to the end of the line. In a string {@code \"}
 * is a quote and {@code \\} a backslash; every other character stands for itself.
 */
final class Lexer {

  private final String file;
  private final String source;

  Lexer(String file, String source) {
    this.file = file;
    this.source = source;
  }

  List<Token> tokens() throws SyntaxProblem {
    List<Token> tokens = new ArrayList<>();
    boolean apart = false;
    int i = 0;
    while (i < source.length()) {
      char c = source.charAt(i);
      if (Character.isWhitespace(c) || c == '\uFEFF') {
        apart = true;
        i++;
        continue;
      }
      if (c == '#') {
        apart = true;
        i = endOfLine(i);
        continue;
      }
      int end;
      Kind kind;
      if (c == '"') {
        kind = Kind.STRING;
        end = endOfString(i);
      } else if (isWordPart(c)) {
        kind = Kind.WORD;
        end = i + 1;
        while (end < source.length() && isWordPart(source.charAt(end))) {
          end++;
        }
      } else {
        kind = Kind.SYMBOL;
        end = source.offsetByCodePoints(i, 1);
      }
      tokens.add(new Token(kind, source.substring(i, end), i, apart));
      apart = false;
      i = end;
    }
    return tokens;
  }

  /** The place of an offset: lines and code points counted from 1. */
  Place place(int offset) {
    int line = 1;
    int lineStart = 0;
    for (int i = 0; i < offset; i++) {
      char c = source.charAt(i);
      boolean firstOfTwo = c == '\r' && i + 1 < source.length() && source.charAt(i + 1) == '\n';
      if ((c == '\n' || c == '\r') && !firstOfTwo) {
        line++;
        lineStart = i + 1;
      }
    }
    return new Place(file, line, source.codePointCount(Math.min(lineStart, offset), offset) + 1);
  }

  Place end() {
    return place(source.length());
  }

  private int endOfLine(int from) {
    int i = from;
    while (i < source.length() && source.charAt(i) != '\n' && source.charAt(i) != '\r') {
      i++;
    }
    return i;
  }

  private int endOfString(int from) throws SyntaxProblem {
    int end = QuotedString.end(source, from);
    if (end < 0) {
      throw new SyntaxProblem(
          "a string starts here and isn't closed; a quote in a string is written \\\", a backslash"
              + " before the closing quote \\\\",
          place(from));
    }
    return end;
  }

  private static boolean isWordPart(char c) {
    return c >= 'a' && c <= 'z'
        || c >= 'A' && c <= 'Z'
        || c >= '0' && c <= '9'
        || c == '_'
        || c == '.';
  }
}

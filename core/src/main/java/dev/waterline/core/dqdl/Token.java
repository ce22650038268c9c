package dev.waterline.core.dqdl;

/**
 * A lexical element of a ruleset.
 *
 * @param text as written; a string with its quotes
 * @param offset where it starts in the source, in chars
 * @param apart whether white space or a comment stands before it
 */
record Token(Kind kind, String text, int offset, boolean apart) {

  enum Kind {
    STRING,
    WORD,
    SYMBOL
  }

  boolean is(String symbolOrWord) {
    return kind != Kind.STRING && text.equals(symbolOrWord);
  }

  boolean isString() {
    return kind == Kind.STRING;
  }

  boolean isWord() {
    return kind == Kind.WORD;
  }

  boolean opens() {
    return is("(") || is("[") || is("{");
  }

  boolean closes() {
    return is(")") || is("]") || is("}");
  }

  boolean closes(Token open) {
    return switch (open.text) {
      case "(" -> is(")");
      case "[" -> is("]");
      default -> is("}");
    };
  }

  Token at(int newOffset, boolean newApart) {
    return new Token(kind, text, newOffset, newApart);
  }
}

package dev.waterline.spark.guard;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.Place;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.project.SourceText;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.antlr.v4.runtime.CharStreams;
import org.antlr.v4.runtime.CommonTokenStream;
import org.antlr.v4.runtime.Token;
import org.apache.spark.sql.catalyst.parser.ParserUtils$;
import org.apache.spark.sql.catalyst.parser.SqlBaseLexer;
import org.apache.spark.sql.catalyst.parser.UpperCaseCharStream;

/**
 * Refuses what has to be found before the parser reads a text: {@code TIMESTAMP 'now'} and its kin
 * become constants of the wall clock inside the parser, where no rule can reach them; and the
 * parser's time grows out of all bounds with nesting.
 *
 * @param sql the text
 */
record TextGuard(SourceText sql) {

  private static final Set<Integer> TIME_TYPES =
      Set.of(
          SqlBaseLexer.DATE,
          SqlBaseLexer.TIMESTAMP,
          SqlBaseLexer.TIMESTAMP_LTZ,
          SqlBaseLexer.TIMESTAMP_NTZ);

  private static final int MAX_NESTING = 200;

  private static final List<String> CLOCK_WORDS = List.of("now", "today", "tomorrow", "yesterday");

  /**
   * @throws WaterlineException SQL_REFUSED naming the construct, its place, and what to do instead
   */
  void check() {
    SqlBaseLexer lexer =
        new SqlBaseLexer(new UpperCaseCharStream(CharStreams.fromString(sql.text())));
    lexer.removeErrorListeners();
    CommonTokenStream stream = new CommonTokenStream(lexer);
    stream.fill();
    Token before = null;
    int depth = 0;
    for (Token token : stream.getTokens()) {
      if (token.getChannel() != Token.DEFAULT_CHANNEL) {
        continue;
      }
      depth += nesting(token);
      if (depth > MAX_NESTING) {
        throw new WaterlineException(
            ErrorCode.SQL_REFUSED,
            "The query is nested too deeply: more than %d parentheses are open at once. Split it with WITH."
                .formatted(MAX_NESTING),
            place(token),
            null);
      }
      if (before != null && TIME_TYPES.contains(before.getType()) && isClockWord(token)) {
        throw new WaterlineException(
            ErrorCode.SQL_REFUSED,
            "A literal such as TIMESTAMP 'now' is not allowed here: it means the wall clock. Use current_timestamp() or current_date(), which both sides see as the same instant.",
            place(before),
            null);
      }
      before = token;
    }
  }

  private static int nesting(Token token) {
    return switch (token.getType()) {
      case SqlBaseLexer.LEFT_PAREN, SqlBaseLexer.LEFT_BRACKET, SqlBaseLexer.CASE -> 1;
      case SqlBaseLexer.RIGHT_PAREN, SqlBaseLexer.RIGHT_BRACKET, SqlBaseLexer.END -> -1;
      default -> 0;
    };
  }

  private static boolean isClockWord(Token token) {
    if (token.getType() != SqlBaseLexer.STRING_LITERAL
        && token.getType() != SqlBaseLexer.DOUBLEQUOTED_STRING) {
      return false;
    }
    String text = ParserUtils$.MODULE$.string(token).strip().toLowerCase(Locale.ROOT);
    return CLOCK_WORDS.stream().anyMatch(text::startsWith);
  }

  private Place place(Token token) {
    return new Place(sql.path(), token.getLine(), token.getCharPositionInLine() + 1);
  }
}

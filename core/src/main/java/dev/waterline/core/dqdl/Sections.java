package dev.waterline.core.dqdl;

import dev.waterline.core.error.Place;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The sections of one document and what they hold. */
final class Sections {

  private static final List<String> NAMES =
      List.of("Metadata", "DataSources", "DefaultLabels", "Rules", "Analyzers");

  private final Lexer lexer;
  private final List<Token> tokens;
  private final Map<String, List<Token>> constants = new HashMap<>();
  private Map<String, String> defaultLabels = Map.of();
  private List<List<Token>> rules = List.of();
  private List<List<Token>> analyzers = List.of();

  Sections(Lexer lexer, List<Token> tokens) {
    this.lexer = lexer;
    this.tokens = tokens;
  }

  Ruleset read() throws SyntaxProblem {
    Set<String> seen = new HashSet<>();
    int i = 0;
    while (i < tokens.size()) {
      Token name = tokens.get(i);
      if (!name.isWord() || i + 2 >= tokens.size() || !tokens.get(i + 1).is("=")) {
        throw new SyntaxProblem(
            "'%s' begins no section; expected one of %s or a constant, followed by ="
                .formatted(abbreviated(name), NAMES),
            place(name));
      }
      if (!seen.add(name.text())) {
        throw new SyntaxProblem("'%s' is defined twice".formatted(name.text()), place(name));
      }
      i = section(name, i + 2);
    }
    if (!seen.contains("Rules") && !seen.contains("Analyzers")) {
      throw new SyntaxProblem("it has no section Rules = [ … ]", lexer.end());
    }
    return ruleset();
  }

  private int section(Token name, int value) throws SyntaxProblem {
    return switch (name.text()) {
      case "Metadata", "DataSources" -> bracketed(value, "{", name) + 1;
      case "DefaultLabels" -> {
        int end = bracketed(value, "[", name);
        defaultLabels = new Labels(lexer).read(tokens.subList(value + 1, end));
        yield end + 1;
      }
      case "Rules" -> {
        int end = bracketed(value, "[", name);
        rules = entries(name, tokens.subList(value + 1, end), tokens.get(end));
        yield end + 1;
      }
      case "Analyzers" -> {
        int end = bracketed(value, "[", name);
        analyzers = entries(name, tokens.subList(value + 1, end), tokens.get(end));
        yield end + 1;
      }
      default -> constant(name, value);
    };
  }

  private int bracketed(int value, String open, Token name) throws SyntaxProblem {
    Token token = tokens.get(value);
    if (!token.is(open)) {
      throw new SyntaxProblem(
          "%s = must be followed by '%s'".formatted(name.text(), open), place(token));
    }
    return Brackets.closing(tokens, value, lexer);
  }

  private List<List<Token>> entries(Token name, List<Token> content, Token close)
      throws SyntaxProblem {
    if (content.isEmpty()) {
      throw new SyntaxProblem(
          "%s is empty; nothing would be checked".formatted(name.text()), place(name));
    }
    List<List<Token>> entries = Brackets.splitAtCommas(content);
    for (List<Token> entry : entries) {
      if (entry.isEmpty()) {
        throw new SyntaxProblem(
            "there is a comma without a rule after or before it", emptyEntry(entries, close));
      }
    }
    if (entries.size() > RulesetReader.MAX_RULES) {
      throw new SyntaxProblem(
          "%s has %d entries; at most %d can be read"
              .formatted(name.text(), entries.size(), RulesetReader.MAX_RULES),
          place(name));
    }
    return entries;
  }

  private Place emptyEntry(List<List<Token>> entries, Token close) {
    for (int i = 0; i < entries.size(); i++) {
      if (entries.get(i).isEmpty() && i + 1 < entries.size() && !entries.get(i + 1).isEmpty()) {
        return place(entries.get(i + 1).get(0));
      }
    }
    return place(close);
  }

  private int constant(Token name, int value) throws SyntaxProblem {
    for (String section : NAMES) {
      if (section.equalsIgnoreCase(name.text())) {
        throw new SyntaxProblem(
            "'%s' is written %s: DQDL is case sensitive".formatted(name.text(), section),
            place(name));
      }
    }
    Token first = tokens.get(value);
    int end = first.is("[") ? Brackets.closing(tokens, value, lexer) : value;
    List<Token> content = tokens.subList(value, end + 1);
    boolean readable =
        first.isString()
            || first.is("[")
                && Brackets.splitAtCommas(content.subList(1, content.size() - 1)).stream()
                    .allMatch(part -> part.size() == 1 && isValue(part.get(0)));
    if (!readable) {
      throw new SyntaxProblem(
          "the constant '%s' must be a string or a list of strings".formatted(name.text()),
          place(first));
    }
    constants.put(name.text(), content);
    return end + 1;
  }

  private static boolean isValue(Token token) {
    return token.isString()
        || token.isWord()
            && Set.of("NULL", "null", "EMPTY", "empty", "WHITESPACES_ONLY", "whitespaces_only")
                .contains(token.text());
  }

  private Ruleset ruleset() throws SyntaxProblem {
    RuleReader reader = new RuleReader(lexer, constants, defaultLabels);
    List<Rule> read = new ArrayList<>();
    for (List<Token> rule : rules) {
      read.add(reader.rule(rule));
    }
    List<Analyzer> asked = new ArrayList<>();
    for (List<Token> analyzer : analyzers) {
      asked.add(reader.analyzer(analyzer));
    }
    return new Ruleset(read, asked);
  }

  private static String abbreviated(Token token) {
    return token.text().length() > 40 ? token.text().substring(0, 40) + "…" : token.text();
  }

  private Place place(Token token) {
    return lexer.place(token.offset());
  }
}

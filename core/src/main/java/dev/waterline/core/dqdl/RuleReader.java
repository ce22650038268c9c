package dev.waterline.core.dqdl;

import dev.waterline.core.error.Place;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Reads the tokens of one rule: labels, constants and the tree of composites. */
final class RuleReader {

  private static final int MAX_DEPTH = 200;

  private final Lexer lexer;
  private final Map<String, List<Token>> constants;
  private final Map<String, String> defaultLabels;

  RuleReader(Lexer lexer, Map<String, List<Token>> constants, Map<String, String> defaultLabels) {
    this.lexer = lexer;
    this.constants = constants;
    this.defaultLabels = defaultLabels;
  }

  /** Reads a rule; {@code tokens} are balanced and at least one. */
  Rule rule(List<Token> tokens) {
    List<Token> body = withoutLabels(tokens);
    Map<String, String> labels = new LinkedHashMap<>(defaultLabels);
    RuleTree tree;
    try {
      if (body.isEmpty()) {
        throw problem("there is no rule before the labels", tokens.get(0));
      }
      labels.putAll(labels(tokens.subList(body.size(), tokens.size()), body));
      if (labels.size() > Labels.MAX_PER_RULE) {
        throw problem("it has more than %d labels".formatted(Labels.MAX_PER_RULE), tokens.get(0));
      }
      tree = tree(withConstants(body), 0);
    } catch (SyntaxProblem e) {
      tree = new RuleTree.Unreadable(e.problem(), e.place());
    }
    return new Rule(line(body), key(body), place(tokens.get(0)), tree, labels);
  }

  Analyzer analyzer(List<Token> tokens) throws SyntaxProblem {
    return new Analyzer(line(withConstants(tokens)), place(tokens.get(0)));
  }

  /** The tokens before {@code labels = [ … ]}. */
  static List<Token> withoutLabels(List<Token> tokens) {
    int depth = 0;
    for (int i = 0; i + 1 < tokens.size(); i++) {
      Token token = tokens.get(i);
      depth += token.opens() ? 1 : token.closes() ? -1 : 0;
      if (depth == 0 && token.is("labels") && tokens.get(i + 1).is("=")) {
        return tokens.subList(0, i);
      }
    }
    return tokens;
  }

  /** All tokens with one blank between them. */
  static String key(List<Token> tokens) {
    return tokens.stream().map(Token::text).collect(Collectors.joining(" "));
  }

  private Map<String, String> labels(List<Token> tokens, List<Token> body) throws SyntaxProblem {
    if (tokens.isEmpty()) {
      return Map.of();
    }
    if (tokens.size() < 3
        || !tokens.get(2).is("[")
        || Brackets.closing(tokens, 2, lexer) != tokens.size() - 1) {
      throw problem("labels=[\"key\"=\"value\"] must end the rule", tokens.get(0));
    }
    if (body.get(0).is("(") && Brackets.closing(body, 0, lexer) != body.size() - 1) {
      throw problem(
          "labels belong to a whole composite; put it in parentheses: ((…) and (…)) labels=[…]",
          tokens.get(0));
    }
    return new Labels(lexer).read(tokens.subList(3, tokens.size() - 1));
  }

  private List<Token> withConstants(List<Token> tokens) throws SyntaxProblem {
    List<Token> resolved = new ArrayList<>(tokens.size());
    int inList = 0;
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      inList += token.is("[") ? 1 : token.is("]") ? -1 : 0;
      if (!token.is("$")) {
        resolved.add(token);
        continue;
      }
      List<Token> value = i + 1 < tokens.size() ? constants.get(tokens.get(i + 1).text()) : null;
      if (value == null) {
        throw problem(
            "there is no constant of this name; constants are defined before Rules: name = \"…\"",
            token);
      }
      boolean listInList = inList > 0 && value.get(0).is("[");
      List<Token> content = listInList ? value.subList(1, value.size() - 1) : value;
      for (int v = 0; v < content.size(); v++) {
        boolean apart = v == 0 ? token.apart() : content.get(v).apart();
        resolved.add(content.get(v).at(token.offset(), apart));
      }
      i++;
    }
    return resolved;
  }

  private RuleTree tree(List<Token> tokens, int depth) throws SyntaxProblem {
    if (!tokens.get(0).is("(")) {
      return new RuleTree.Leaf(line(tokens), place(tokens.get(0)));
    }
    if (depth > MAX_DEPTH) {
      throw problem("rules are nested more than %d deep".formatted(MAX_DEPTH), tokens.get(0));
    }
    List<RuleTree> alternatives = new ArrayList<>();
    List<RuleTree> together = new ArrayList<>();
    int i = 0;
    while (true) {
      int close = Brackets.closing(tokens, i, lexer);
      if (close == i + 1) {
        throw problem("there is no rule in these parentheses", tokens.get(i));
      }
      together.add(tree(tokens.subList(i + 1, close), depth + 1));
      if (close == tokens.size() - 1) {
        break;
      }
      Token operator = tokens.get(close + 1);
      if (operator.is("or") || operator.is("OR")) {
        alternatives.add(all(together));
        together = new ArrayList<>();
      } else if (!operator.is("and") && !operator.is("AND")) {
        throw problem("'and' or 'or' is expected between rules in parentheses", operator);
      }
      i = close + 2;
      if (i >= tokens.size() || !tokens.get(i).is("(")) {
        throw problem("each rule that 'and' or 'or' joins must stand in parentheses", operator);
      }
    }
    alternatives.add(all(together));
    return alternatives.size() == 1 ? alternatives.get(0) : new RuleTree.Any(alternatives);
  }

  private static RuleTree all(List<RuleTree> parts) {
    return parts.size() == 1 ? parts.get(0) : new RuleTree.All(parts);
  }

  private static String line(List<Token> tokens) {
    StringBuilder line = new StringBuilder();
    for (Token token : tokens) {
      if (token.apart() && line.length() > 0) {
        line.append(' ');
      }
      line.append(token.text());
    }
    return line.toString();
  }

  private SyntaxProblem problem(String message, Token at) {
    return new SyntaxProblem(message, place(at));
  }

  private Place place(Token token) {
    return lexer.place(token.offset());
  }
}

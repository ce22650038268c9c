package dev.waterline.core.dqdl;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.Place;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.project.RuleSource;
import dev.waterline.core.project.SourceText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the structure of a DQDL ruleset: sections, constants, labels, rules with their places, and
 * the tree of {@code and} and {@code or}. What a single rule means is not looked at.
 *
 * <p>The language is the one of AWS's page <i>Data Quality Definition Language (DQDL)
 * reference</i>; sections may stand in any order, each once. {@code Metadata} and {@code
 * DataSources} are read over. A text whose structure is broken (an open bracket, no rules, text
 * after the last section) is refused as a whole; a rule that is broken in itself becomes {@link
 * RuleTree.Unreadable} and costs no other rule.
 */
public final class RulesetReader {

  /** Glue's limit for one ruleset, in chars. */
  static final int MAX_LENGTH = 65_536;

  /** Glue's limit for one ruleset. */
  static final int MAX_RULES = 2_000;

  private RulesetReader() {}

  /**
   * Reads the rules of a model; nothing when it has none.
   *
   * @param catalog where {@code glue:} names are looked up. Several rulesets of a table count as
   *     one; each keeps its own constants and default labels
   * @throws WaterlineException as {@link #read(SourceText)}, or when the catalog has no such
   *     ruleset
   */
  public static Optional<Ruleset> read(RuleSource source, RulesetCatalog catalog) {
    if (source instanceof RuleSource.Inline inline) {
      return Optional.of(readEach("waterline.yml rules", inline.rules()));
    }
    if (source instanceof RuleSource.File file) {
      return Optional.of(read(file.ruleset()));
    }
    if (source instanceof RuleSource.Catalogued catalogued) {
      return Optional.of(together(catalog.rulesets(catalogued)));
    }
    return Optional.empty();
  }

  private static Ruleset together(List<SourceText> texts) {
    List<Rule> rules = new ArrayList<>();
    List<Analyzer> analyzers = new ArrayList<>();
    for (SourceText text : texts) {
      Ruleset ruleset = read(text);
      rules.addAll(ruleset.rules());
      analyzers.addAll(ruleset.analyzers());
    }
    return new Ruleset(rules, analyzers);
  }

  /**
   * Reads a whole ruleset: {@code Rules = [ … ]} with everything that may stand around it.
   *
   * @throws WaterlineException with {@link ErrorCode#RULE_INVALID} and a place, when the structure
   *     is broken or there is no rule
   */
  public static Ruleset read(SourceText source) {
    Lexer lexer = new Lexer(source.path(), source.text());
    try {
      requireLength(source.text(), lexer);
      return new Sections(lexer, lexer.tokens()).read();
    } catch (SyntaxProblem e) {
      throw new WaterlineException(
          ErrorCode.RULE_INVALID, "The ruleset can't be read: " + e.problem(), e.place(), e);
    }
  }

  /**
   * Reads rules that stand by themselves, one in each text, such as a list in {@code
   * waterline.yml}. A text can't reach beyond itself: one that is broken, or holds more than one
   * rule, becomes {@link RuleTree.Unreadable}.
   *
   * @param path what places name; the index of the rule is added
   * @param rules at least one
   */
  public static Ruleset readEach(String path, List<String> rules) {
    if (rules.isEmpty() || rules.size() > MAX_RULES) {
      throw new WaterlineException(
          ErrorCode.RULE_INVALID,
          "The list of rules has %d rules; 1 to %d can be read".formatted(rules.size(), MAX_RULES),
          new Place(path, null, null),
          null);
    }
    List<Rule> read = new ArrayList<>();
    for (int i = 0; i < rules.size(); i++) {
      read.add(readOne(path + "[" + i + "]", rules.get(i)));
    }
    return new Ruleset(read, List.of());
  }

  /**
   * The key of a rule's text: texts that differ only in white space, comments and labels have the
   * same key. A text that can't be cut into tokens is its own key.
   */
  public static String key(String ruleText) {
    Lexer lexer = new Lexer("", ruleText);
    try {
      return RuleReader.key(RuleReader.withoutLabels(lexer.tokens()));
    } catch (SyntaxProblem e) {
      return ruleText;
    }
  }

  private static Rule readOne(String file, String text) {
    Lexer lexer = new Lexer(file, text);
    try {
      requireLength(text, lexer);
      List<Token> tokens = lexer.tokens();
      if (tokens.isEmpty()) {
        throw new SyntaxProblem("there is no rule in it", lexer.end());
      }
      Brackets.requireBalanced(tokens, lexer);
      if (Brackets.splitAtCommas(tokens).size() > 1) {
        throw new SyntaxProblem(
            "it holds more than one rule; write one rule per text", lexer.place(0));
      }
      return new RuleReader(lexer, Map.of(), Map.of()).rule(tokens);
    } catch (SyntaxProblem e) {
      return new Rule(
          text.strip(), text, e.place(), new RuleTree.Unreadable(e.problem(), e.place()), Map.of());
    }
  }

  private static void requireLength(String text, Lexer lexer) throws SyntaxProblem {
    if (text.length() > MAX_LENGTH) {
      throw new SyntaxProblem(
          "it has %d characters; a ruleset has at most %d".formatted(text.length(), MAX_LENGTH),
          lexer.place(0));
    }
  }
}

package dev.waterline.core.dqdl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.Place;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.project.SourceText;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RulesetReaderTest {

  private static Ruleset read(String text) {
    return RulesetReader.read(new SourceText("orders.dqdl", text));
  }

  private static RuleTree only(String rule) {
    return read("Rules = [ " + rule + " ]").rules().get(0).tree();
  }

  /** A tree as text: {@code all(…)}, {@code any(…)}, {@code <leaf>}, {@code !problem}. */
  private static String tree(RuleTree tree) {
    if (tree instanceof RuleTree.Leaf leaf) {
      return "<" + leaf.text() + ">";
    }
    if (tree instanceof RuleTree.Unreadable unreadable) {
      return "!" + unreadable.problem();
    }
    List<RuleTree> parts =
        tree instanceof RuleTree.All all ? all.parts() : ((RuleTree.Any) tree).parts();
    return parts.stream()
        .map(RulesetReaderTest::tree)
        .collect(Collectors.joining(" ", tree instanceof RuleTree.All ? "all(" : "any(", ")"));
  }

  @Test
  void rulesKeepTheirOrderTheirDuplicatesAndTheirPlaces() {
    Ruleset ruleset =
        read(
            """
            # what must hold
            Rules = [
              RowCount > 0,
              IsComplete "id",   # the key
              RowCount > 0
            ]
            """);

    assertThat(ruleset.rules())
        .extracting(Rule::text)
        .containsExactly("RowCount > 0", "IsComplete \"id\"", "RowCount > 0");
    assertThat(ruleset.rules())
        .extracting(Rule::place)
        .containsExactly(
            new Place("orders.dqdl", 3, 3),
            new Place("orders.dqdl", 4, 3),
            new Place("orders.dqdl", 5, 3));
  }

  @Test
  void placesCountLinesOfEveryKindAndCodePoints() {
    Ruleset ruleset =
        read("Rules = [\r\n  RowCount > 0,\r\n ColumnExists \"🐟\", IsComplete \"id\"]");

    assertThat(ruleset.rules())
        .extracting(rule -> rule.place().line() + ":" + rule.place().column())
        .containsExactly("2:3", "3:2", "3:20");
  }

  @Test
  void commentsMayHoldWhateverEndsARule() {
    assertThat(read("Rules = [ RowCount > 0, # ok ] and \"\n IsComplete \"id\" ] # end").rules())
        .extracting(Rule::text)
        .containsExactly("RowCount > 0", "IsComplete \"id\"");
  }

  @Test
  void stringsMayHoldWhateverEndsARule() {
    String rule =
        "ColumnValues \"a\" in [\"O'Brien\", \"a,b\", \"]\", \"#\", \"(\", \"\\\"\", \"\\\\\"]";

    assertThat(tree(only(rule))).isEqualTo("<" + rule + ">");
  }

  @Test
  void aRuleMayRunOverSeveralLines() {
    assertThat(tree(only("ColumnValues \"a\" # of the model\n\r\n  in [\"x\",\n\"y\"]")))
        .isEqualTo("<ColumnValues \"a\" in [\"x\", \"y\"]>");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          (A > 0) and (B > 0)                    | all(<A > 0> <B > 0>)
          (A > 0) OR (B > 0)                     | any(<A > 0> <B > 0>)
          ((A > 0))                              | <A > 0>
          (A > 0) or ((B > 0) and (C > 0))       | any(<A > 0> all(<B > 0> <C > 0>))
          (A > 0) or (B > 0) and (C > 0)         | any(<A > 0> all(<B > 0> <C > 0>))
          (A > 0) and (B > 0) or (C > 0)         | any(all(<A > 0> <B > 0>) <C > 0>)
          (A between 1 and 2) and (B > 0)        | all(<A between 1 and 2> <B > 0>)
          C of "a" and "b" > 0                   | <C of "a" and "b" > 0>
          (A > (now() - 3 days)) and (B > (1+2)) | all(<A > (now() - 3 days)> <B > (1+2)>)
          """)
  void andBindsCloserThanOr(String rule, String expected) {
    assertThat(tree(only(rule))).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          (A > 0) and B > 0  | !each rule that 'and' or 'or' joins must stand in parentheses
          (A > 0) and        | !each rule that 'and' or 'or' joins must stand in parentheses
          (A > 0) (B > 0)    | !'and' or 'or' is expected between rules in parentheses
          (A > 0) but (B > 0)| !'and' or 'or' is expected between rules in parentheses
          ()                 | !there is no rule in these parentheses
          """)
  void aBrokenCompositeIsUnreadable(String rule, String expected) {
    assertThat(tree(only(rule))).isEqualTo(expected);
  }

  @Test
  void aBrokenRuleCostsNoOther() {
    Ruleset ruleset = read("Rules = [ RowCount > 0,\n (A > 0) and,\n RowCount > 1 ]");

    assertThat(ruleset.rules())
        .extracting(rule -> tree(rule.tree()))
        .containsExactly(
            "<RowCount > 0>",
            "!each rule that 'and' or 'or' joins must stand in parentheses",
            "<RowCount > 1>");
    assertThat(((RuleTree.Unreadable) ruleset.rules().get(1).tree()).place())
        .isEqualTo(new Place("orders.dqdl", 2, 10));
  }

  @Test
  void nestingHasNoSmallLimitAndOneThatProtectsTheStack() {
    assertThat(tree(only("(".repeat(200) + "A > 0" + ")".repeat(200)))).isEqualTo("<A > 0>");
    assertThat(tree(only("(".repeat(10_000) + "A > 0" + ")".repeat(10_000))))
        .isEqualTo("!rules are nested more than 200 deep");
    String chain =
        IntStream.range(0, 1_000)
            .mapToObj(i -> "(A > " + i + ")")
            .collect(Collectors.joining(" or "));
    assertThat(((RuleTree.Any) only(chain)).parts()).hasSize(1_000);
  }

  @Test
  void constantsStandForTextsAndLists() {
    Ruleset ruleset =
        read(
            """
            sql = "select count(*) from primary"
            eu = ["DE", "FR", NULL]
            Rules = [
              CustomSql $sql > 0,
              ColumnValues "country" in $eu,
              ColumnValues "country" in [$eu, "US"],
              ColumnValues "country" in ["$eu"],
              ColumnValues "country" in $asia
            ]
            """);

    assertThat(ruleset.rules())
        .extracting(rule -> tree(rule.tree()))
        .containsExactly(
            "<CustomSql \"select count(*) from primary\" > 0>",
            "<ColumnValues \"country\" in [\"DE\", \"FR\", NULL]>",
            "<ColumnValues \"country\" in [\"DE\", \"FR\", NULL, \"US\"]>",
            "<ColumnValues \"country\" in [\"$eu\"]>",
            "!there is no constant of this name; constants are defined before Rules: name = \"…\"");
    assertThat(ruleset.rules().get(0).text()).isEqualTo("CustomSql $sql > 0");
  }

  @Test
  void labelsOfARuleOverrideDefaultLabels() {
    Ruleset ruleset =
        read(
            """
            DefaultLabels=["team"="sales", "frequency"="monthly"]
            Rules = [
              RowCount > 0,
              RowCount > 0 labels=["frequency"="daily"],
              ((A > 0) and (B > 0)) labels=["x"=""],
              (A > 0) and (B > 0) labels=["x"="y"],
              RowCount > 0 labels=["x"],
              RowCount > 0 labels=["x"="y"] with threshold > 0.5
            ]
            """);

    assertThat(ruleset.rules().get(0).labels())
        .isEqualTo(Map.of("team", "sales", "frequency", "monthly"));
    assertThat(ruleset.rules().get(1).labels())
        .isEqualTo(Map.of("team", "sales", "frequency", "daily"));
    assertThat(ruleset.rules().get(1).text()).isEqualTo("RowCount > 0");
    assertThat(ruleset.rules())
        .extracting(rule -> tree(rule.tree()))
        .containsExactly(
            "<RowCount > 0>",
            "<RowCount > 0>",
            "all(<A > 0> <B > 0>)",
            "!labels belong to a whole composite; put it in parentheses: ((…) and (…)) labels=[…]",
            "!a label is written \"key\"=\"value\"",
            "!labels=[\"key\"=\"value\"] must end the rule");
  }

  @Test
  void aRuleHasAtMostTenLabels() {
    String labels =
        IntStream.range(0, 11)
            .mapToObj(i -> "\"k" + i + "\"=\"v\"")
            .collect(Collectors.joining(","));

    assertThat(tree(only("RowCount > 0 labels=[" + labels + "]")))
        .isEqualTo("!a rule has at most 10 labels");
    assertThat(tree(only("RowCount > 0 labels=[\"" + "k".repeat(129) + "\"=\"v\"]")))
        .isEqualTo("!a label's key has 1 to 128 characters, its value at most 256");
  }

  @Test
  void analyzersAreReadNextToRulesOrAlone() {
    assertThat(
            read("Rules = [ RowCount > 0 ] Analyzers = [ RowCount, Completeness \"a\" ]")
                .analyzers())
        .containsExactly(
            new Analyzer("RowCount", new Place("orders.dqdl", 1, 40)),
            new Analyzer("Completeness \"a\"", new Place("orders.dqdl", 1, 50)));
    assertThat(read("Analyzers = [ RowCount ]").rules()).isEmpty();
  }

  @Test
  void metadataAndDataSourcesAreReadOver() {
    Ruleset ruleset =
        read(
            """
            Metadata = { "Version": "1", "Owner": "] Rules = [" }
            DataSources = { "Primary": "orders", "AdditionalDataSources": ["ref"] }
            Rules = [ RowCount > 0 ]
            """);

    assertThat(ruleset.rules()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''                                   | it has no section Rules = [ … ] | 1:1
          Rules = [ ]                          | Rules is empty; nothing would be checked | 1:1
          Rules = [ RowCount > 0, ]            | there is a comma without a rule after or before it | 1:25
          Rules = [ , RowCount > 0 ]           | there is a comma without a rule after or before it | 1:13
          rules = [ RowCount > 0 ]             | 'rules' is written Rules: DQDL is case sensitive | 1:1
          Rules = [ RowCount > 0               | '[' is opened here and not closed | 1:9
          Rules = [ (RowCount > 0 ]            | '(' is opened here and not closed | 1:11
          Rules = [ IsComplete "id ]           | a string starts here and isn't closed | 1:22
          Rules = [ RowCount > 0 ] RowCount > 1| 'RowCount' begins no section | 1:26
          Rules = [ RowCount > 0 ] ]           | ']' begins no section | 1:26
          Rules = [ A > 0 ] Rules = [ B > 0 ]  | 'Rules' is defined twice | 1:19
          Rules = RowCount > 0                 | Rules = must be followed by '[' | 1:9
          x = 5 Rules = [ A > 0 ]              | the constant 'x' must be a string or a list of strings | 1:5
          x = ["a" "b"] Rules = [ A > 0 ]      | the constant 'x' must be a string or a list of strings | 1:5
          """)
  void aBrokenStructureIsRefusedAsAWhole(String text, String problem, String place) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOfSatisfying(
            WaterlineException.class,
            e -> {
              assertThat(e.code()).isEqualTo(ErrorCode.RULE_INVALID);
              assertThat(e).hasMessageStartingWith("The ruleset can't be read: " + problem);
              assertThat(e.place()).hasToString("orders.dqdl:" + place);
            });
  }

  @Test
  void limitsAreThoseOfGlue() {
    assertThatThrownBy(() -> read("#".repeat(65_537)))
        .hasMessageContaining("it has 65537 characters; a ruleset has at most 65536");
    assertThatThrownBy(() -> read("Rules = [" + "A>0,".repeat(2_000) + "A>0]"))
        .hasMessageContaining("Rules has 2001 entries; at most 2000 can be read");
  }

  @Test
  void rulesOfAListCantReachBeyondThemselves() {
    Ruleset ruleset =
        RulesetReader.readEach(
            "waterline.yml rules",
            List.of(
                "RowCount > 0",
                "RowCount > 1, RowCount > 2",
                "RowCount > 3 ] Rules = [ RowCount > 4",
                "IsComplete \"id",
                "",
                "(RowCount > 5) and\n  RowCount > 6"));

    assertThat(ruleset.rules())
        .extracting(rule -> tree(rule.tree()))
        .containsExactly(
            "<RowCount > 0>",
            "!it holds more than one rule; write one rule per text",
            "!']' closes nothing",
            "!a string starts here and isn't closed; a quote in a string is written \\\", a backslash"
                + " before the closing quote \\\\",
            "!there is no rule in it",
            "!each rule that 'and' or 'or' joins must stand in parentheses");
    assertThat(ruleset.rules().get(0).place()).hasToString("waterline.yml rules[0]:1:1");
    assertThat(((RuleTree.Unreadable) ruleset.rules().get(2).tree()).place())
        .hasToString("waterline.yml rules[2]:1:14");
  }

  @Test
  void aListOfRulesIsNotEmpty() {
    assertThatThrownBy(() -> RulesetReader.readEach("waterline.yml", List.of()))
        .hasMessage("The list of rules has 0 rules; 1 to 2000 can be read");
  }

  @Test
  void rulesAreTheSameWhateverTheirWhiteSpaceCommentsAndLabels() {
    Rule rule =
        read("Rules = [ ColumnValues \"c\" in [\"GBP\",\"USD\"] labels=[\"a\"=\"b\"] ]")
            .rules()
            .get(0);

    assertThat(rule.key())
        .isEqualTo(RulesetReader.key("ColumnValues  \"c\"\n in [ \"GBP\", # pounds\n \"USD\" ]"))
        .isNotEqualTo(RulesetReader.key("ColumnValues \"c\" in [\"GBP\",\"US D\"]"));
  }
}

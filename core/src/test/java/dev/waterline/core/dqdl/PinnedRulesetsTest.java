package dev.waterline.core.dqdl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waterline.core.dqdl.PinnedRulesets.Found;
import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.json.PinnedRulesetsJson;
import dev.waterline.core.project.RuleSource;
import dev.waterline.core.project.SourceText;
import dev.waterline.core.table.TableName;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class PinnedRulesetsTest {

  private static final RuleSource ORDERS = new RuleSource.Glue("orders");
  private static final RuleSource OF_TABLE =
      new RuleSource.GlueTarget(TableName.parse("shop.orders"));

  /** A catalog whose rulesets change all the time. */
  private static final class Changing implements RulesetCatalog {

    private int asked;

    @Override
    public SourceText ruleset(String name) {
      if (!name.equals("orders")) {
        throw new WaterlineException(ErrorCode.RULE_INVALID, "There is no ruleset " + name);
      }
      asked++;
      return new SourceText("glue:orders", "Rules = [ RowCount > " + asked + " ]");
    }

    @Override
    public List<SourceText> rulesetsOf(TableName target) {
      return List.of(ruleset("orders"), ruleset("orders"));
    }
  }

  @Test
  void eachSourceIsLookedUpOnceAndKeepsItsTexts() {
    PinnedRulesets pinned =
        PinnedRulesets.of(List.of(ORDERS, new RuleSource.None(), ORDERS, OF_TABLE), new Changing());

    assertThat(pinned.ruleset("orders").text()).isEqualTo("Rules = [ RowCount > 1 ]");
    assertThat(pinned.ruleset("orders").text()).isEqualTo("Rules = [ RowCount > 1 ]");
    assertThat(pinned.rulesetsOf(TableName.parse("shop.orders")))
        .extracting(SourceText::text)
        .containsExactly("Rules = [ RowCount > 2 ]", "Rules = [ RowCount > 3 ]");
  }

  @Test
  void aRulesetThatIsMissingIsToldToWhoAsks() {
    PinnedRulesets pinned =
        PinnedRulesets.of(List.of(ORDERS, new RuleSource.Glue("gone")), new Changing());

    assertThat(pinned.ruleset("orders")).isNotNull();
    assertThatThrownBy(() -> pinned.ruleset("gone")).hasMessage("There is no ruleset gone");
  }

  @Test
  void aCatalogThatDoesNotAnswerEndsTheLookUp() {
    AtomicReference<String> asked = new AtomicReference<>();
    RulesetCatalog down =
        new RulesetCatalog() {
          @Override
          public SourceText ruleset(String name) {
            asked.set(name);
            throw new WaterlineException(ErrorCode.INTERNAL, "Glue doesn't answer");
          }

          @Override
          public List<SourceText> rulesetsOf(TableName target) {
            return List.of(ruleset(target.name()));
          }
        };

    assertThatThrownBy(() -> PinnedRulesets.of(List.of(ORDERS), down))
        .hasMessage("Glue doesn't answer");
    assertThat(asked).hasValue("orders");
  }

  @Test
  void whatWasNotLookedUpIsNoPass() {
    assertThatThrownBy(() -> PinnedRulesets.NONE.ruleset("orders"))
        .hasMessage("glue:orders was not looked up when the run began");
  }

  @Test
  void theDocumentHoldsEverything() {
    PinnedRulesets pinned =
        PinnedRulesets.of(List.of(ORDERS, OF_TABLE, new RuleSource.Glue("gone")), new Changing());

    PinnedRulesets read =
        PinnedRulesetsJson.read(PinnedRulesetsJson.write(pinned).getBytes(StandardCharsets.UTF_8));

    assertThat(read).isEqualTo(pinned);
  }

  @Test
  void nothingIsNoAnswer() {
    assertThatThrownBy(() -> new Found(List.of(), null))
        .hasMessage("Either rulesets were found, or there is a problem");
    assertThatThrownBy(
            () ->
                PinnedRulesetsJson.read(
                    "{\"version\":1,\"sources\":[{\"source\":\"glue:a\",\"problem\":null,\"rulesets\":[]}]}"
                        .getBytes(StandardCharsets.UTF_8)))
        .hasMessage("The pinned rulesets contradicts itself");
  }
}

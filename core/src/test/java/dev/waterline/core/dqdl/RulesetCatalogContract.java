package dev.waterline.core.dqdl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.project.RuleSource;
import dev.waterline.core.project.SourceText;
import dev.waterline.core.table.TableName;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every catalog of rulesets must do. */
public abstract class RulesetCatalogContract {

  private static final String FIRST = "Rules = [ RowCount > 0 ]";
  private static final String SECOND = "# zweite: äöü\r\nRules = [ ColumnCount = 2 ]";

  /**
   * A catalog with exactly these rulesets.
   *
   * @param rulesets none, or some with names of letters, digits and blanks
   */
  protected abstract RulesetCatalog catalog(Entry... rulesets);

  /**
   * A ruleset.
   *
   * @param target {@code <namespace>.<table>}, or empty
   */
  protected record Entry(String name, String target, String text) {}

  @Test
  void aRulesetIsFoundByItsNameToTheLetter() {
    RulesetCatalog catalog =
        catalog(new Entry("orders quality", "", FIRST), new Entry("orders", "", SECOND));

    assertThat(catalog.ruleset("orders")).isEqualTo(new SourceText("glue:orders", SECOND));
    assertThat(catalog.ruleset("orders quality").text()).isEqualTo(FIRST);
  }

  @Test
  void aRulesetWithATargetHasItsNameAsWell() {
    RulesetCatalog catalog = catalog(new Entry("orders", "shop.orders", FIRST));

    assertThat(catalog.ruleset("orders").text()).isEqualTo(FIRST);
  }

  @Test
  void allRulesetsOfATargetAreFoundInTheOrderOfTheirNames() {
    RulesetCatalog catalog =
        catalog(
            new Entry("b", "shop.orders", SECOND),
            new Entry("a", "shop.orders", FIRST),
            new Entry("c", "shop.customers", FIRST),
            new Entry("d", "mart.orders", FIRST),
            new Entry("e", "", FIRST));

    assertThat(catalog.rulesetsOf(TableName.parse("shop.orders")))
        .containsExactly(new SourceText("glue:a", FIRST), new SourceText("glue:b", SECOND));
    assertThat(
            RulesetReader.read(new RuleSource.GlueTarget(TableName.parse("shop.orders")), catalog)
                .orElseThrow()
                .rules())
        .extracting(Rule::text)
        .containsExactly("RowCount > 0", "ColumnCount = 2");
  }

  @Test
  void moreRulesetsThanAPageOfTheServiceAreFound() {
    Entry[] many = new Entry[30];
    for (int i = 0; i < many.length; i++) {
      many[i] = new Entry("r%02d".formatted(i), "shop.orders", FIRST);
    }

    List<SourceText> found = catalog(many).rulesetsOf(TableName.parse("shop.orders"));

    assertThat(found).hasSize(30);
    assertThat(found.get(29).path()).isEqualTo("glue:r29");
  }

  @Test
  void whatIsNotThereIsAnInvalidRuleThatSaysSo() {
    RulesetCatalog catalog = catalog(new Entry("orders", "shop.orders", FIRST));

    assertThatThrownBy(() -> catalog.ruleset("Orders 2"))
        .isInstanceOfSatisfying(
            WaterlineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.RULE_INVALID))
        .hasMessageStartingWith("There is no ruleset 'Orders 2'");
    assertThatThrownBy(() -> catalog.rulesetsOf(TableName.parse("shop.customers")))
        .isInstanceOfSatisfying(
            WaterlineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.RULE_INVALID))
        .hasMessageMatching("No ruleset .*has the target shop\\.customers.*");
  }
}

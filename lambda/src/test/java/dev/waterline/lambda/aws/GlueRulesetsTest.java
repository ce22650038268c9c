package dev.waterline.lambda.aws;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.waterline.core.contract.failure.ServiceUnavailableException;
import dev.waterline.core.error.ErrorCode;
import dev.waterline.core.error.WaterlineException;
import dev.waterline.core.project.SourceText;
import dev.waterline.core.table.TableName;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class GlueRulesetsTest {

  private static final TableName ORDERS = TableName.parse("shop.orders");

  private GlueApi glue;
  private GlueRulesets rulesets;

  @BeforeEach
  void start() throws IOException {
    glue = new GlueApi();
    rulesets = new GlueRulesets(glue.client());
  }

  @AfterEach
  void stop() {
    glue.close();
  }

  @Test
  void aRulesetIsFoundByItsName() {
    glue.with("orders quality", "", "Rules = [ RowCount > 0 ]");

    assertThat(rulesets.ruleset("orders quality"))
        .isEqualTo(new SourceText("glue:orders quality", "Rules = [ RowCount > 0 ]"));
  }

  @Test
  void allRulesetsOfATableAreFoundOverAllPagesInTheOrderOfTheirNames() {
    for (String name : new String[] {"c", "a", "e", "b", "d"}) {
      glue.with(name, "shop.orders", "Rules = [ ColumnExists \"" + name + "\" ]");
    }
    glue.with("of another table", "shop.customers", "Rules = [ RowCount > 0 ]");

    assertThat(rulesets.rulesetsOf(ORDERS))
        .extracting(SourceText::path)
        .containsExactly("glue:a", "glue:b", "glue:c", "glue:d", "glue:e");
  }

  @Test
  void tooManyRulesetsOfATableAreRefusedAndNotCut() {
    for (int i = 0; i <= GlueRulesets.MOST_OF_A_TABLE; i++) {
      glue.with("r" + i, "shop.orders", "Rules = [ RowCount > 0 ]");
    }

    assertThatThrownBy(() -> rulesets.rulesetsOf(ORDERS))
        .hasMessage(
            "More than 50 rulesets have the target shop.orders: name the one that counts, glue:<name>");
  }

  @Test
  void whatIsNotThereIsAnInvalidRule() {
    assertThatThrownBy(() -> rulesets.ruleset("none"))
        .isInstanceOfSatisfying(
            WaterlineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.RULE_INVALID))
        .hasMessage("There is no ruleset 'none' in the Glue Data Catalog");
    assertThatThrownBy(() -> rulesets.rulesetsOf(ORDERS))
        .hasMessage("No ruleset of the Glue Data Catalog has the target shop.orders");
    assertThatThrownBy(() -> rulesets.rulesetsOf(TableName.parse("a.b.c")))
        .hasMessage("a.b.c is no table of the Glue Data Catalog");
  }

  @Test
  void aMissingRightIsSaidWhereTheRulesWouldStand() {
    glue.failing("AccessDeniedException");

    assertThatThrownBy(() -> rulesets.ruleset("orders"))
        .isInstanceOfSatisfying(
            WaterlineException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.RULE_INVALID))
        .hasMessage("Runs of this environment may not read the ruleset 'orders'");
  }

  @Test
  void aServiceThatIsDownIsNoAnswer() {
    glue.failing("InternalServiceException");

    assertThatThrownBy(() -> rulesets.rulesetsOf(ORDERS))
        .isInstanceOf(ServiceUnavailableException.class)
        .hasMessageStartingWith("Glue doesn't answer as it should");
  }
}
